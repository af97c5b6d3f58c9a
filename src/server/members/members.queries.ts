import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Member } from '#contract/members.ts'
import { displayName } from '../auth/admit.ts'
import { companyOf } from '../auth/reachable-by.ts'
import { accounts, companies, type AccountRow } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'

/** The accounts of a company; those that tenants have are not among them. */
export const isOfCompany = (companyId: string) =>
  and(eq(accounts.companyId, companyId), eq(accounts.family, 'company'), ne(accounts.status, 'unverified'))

/** Whoever of a company may approve now, if it is not their own order. */
export const isApprover = and(
  eq(accounts.status, 'active'),
  sql`'approvals.decide' = any(${accounts.permissions})`,
)

export async function listMembers(db: Db, companyId: string, currency: string): Promise<Member[]> {
  const rows = await db
    .select()
    .from(accounts)
    .where(isOfCompany(companyId))
    .orderBy(
      sql`${accounts.memberRoles} is not null`,
      sql`${accounts.status} = 'disabled'`,
      asc(accounts.firstName),
      asc(accounts.lastName),
      asc(accounts.id),
    )
  return rows.map((account) => describeMember(account, currency))
}

export const describeMember = (account: AccountRow, currency: string): Member => ({
  _id: account.id,
  name: displayName(account),
  email: account.email,
  roles: account.memberRoles ?? [],
  isRoot: account.memberRoles === null,
  status: account.status === 'active' ? 'active' : account.deactivatedAt === null ? 'blocked' : 'deactivated',
  orderLimit: limitIn(account, currency, account.orderLimit),
  monthLimit: limitIn(account, currency, account.monthLimit),
  createdAt: account.createdAt.toISOString(),
  version: account.version,
})

/** After the shop's currency changed, limits hold no longer. */
const limitIn = ({ limitsCurrency }: AccountRow, currency: string, amount: number | null) =>
  amount === null || limitsCurrency !== currency ? null : { amount, currency }

/** One of the company's accounts, locked; those of other companies are not found. */
export async function lockedMember(db: Db, companyId: string, id: string): Promise<AccountRow> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(isOfCompany(companyId), eq(accounts.id, id)))
    .for('no key update')
  return orNotFound(account)
}

/**
 * Changes of the people of one company queue here. Answers the company, once it is sure that the caller may still change it:
 * somebody else may have taken that away meanwhile.
 * @throws AppError forbidden
 */
export async function lockedCompany(db: Db, viewer: CustomerViewer): Promise<{ id: string; name: string }> {
  const { id, name } = await lockCompany(db, companyOf(viewer))
  const [caller] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        isOfCompany(id),
        eq(accounts.id, viewer.id),
        eq(accounts.status, 'active'),
        sql`'company.members' = any(${accounts.permissions})`,
        viewer.isRoot ? isNull(accounts.memberRoles) : undefined,
      ),
    )
  if (!caller) throw new AppError('forbidden')
  return { id, name }
}

/** For staff, who may change every company. @throws AppError not_found */
export async function lockCompany(db: Db, id: string): Promise<{ id: string; name: string }> {
  const [company] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.id, id))
    .for('no key update')
  return orNotFound(company)
}

/** Who may do everything for a locked company; one, but for companies from before there were members. */
export const lockedRoots = (db: Db, companyId: string): Promise<AccountRow[]> =>
  db
    .select()
    .from(accounts)
    .where(and(isOfCompany(companyId), isNull(accounts.memberRoles)))
    .orderBy(asc(accounts.createdAt))
    .for('no key update')

export const countMembers = (db: Db, companyId: string): Promise<number> =>
  db.$count(accounts, and(isOfCompany(companyId), eq(accounts.status, 'active')))
