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
  { roles: asked, status, version, ...limits }: MemberChanges,
  by: CustomerViewer,
): Promise<Member> {
  const now = ctx.now()
  return inTransaction(db, async (db) => {
    const company = await lockedCompany(db, by)
    const person = await lockedMember(db, company.id, id)
    if (person.memberRoles === null || person.id === by.id) throw new AppError('forbidden')
    if (person.version !== version) throw new AppError('version_conflict')
    const isBlocked = person.status === 'disabled' && person.deactivatedAt === null
    if (status !== undefined && isBlocked) throw new AppError('forbidden')

    const { currency } = await readSettings(db)
    const roles = memberRoles.filter((role) => (asked ?? person.memberRoles)?.includes(role))
    const permissions = permissionsOfRoles(roles)
    const isDeactivated = status === 'deactivated' && person.status === 'active'
    const isActivated = status === 'active' && person.status === 'disabled'
    if (isActivated && (await countMembers(db, company.id)) >= maxMembers) throw new AppError('limit_reached')
    const [after] = await db
      .update(accounts)
      .set({
        memberRoles: roles,
        permissions,
        ...(await limitsAfter(db, person, limits, { by, currency })),
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
      await passListsToRoot(db, id, company.id)
      await endStandInsOf(db, id)
      await passDevicesToRoot(db, id, company.id)
    }
    if (isDeactivated || !permissions.includes('company.members')) await endInvitationsOf(db, id, now)
    return describeMember(orNotFound(after), currency)
  })
}

const limitNames = ['orderLimit', 'monthLimit'] as const
type Setting = { by: CustomerViewer; currency: string }

/** Those of another currency than the shop's end with the first change. */
async function limitsAfter(
  db: Db,
  person: AccountRow,
  asked: Pick<MemberChanges, 'orderLimit' | 'monthLimit'>,
  { by, currency }: Setting,
) {
  const given = limitNames.filter((name) => asked[name] !== undefined)
  if (given.length === 0) return {}
  const [own] = await db.select().from(accounts).where(eq(accounts.id, by.id))
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

const noLimits = { orderLimit: null, monthLimit: null, limitsCurrency: null }

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
  const now = ctx.now()
  await transaction(ctx.db, async (db) => {
    const company = await lockedCompany(db, viewer)
    if (!viewer.isRoot) throw new AppError('forbidden')
    const before = await lockedMember(db, company.id, viewer.id)
    const next = await lockedMember(db, company.id, member).catch(() => undefined)
    if (next?.status !== 'active' || next.memberRoles === null)
      throw new AppError('validation_failed', { fields: { member: 'unknownReference' } })
    const isChanged = { version: sql`${accounts.version} + 1`, updatedAt: now }
    await db
      .update(accounts)
      .set({ ...isChanged, memberRoles: [...memberRoles], permissions: permissionsOfRoles(memberRoles) })
      .where(eq(accounts.id, before.id))
    await db
      .update(accounts)
      .set({ ...isChanged, memberRoles: null, permissions: [...families.company.permissions], ...noLimits })
      .where(eq(accounts.id, next.id))
    for (const person of [before, next]) await tell(ctx, db, person, { company: company.name, before, next })
  })
}

async function tell(
  ctx: Context,
  db: Db,
  person: AccountRow,
  { company, before, next }: { company: string; before: AccountRow; next: AccountRow },
): Promise<void> {
  await queueMail(ctx, db, {
    kind: 'root_handed_over',
    to: person.email,
    language: await languageOfAccount(db, person.id),
    values: {
      name: displayName(person),
      company,
      from: displayName(before),
      to: displayName(next),
      at: ctx.now().toISOString(),
    },
  })
}
