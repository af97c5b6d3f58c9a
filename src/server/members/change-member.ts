import { eq, sql } from 'drizzle-orm'
import { memberRoles, permissionsOfRoles } from '#contract/member-roles.ts'
import { type Member, type MemberChanges, maxMembers } from '#contract/members.ts'
import { families } from '../auth/account-families.ts'
import { displayName } from '../auth/admit.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { forgetDevices } from '../auth/known-devices.ts'
import { languageOfAccount } from '../auth/language-of-account.ts'
import { passwordFits } from '../auth/passwords.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction, transaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { passDevicesToRoot } from '../device-entries/pass-devices-to-root.ts'
import { passListsToRoot } from '../list-entries/pass-lists-to-root.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { endInvitationsOf } from './invite-member.ts'
import { endStandInsOf } from './stand-ins.ts'
import { countMembers, describeMember, lockedCompany, lockedMember } from './members.queries.ts'

/**
 * Gives a member other roles or spending limits, or deactivates or activates them. Deactivating ends their sessions and their invitations. Nobody
 * changes the root user or themselves, nor takes back what the shop's staff did.
 * @throws AppError not_found, forbidden, version_conflict, limit_reached; validation_failed at a limit above the caller's own
 */
export function changeMember(
  ctx: Context,
  db: Db,
  id: string,
  changes: MemberChanges,
  by: CustomerViewer,
): Promise<Member> {
  return inTransaction(db, async (db) => {
    const company = await lockedCompany(db, by)
    if (id === by.id) throw new AppError('forbidden')
    const [own] = await db.select().from(accounts).where(eq(accounts.id, by.id))
    const { currency } = await readSettings(db)
    const { after } = await applyChanges(ctx, db, await lockedMember(db, company.id, id), changes, {
      currency,
      most: own,
    })
    return describeMember(after, currency)
  })
}

type Setting = {
  currency: string
  /** Whose own limits nobody gets more than. */
  most?: AccountRow | undefined
}

/**
 * Of a locked member, by whoever may change them.
 * @throws AppError forbidden for the root user and whom the shop has blocked; version_conflict, limit_reached, validation_failed
 */
export async function applyChanges(
  { now: clock }: Pick<Context, 'now'>,
  db: Db,
  person: AccountRow,
  { roles: asked, status, version, ...limits }: MemberChanges,
  setting: Setting,
): Promise<{ before: AccountRow; after: AccountRow }> {
  const now = clock()
  const { id, companyId } = person
  if (person.memberRoles === null || companyId === null) throw new AppError('forbidden')
  if (person.version !== version) throw new AppError('version_conflict')
  const isBlocked = person.status === 'disabled' && person.deactivatedAt === null
  if (status !== undefined && isBlocked) throw new AppError('forbidden')
  const roles = memberRoles.filter((role) => (asked ?? person.memberRoles)?.includes(role))
  const permissions = permissionsOfRoles(roles)
  const isDeactivated = status === 'deactivated' && person.status === 'active'
  const isActivated = status === 'active' && person.status === 'disabled'
  if (isActivated && (await countMembers(db, companyId)) >= maxMembers) throw new AppError('limit_reached')

  const [after] = await db
    .update(accounts)
    .set({
      memberRoles: roles,
      permissions,
      ...limitsAfter(person, limits, setting),
      ...(isActivated && { status: 'active' as const, deactivatedAt: null }),
      ...(isDeactivated && {
        status: 'disabled' as const,
        deactivatedAt: now,
        sessionVersion: sql`${accounts.sessionVersion} + 1`,
      }),
      version: sql`${accounts.version} + 1`,
      updatedAt: now,
    })
    .where(eq(accounts.id, id))
    .returning()
  if (isDeactivated) {
    await endSessionsOf(db, id, now)
    await forgetDevices(db, id)
    await passListsToRoot(db, id, companyId)
    await endStandInsOf(db, id)
    await passDevicesToRoot(db, id, companyId)
  }
  if (isDeactivated || !permissions.includes('company.members')) await endInvitationsOf(db, id, now)
  return { before: person, after: orNotFound(after) }
}

