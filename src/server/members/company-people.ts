import { eq, inArray, sql } from 'drizzle-orm'
import type { CompanyPeople } from '#contract/company-people.ts'
import type { Language } from '#contract/enums.ts'
import type { MemberChanges } from '#contract/members.ts'
import { listSites } from '../addresses/sites.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { displayName } from '../auth/admit.ts'
import { type AccountRow, companies, sessions } from '../auth/auth.table.ts'
import { listCostCentres } from '../companies/cost-centres.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { applyChanges, swapRoot } from './change-member.ts'
import { endInvitation, listInvitations } from './invite-member.ts'
import { listMembers, lockCompany, lockedMember, lockedRoots } from './members.queries.ts'

/** @throws AppError not_found */
export async function findCompanyPeople(
  ctx: Pick<Context, 'now'>,
  db: Db,
  id: string,
  { language, currency }: { language: Language; currency: string },
): Promise<CompanyPeople> {
  const [company] = await db
    .select({ _id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.id, id))
  const found = orNotFound(company)
  const members = await listMembers(db, id, currency)
  const lastSignIns = await readLastSignIns(
    db,
    members.map(({ _id }) => _id),
  )
  const costCentres = await listCostCentres(db, id)
  const sites = await listSites(db, id, language)
  return {
    company: found,
    members: members.map((member) => {
      const at = lastSignIns.get(member._id)
      return { ...member, ...(at && { lastSignInAt: at }) }
    }),
    invitations: await listInvitations(ctx, db, id),
    sites: sites.map(({ _id, name, cityName, isActive }) => ({ _id, name, cityName, isActive })),
    costCentres: costCentres.map(({ _id, code, name, isActive }) => ({ _id, code, name, isActive })),
  }
}

async function readLastSignIns(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: sessions.accountId, at: sql<string>`max(${sessions.createdAt})` })
    .from(sessions)
    .where(inArray(sessions.accountId, ids))
    .groupBy(sessions.accountId)
  return new Map(rows.map(({ id, at }) => [id, new Date(at).toISOString()]))
}

/** What staff change of a member: as the company's own admins, and of no one's limits. @throws AppError as changing a member */
export function changeMemberByStaff(
  ctx: Context,
  db: Db,
  { company, member }: { company: string; member: string },
  changes: MemberChanges,
  by: AdminViewer,
): Promise<void> {
  return inTransaction(db, async (db) => {
    const { id } = await lockCompany(db, company)
    const { currency } = await readSettings(db)
    const { before, after } = await applyChanges(ctx, db, await lockedMember(db, id, member), changes, {
      currency,
    })
    const isStatus = changes.status !== undefined && before.status !== after.status
    await writeAudit(db, {
      entity: 'customer',
      entityId: member,
      action: isStatus ? (after.status === 'active' ? 'member_activated' : 'deactivate') : 'update',
      by,
      before: recorded(before, currency),
      after: recorded(after, currency),
    })
  })
}

const recorded = ({ memberRoles, orderLimit, monthLimit, limitsCurrency }: AccountRow, currency: string) => {
  const limit = (amount: number | null) =>
    amount === null || limitsCurrency !== currency ? null : { amount, currency }
  return { memberRoles, orderLimit: limit(orderLimit), monthLimit: limit(monthLimit) }
}

/** @throws AppError not_found */
export function withdrawInvitationByStaff(
  ctx: Pick<Context, 'now'>,
  db: Db,
  { company, invitation }: { company: string; invitation: string },
  by: AdminViewer,
): Promise<void> {
  return inTransaction(db, async (db) => {
    const { id } = await lockCompany(db, company)
    const { email } = await endInvitation(db, id, invitation, ctx.now())
    const [root] = await lockedRoots(db, id)
    await writeAudit(db, {
      entity: 'customer',
      entityId: root?.id ?? id,
      action: 'invitation_withdrawn',
      by,
      after: { email },
    })
  })
}

/** For a company whose root user left, say. @throws AppError not_found; validation_failed at `member` */
export function nameRoot(
  ctx: Context,
  db: Db,
  company: string,
  { member, reason }: { member: string; reason: string },
  by: AdminViewer,
): Promise<void> {
  return inTransaction(db, async (db) => {
    const found = await lockCompany(db, company)
    const roots = await lockedRoots(db, found.id)
    const next = await swapRoot(ctx, db, found, roots, member)
    await writeAudit(db, {
      entity: 'customer',
      entityId: member,
      action: 'root_named',
      by,
      before: { rootUser: roots.map(displayName).join(', ') },
      after: { rootUser: displayName(next), reason },
    })
  })
}
