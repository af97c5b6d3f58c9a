import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { CreditListColumn, CreditRow, CreditsQuery } from '#contract/credit.ts'
import type { Money } from '#contract/shared.ts'
import { plainAmount } from '#i18n/amount-of.ts'
import { companies } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import type { ExportColumn } from '../http/export-list.ts'
import { containing } from '../text/like-pattern.ts'
import { creditAccounts, isOpen, openAmount, receivables } from './credit.table.ts'
import { standingOf } from './ledger.ts'

/** Sums of what is open, by company. */
const openBy = (db: Db, now: Date) =>
  db
    .select({
      companyId: receivables.companyId,
      overdue: sql<number>`coalesce(sum(${openAmount})
        filter (where ${receivables.dueAt} < ${now.toISOString()}::timestamptz), 0)`
        .mapWith(Number)
        .as('overdue'),
      nextDue: sql<string | null>`min(${receivables.dueAt})`.as('next_due'),
    })
    .from(receivables)
    .where(isOpen)
    .groupBy(receivables.companyId)
    .as('open')

type Question = Omit<CreditsQuery, 'page' | 'limit'>

function wanted({ search, overdue }: Question, overdueSum: SQL): SQL | undefined {
  return and(
    search === undefined
      ? undefined
      : sql`(${companies.name} ilike ${containing(search)} or ${companies.nameAr} ilike ${containing(search)})`,
    overdue === undefined ? undefined : overdue ? gt(overdueSum, 0) : eq(overdueSum, 0),
  )
}

export async function listCredits(db: Db, { page, limit, ...question }: CreditsQuery, now: Date) {
  const { data, total } = await read(db, question, now, { limit, offset: (page - 1) * limit })
  return { data, total, page, limit }
}

/** All of them: there are as many as companies with terms. */
export const everyCredit = async (db: Db, question: Question, now: Date): Promise<CreditRow[]> =>
  (await read(db, question, now)).data

async function read(db: Db, question: Question, now: Date, part?: { limit: number; offset: number }) {
  const open = openBy(db, now)
  const overdue = sql`coalesce(${open.overdue}, 0)`
  const where = wanted(question, overdue)
  const rows = db
    .select({
      account: creditAccounts,
      company: companies.name,
      overdue: overdue.mapWith(Number),
      nextDue: open.nextDue,
    })
    .from(creditAccounts)
    .innerJoin(companies, eq(companies.id, creditAccounts.companyId))
    .leftJoin(open, eq(open.companyId, creditAccounts.companyId))
    .where(where)
    .orderBy(sql`${overdue} desc`, sql`${creditAccounts.owed} desc`, asc(companies.name), asc(companies.id))
  const [count] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(creditAccounts)
    .innerJoin(companies, eq(companies.id, creditAccounts.companyId))
    .leftJoin(open, eq(open.companyId, creditAccounts.companyId))
    .where(where)
  const found = part ? await rows.limit(part.limit).offset(part.offset) : await rows
  return {
    total: count?.total ?? 0,
    data: found.map(({ account, company, overdue, nextDue }): CreditRow => ({
      _id: account.companyId,
      company,
      ...standingOf(account, overdue),
      ...(nextDue && { nextDue: new Date(nextDue).toISOString() }),
    })),
  }
}

const decimal = ({ amount, currency }: Money) => ({ decimal: plainAmount(amount, currency) })

export const creditColumns: Record<CreditListColumn, ExportColumn<CreditRow>> = {
  company: { heads: (words) => [words('company')], cells: ({ company }) => [company] },
  paymentTerms: {
    heads: (words) => [words('credit.paymentTerms'), words('credit.stopped'), words('currency')],
    cells: ({ paymentTerms, isStopped, creditLimit }, words) => [
      words(`credit.terms.${paymentTerms}`),
      isStopped ? words('credit.stopped') : '',
      creditLimit.currency,
    ],
  },
  creditLimit: {
    heads: (words) => [words('credit.creditLimit')],
    cells: ({ creditLimit }) => [decimal(creditLimit)],
  },
  available: {
    heads: (words) => [words('credit.available')],
    cells: ({ available }) => [decimal(available)],
  },
  held: { heads: (words) => [words('credit.held')], cells: ({ held }) => [decimal(held)] },
  owed: { heads: (words) => [words('credit.owed')], cells: ({ owed }) => [decimal(owed)] },
  overdue: { heads: (words) => [words('credit.overdue')], cells: ({ overdue }) => [decimal(overdue)] },
  unapplied: {
    heads: (words) => [words('credit.unapplied')],
    cells: ({ unapplied }) => [decimal(unapplied)],
  },
  nextDue: {
    heads: (words) => [words('credit.nextDue')],
    cells: ({ nextDue }) => [nextDue ? { moment: nextDue } : ''],
  },
}
