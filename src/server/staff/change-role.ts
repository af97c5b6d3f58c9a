import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import { maxRoles, type NewRole, type RoleChanges, type StaffRole } from '#contract/staff-roles.ts'
import { builtInRoles } from '#contract/built-in-roles.ts'
import { lackOf, type StaffPermission } from '#contract/staff-permissions.ts'
import { permissionWord } from '#i18n/permission-words.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { accounts } from '../auth/auth.table.ts'
import { permissionsOf } from '../auth/staff-role.ts'
import { staffRoles, type StaffRoleRow } from '../auth/staff-roles.table.ts'
import { violatedConstraint, type Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../events/announce.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { requirePermissions } from '../http/require-permissions.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { staffInvitations } from './invitations.table.ts'
import { nameOfRole } from './staff.queries.ts'

type ChangedBy = { by: AdminViewer; language: Language }

/** The built-in ones in their order, then the shop's own by name. */
export async function listRoles(db: Db): Promise<StaffRole[]> {
  const rows = await db
    .select({ role: staffRoles, people: count(accounts.id) })
    .from(staffRoles)
    .leftJoin(accounts, eq(accounts.roleId, staffRoles.id))
    .groupBy(staffRoles.id)
    .orderBy(asc(staffRoles.nameEn))
  const place = ({ builtIn }: StaffRoleRow) =>
    builtIn === null ? builtInRoles.length : builtInRoles.indexOf(builtIn)
  return rows.toSorted((a, b) => place(a.role) - place(b.role)).map(described)
}

export async function findRole(db: Db, id: string): Promise<StaffRole> {
  const role = (await listRoles(db)).find((one) => one._id === id)
  return orNotFound(role)
}

const described = ({ role, people }: { role: StaffRoleRow; people: number }): StaffRole => ({
  _id: role.id,
  name: nameOfRole(role),
  description: role.description,
  ...(role.builtIn && { builtIn: role.builtIn }),
  permissions: [...permissionsOf(role)],
  people,
  version: role.version,
})

/** @throws AppError forbidden, role_incomplete, title_taken, limit_reached */
export function addRole(
  db: Db,
  { name, description, permissions }: NewRole,
  { by, language }: ChangedBy,
): Promise<string> {
  return named(db, async (db) => {
    checkPermissions({ by, language }, permissions)
    const own = await db.$count(staffRoles, isNull(staffRoles.builtIn))
    if (own >= maxRoles) throw new AppError('limit_reached')
    const id = uuid()
    await db.insert(staffRoles).values({ id, nameEn: name.en, nameAr: name.ar, description, permissions })
    await writeAudit(db, {
      entity: 'role',
      entityId: id,
      action: 'create',
      by,
      after: { name, description, permissions },
    })
    return id
  })
}

/**
 * Changes a role of the shop; a built-in one is not found. Nobody changes the role that they have themselves.
 * @throws AppError not_found, version_conflict, forbidden, role_incomplete, title_taken
 */
export function changeRole(
  db: Db,
  id: string,
  changes: RoleChanges,
  { by, language }: ChangedBy,
): Promise<void> {
  return named(db, async (db) => {
    const before = await held(db, id)
    if (before.version !== changes.version) throw new AppError('version_conflict')
    if (!by.isSuperAdmin && (await roleOf(db, by.id)) === id) throw new AppError('forbidden')
    if (changes.permissions) checkPermissions({ by, language }, changes.permissions)
    const { name, description, permissions } = changes
    await db
      .update(staffRoles)
      .set({
        ...(name && { nameEn: name.en, nameAr: name.ar }),
        ...(description !== undefined && { description }),
        ...(permissions && { permissions }),
        version: sql`${staffRoles.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(staffRoles.id, id))
    if (permissions) await tellHolders(db, id)
    await writeAudit(db, {
      entity: 'role',
      entityId: id,
      action: 'update',
      by,
      before: { name: nameOfRole(before), description: before.description, permissions: before.permissions },
      after: {
        ...(name && { name }),
        ...(description !== undefined && { description }),
        ...(permissions && { permissions }),
      },
    })
  })
}

async function tellHolders(db: Db, roleId: string): Promise<void> {
  const holders = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.roleId, roleId), eq(accounts.status, 'active')))
  for (const { id } of holders) await announce(db, 'access', {}, id)
}

/** @throws AppError not_found, in_use with the number of people and of open invitations */
export function removeRole(db: Db, id: string, by: AdminViewer): Promise<void> {
  return inTransaction(db, async (db) => {
    const role = await held(db, id)
    const counts = {
      people: await db.$count(accounts, eq(accounts.roleId, id)),
      invitations: await db.$count(
        staffInvitations,
        and(eq(staffInvitations.roleId, id), isNull(staffInvitations.endedAt)),
      ),
    }
    if (counts.people + counts.invitations > 0) throw new AppError('in_use', { details: { counts } })
    // Ended invitations only tell which role they were for.
    await db.update(staffInvitations).set({ roleId: null }).where(eq(staffInvitations.roleId, id))
    await db.delete(staffRoles).where(eq(staffRoles.id, id))
    await writeAudit(db, {
      entity: 'role',
      entityId: id,
      action: 'delete',
      by,
      before: { name: nameOfRole(role) },
    })
  })
}

/** @throws AppError forbidden, role_incomplete */
function checkPermissions({ by, language }: ChangedBy, permissions: readonly StaffPermission[]): void {
  requirePermissions(by, permissions)
  const lack = lackOf(permissions)
  if (!lack) return
  const inWords = (permission: string) => permissionWord(language, permission) ?? permission
  throw new AppError('role_incomplete', {
    details: lack,
    values: { permission: inWords(lack.permission), other: inWords(lack.other) },
  })
}

async function roleOf(db: Db, id: string): Promise<string | null | undefined> {
  const [account] = await db.select({ roleId: accounts.roleId }).from(accounts).where(eq(accounts.id, id))
  return account?.roleId
}

async function held(db: Db, id: string): Promise<StaffRoleRow> {
  const [role] = await db
    .select()
    .from(staffRoles)
    .where(and(eq(staffRoles.id, id), isNull(staffRoles.builtIn)))
    .for('update')
  return orNotFound(role)
}

const fieldOf: Record<string, string> = {
  staff_roles_name_en_idx: 'name.en',
  staff_roles_name_ar_idx: 'name.ar',
}

async function named<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    const field = fieldOf[violatedConstraint(error) ?? '']
    if (field) throw new AppError('title_taken', { fields: { [field]: 'title_taken' } })
    throw error
  }
}