const limitNames = ['orderLimit', 'monthLimit'] as const
/** Those of another currency than the shop's end with the first change. */
function limitsAfter(
  person: AccountRow,
  asked: Pick<MemberChanges, 'orderLimit' | 'monthLimit'>,
  setting: Setting,
) {
  const given = limitNames.filter((name) => asked[name] !== undefined)
  return given.length === 0 ? {} : askedLimits(asked, setting, person)
}

const noLimits = { orderLimit: null, monthLimit: null, limitsCurrency: null }

/** What is not asked for stays as it is of somebody, or is no limit. @throws AppError validation_failed */
export function askedLimits(
  asked: Pick<MemberChanges, 'orderLimit' | 'monthLimit'>,
  { currency, most: own }: Setting,
  person: Pick<AccountRow, 'orderLimit' | 'monthLimit' | 'limitsCurrency'> = noLimits,
) {
  const after: Record<(typeof limitNames)[number], number | null> = { orderLimit: null, monthLimit: null }
  for (const name of limitNames) {
    const before = person.limitsCurrency === currency ? person[name] : null
    const limit = asked[name]
    if (limit && limit.currency !== currency)
      throw new AppError('validation_failed', { fields: { [name]: 'currency' } })
    after[name] = limit === undefined ? before : (limit?.amount ?? null)
    const most = own?.limitsCurrency === currency ? own[name] : null
    if (most === null || after[name] === before || (after[name] !== null && after[name] <= most)) continue
    throw new AppError('validation_failed', { fields: { [name]: 'aboveOwnLimit' } })
  }
  const hasLimits = limitNames.some((name) => after[name] !== null)
  return { ...after, limitsCurrency: hasLimits ? currency : null }
}

type HandOver = { member: string; password: string }

/**
 * Makes a member the root user, and the root user a member with all roles, in one step. Both are told by email.
 * @throws AppError invalid_credentials, forbidden, validation_failed at `member`
 */
export async function handOver(
  ctx: Context,
  viewer: CustomerViewer,
  { member, password }: HandOver,
  { address, device }: { address: string; device: string | undefined },
): Promise<void> {
  const [own] = await ctx.db.select().from(accounts).where(eq(accounts.id, viewer.id))
  // Whoever holds a stolen token must not get more password attempts than at the sign-in.
  await ctx.limits.tryPassword({ account: viewer.id, address, device }, async () => {
    if (!(await passwordFits(own?.passwordHash, password)))
      throw new AppError('invalid_credentials', { fields: { password: 'invalid_credentials' } })
  })
  await transaction(ctx.db, async (db) => {
    const company = await lockedCompany(db, viewer)
    if (!viewer.isRoot) throw new AppError('forbidden')
    const before = await lockedMember(db, company.id, viewer.id)
    await swapRoot(ctx, db, company, [before], member)
  })
}

/**
 * Makes an active member the root user of a locked company, and whoever was a member with all roles; all of them are told.
 * @throws AppError validation_failed at `member`
 */
export async function swapRoot(
  ctx: Context,
  db: Db,
  company: { id: string; name: string },
  roots: readonly AccountRow[],
  member: string,
): Promise<AccountRow> {
  const next = await lockedMember(db, company.id, member).catch(() => undefined)
  if (next?.status !== 'active' || next.memberRoles === null)
    throw new AppError('validation_failed', { fields: { member: 'unknownReference' } })
  const isChanged = { version: sql`${accounts.version} + 1`, updatedAt: ctx.now() }
  for (const before of roots)
    await db
      .update(accounts)
      .set({ ...isChanged, memberRoles: [...memberRoles], permissions: permissionsOfRoles(memberRoles) })
      .where(eq(accounts.id, before.id))
  await db
    .update(accounts)
    .set({ ...isChanged, memberRoles: null, permissions: [...families.company.permissions], ...noLimits })
    .where(eq(accounts.id, next.id))
  const from = roots.map(displayName).join(', ')
  for (const person of [...roots, next])
    await tell(ctx, db, person, { company: company.name, from, to: displayName(next) })
  return next
}

async function tell(
  ctx: Context,
  db: Db,
  person: AccountRow,
  { company, from, to }: { company: string; from: string; to: string },
): Promise<void> {
  await queueMail(ctx, db, {
    kind: 'root_handed_over',
    to: person.email,
    language: await languageOfAccount(db, person.id),
    values: {
      name: displayName(person),
      company,
      from,
      to,
      at: ctx.now().toISOString(),
    },
  })
}
