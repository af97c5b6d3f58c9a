import { sql } from 'drizzle-orm'
import type { CreditStatement, StatementRow } from '#contract/credit.ts'
import { plainAmount } from '#i18n/amount-of.ts'
import type { Db } from '../db/connect.ts'
import type { ExportColumn } from '../http/export-list.ts'

type Period = { from: string; to: string }

/**
 * What was billed, credited, received and paid out on these days, where the shop is, with the balance after each: what the company owes
 * less what it has unapplied. Booking a payment to an invoice moves nothing of it.
 */
export async function findStatement(
  db: Db,
  companyId: string,
  { from, to }: Period,
  { currency, timeZone, now }: { currency: string; timeZone: string; now: Date },
): Promise<CreditStatement> {
  const money = (amount: number) => ({ amount, currency })
  const { rows } = await db.execute<{
    kind: StatementRow['kind']
    day: string
    document: string | null
    order_id: string | null
    change: string
  }>(sql`
    select entry.kind, to_char(entry.at at time zone ${timeZone}, 'YYYY-MM-DD') as day, entry.order_id,
      entry.d_owed - entry.d_unapplied as change,
      case entry.kind
        when 'bill' then (select number from invoices where invoices.order_id = entry.order_id)
        when 'credit' then (select number from credit_notes where credit_notes.id = entry.ref_id)
        when 'pay_out' then (select reference from pay_outs where pay_outs.id = entry.ref_id)
        else (select reference from receipts where receipts.id = entry.ref_id) end as document
    from credit_entries entry
    where company_id = ${companyId} and kind in ('bill', 'credit', 'receive', 'reverse', 'pay_out')
      and (entry.at at time zone ${timeZone})::date between ${from}::date and ${to}::date
    order by entry.at, entry.id`)
  const { rows: sums } = await db.execute<{ before: string }>(sql`
    select coalesce(sum(d_owed - d_unapplied), 0) as before from credit_entries
    where company_id = ${companyId} and (at at time zone ${timeZone})::date < ${from}::date`)
  const opening = Number(sums[0]?.before ?? 0)
  let balance = opening
  const shown = rows.map(({ kind, day, document, order_id: order, change }): StatementRow => {
    balance += Number(change)
    return {
      kind,
      day,
      document: document ?? '',
      ...(order && { order }),
      change: money(Number(change)),
      balance: money(balance),
    }
  })
  return {
    from,
    to,
    opening: money(opening),
    rows: shown,
    closing: money(balance),
    ageing: await ageingOf(db, companyId, now, money),
  }
}

/** What is open now, by how long it is overdue. */
async function ageingOf(
  db: Db,
  companyId: string,
  now: Date,
  money: (amount: number) => { amount: number; currency: string },
): Promise<CreditStatement['ageing']> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<Record<'not_due' | 'to30' | 'to60' | 'to90' | 'over90', string>>(sql`
    select coalesce(sum(open) filter (where late is null or late < interval '0'), 0) as not_due,
      coalesce(sum(open) filter (where late >= interval '0' and late <= interval '30 days'), 0) as to30,
      coalesce(sum(open) filter (where late > interval '30 days' and late <= interval '60 days'), 0) as to60,
      coalesce(sum(open) filter (where late > interval '60 days' and late <= interval '90 days'), 0) as to90,
      coalesce(sum(open) filter (where late > interval '90 days'), 0) as over90
    from (select total - paid - credited as open, ${at} - due_at as late from receivables
      where company_id = ${companyId}) open`)
  const of = (value: string | undefined) => money(Number(value ?? 0))
  const [sums] = rows
  return {
    notDue: of(sums?.not_due),
    to30: of(sums?.to30),
    to60: of(sums?.to60),
    to90: of(sums?.to90),
    over90: of(sums?.over90),
  }
}

const decimal = ({ amount, currency }: StatementRow['change']) => plainAmount(amount, currency)

type Line = Omit<StatementRow, 'kind' | 'change'> & {
  kind: StatementRow['kind'] | 'opening' | 'closing'
  change?: StatementRow['change']
}

/** The statement as the rows of a file: what it begins and ends with stands in it too. */
export const linesOf = ({ from, to, opening, rows, closing }: CreditStatement): Line[] => [
  { kind: 'opening', day: from, document: '', balance: opening },
  ...rows,
  { kind: 'closing', day: to, document: '', balance: closing },
]

export const statementColumns: Record<string, ExportColumn<Line>> = {
  day: { heads: (words) => [words('credit.statement.day')], cells: ({ day }) => [day] },
  kind: {
    heads: (words) => [words('credit.statement.what')],
    cells: ({ kind }, words) => [words(`credit.statement.kinds.${kind}`)],
  },
  document: {
    heads: (words) => [words('credit.statement.document')],
    cells: ({ document }) => [document],
  },
  change: {
    heads: (words) => [words('credit.statement.change')],
    cells: ({ change }) => [change ? { decimal: decimal(change) } : ''],
  },
  balance: {
    heads: (words) => [words('credit.statement.balance'), words('currency')],
    cells: ({ balance }) => [{ decimal: decimal(balance) }, balance.currency],
  },
}
