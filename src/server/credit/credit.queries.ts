import { and, eq, lt, sql } from 'drizzle-orm'
import type { CmsCredit, CreditStanding, MyCredit } from '#contract/credit.ts'
import { companies } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { listOpenInvoices } from './company-ledger.ts'
import { creditAccounts, openAmount, receivables, type CreditAccountRow } from './credit.table.ts'
import { standingOf } from './ledger.ts'

/** A company that nothing was agreed with pays first. */
const nothingAgreed = (companyId: string, currency: string) => ({
  companyId,
  terms: 'prepaid' as const,
  currency,
  creditLimit: 0,
  held: 0,
  owed: 0,
  unapplied: 0,
  isStopped: false,
  stopReason: null,
})

export async function findCmsCredit(
  db: Db,
  companyId: string,
  currency: string,
  now: Date,
): Promise<CmsCredit> {
  const [row] = await db
    .select({ company: { _id: companies.id, name: companies.name }, account: creditAccounts })
    .from(companies)
    .leftJoin(creditAccounts, eq(creditAccounts.companyId, companies.id))
    .where(eq(companies.id, companyId))
  const { company, account } = orNotFound(row)
  return {
    company,
    ...(await findStanding(db, account, companyId, currency, now)),
    ...(account?.stopReason && { stopReason: account.stopReason }),
    ...(account && { version: account.version }),
  }
}

/** What a company sees of itself. */
export async function findMyCredit(
  db: Db,
  companyId: string,
  currency: string,
  now: Date,
): Promise<MyCredit> {
  const [account] = await db.select().from(creditAccounts).where(eq(creditAccounts.companyId, companyId))
  const standing = await findStanding(db, account ?? null, companyId, currency, now)
  return {
    ...standing,
    invoices: account ? await listOpenInvoices(db, companyId, account.currency, now) : [],
  }
}

async function findStanding(
  db: Db,
  found: CreditAccountRow | null,
  companyId: string,
  shopCurrency: string,
  now: Date,
): Promise<CreditStanding> {
  const account = { ...nothingAgreed(companyId, shopCurrency), ...found }
  return standingOf(account, found ? await overdueOf(db, companyId, now) : 0)
}

async function overdueOf(db: Db, companyId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ overdue: sql`coalesce(sum(${openAmount}), 0)`.mapWith(Number) })
    .from(receivables)
    .where(and(eq(receivables.companyId, companyId), lt(receivables.dueAt, now)))
  return row?.overdue ?? 0
}

/** That of its account, or of the shop where nothing was agreed. */
export async function currencyOfCredit(db: Db, companyId: string, shopCurrency: string): Promise<string> {
  const [account] = await db
    .select({ currency: creditAccounts.currency })
    .from(creditAccounts)
    .where(eq(creditAccounts.companyId, companyId))
  return account?.currency ?? shopCurrency
}
