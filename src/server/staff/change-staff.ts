import { and, count, eq, sql } from 'drizzle-orm'
import type { StaffChanges } from '#contract/staff.ts'
import type { AuditAction } from '#i18n/audit-words.ts'
import { writeAudit, type AuditedBy } from '../audit-log/write-audit.ts'
import { displayName } from '../auth/admit.ts'
import { accounts, sessions, type AccountRow } from '../auth/auth.table.ts'
import { forgetDevices } from '../auth/known-devices.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { superAdminRole } from '../auth/staff-role.ts'
import { staffRoles } from '../auth/staff-roles.table.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../events/announce.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { roleToGive } from './granting.ts'
import { withdrawInvitationsOf } from './invite-staff.ts'
import { nameOfRole } from './staff.queries.ts'

/** Gives the open work of one member of staff to another, or to nobody; returns how much it was. */
export type PassOnWork = (
  db: Db,
  from: string,
  to: string | undefined,
  by: AdminViewer,
  now: Date,
) => Promise<number>

type Change = { by: AdminViewer; now: Date; passOnWork: PassOnWork }

/**
 * Gives a role, or deactivates or activates a member of staff. Deactivating ends their sessions, forgets their devices,
 * withdraws the invitations they sent and passes their open work on. Returns how many requests were passed on.
 * @throws AppError not_found, version_conflict, forbidden, last_super_admin, validation_failed
 */
export function changeStaff(db: Db, id: string, changes: StaffChanges, change: Change): Promise<number> {
  const { by, now, passOnWork } = change
  return inTransaction(db, async (db) => {
    // One after the other: two super admins who demote each other must not both succeed.
    await db.select().from(staffRoles).where(eq(staffRoles.id, superAdminRole)).for('update')
    const person = await lockedStaff(db, id)
    if (person.version !== changes.version) throw new AppError('version_conflict')
    const role = changes.roleId === undefined ? undefined : await roleToGive(db, changes.roleId, by)
    refuseOthersAffair(person, by)

    const isDeactivated = changes.status === 'disabled' && person.status !== 'disabled'
    const losesRole = role !== undefined && role.builtIn !== 'super_admin'
    if (person.roleId === superAdminRole && (isDeactivated || losesRole)) await refuseLast(db, id)

    const [after] = await db
      .update(accounts)
      .set({
        ...(role && { roleId: role.id }),
        ...(changes.status && { status: changes.status }),
        ...(isDeactivated && { sessionVersion: sql`${accounts.sessionVersion} + 1` }),
        version: sql`${accounts.version} + 1`,
        updatedAt: now,
      })
      .where(eq(accounts.id, id))
      .returning()
    if (role && role.id !== person.roleId) {
      await noteRole(db, person, role.id, by)
      await announce(db, 'access', {}, id)
      // What they may do now was not what they confirmed for.
      await db.update(sessions).set({ provenAt: null }).where(eq(sessions.accountId, id))
    }
    if (after && after.status !== person.status)
      await noteOn(db, person, isDeactivated ? 'deactivate' : 'activate', by)
    if (!isDeactivated) return 0
    await endSessionsOf(db, id, now)
    await forgetDevices(db, id)
    await withdrawInvitationsOf(db, id, by, now)
    return passOnWork(db, id, await successorOf(db, changes.successor, id), by, now)
  })
}

/** Signs a member of staff out everywhere. @throws AppError not_found, forbidden */
export function signStaffOut(db: Db, id: string, { by, now }: Pick<Change, 'by' | 'now'>): Promise<void> {
  return inTransaction(db, async (db) => {
    const person = await lockedStaff(db, id)
    if (person.id !== by.id) refuseOthersAffair(person, by)
    await endSessionsOf(db, id, now)
    await noteOn(db, person, 'sign_out', by)
  })
}

/** What happens to a super admin, or to oneself, is decided by super admins alone. */
export function refuseOthersAffair(person: AccountRow, by: AdminViewer): void {
  if (by.isSuperAdmin) return
  if (person.roleId === superAdminRole || person.id === by.id) throw new AppError('forbidden')
}

async function refuseLast(db: Db, id: string): Promise<void> {
  const [row] = await db
    .select({ others: count() })
    .from(accounts)
    .where(
      and(eq(accounts.roleId, superAdminRole), eq(accounts.status, 'active'), sql`${accounts.id} <> ${id}`),
    )
  if (row?.others === 0) throw new AppError('last_super_admin')
}

/** @throws AppError validation_failed at `successor` */
async function successorOf(db: Db, id: string | undefined, leaving: string): Promise<string | undefined> {
  if (id === undefined) return undefined
  const [person] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.family, 'admin'), eq(accounts.status, 'active')))
  if (!person || id === leaving)
    throw new AppError('validation_failed', { fields: { successor: 'unknownReference' } })
  return id
}

/** @throws AppError not_found */
export async function lockedStaff(db: Db, id: string): Promise<AccountRow> {
  const [person] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.family, 'admin')))
    .for('update')
  return orNotFound(person)
}

const noteOn = (db: Db, person: AccountRow, action: AuditAction, by: AuditedBy) =>
  writeAudit(db, { entity: 'staff', entityId: person.id, action, by, after: { name: displayName(person) } })

async function noteRole(db: Db, person: AccountRow, to: string, by: AuditedBy): Promise<void> {
  const roles = await db.select().from(staffRoles)
  const named = (id: string | null) => {
    const role = roles.find((one) => one.id === id)
    return { role: role ? nameOfRole(role) : null }
  }
  await writeAudit(db, {
    entity: 'staff',
    entityId: person.id,
    action: 'update',
    by,
    before: { name: displayName(person), ...named(person.roleId) },
    after: named(to),
  })
}
