import { sql } from 'drizzle-orm'
import type { VatTotal } from '#contract/accounting.ts'
import { usualTimeZone } from '#contract/shop-zone.ts'
import type { Db } from '../db/connect.ts'
import { everyRowByKey } from '../http/every-page.ts'

/** From the beginning of a day of the calendar to the beginning of another, which are instants by the clock of a zone. */
type Period = { dateFrom: string; dateTo: string; timeZone: string }

/** An invoice, or a credit note with negative amounts; in minor units. */
export type VatDocument = {
  kind: 'invoice' | 'creditNote'
  number: string
  issuedAt: string
  /** Whose clock tells its day. */
  zone: string
  order: string
  customer: string
  company: string | null
  vatNumber: string | null
  currency: string
  /** Percent. */
  rate: number
  tax: number
  total: number
}

/**
 * By the day that stands on the document: of one issued before the shop moved to another zone, that of the zone it was in. So what a
 * month has declared stays in it.
 */
const isIn = (table: 'invoices' | 'credit_notes', { dateFrom, dateTo, timeZone }: Period) => {
  const [issuedAt, zone] = [sql`${sql.identifier(table)}.issued_at`, sql`${sql.identifier(table)}.time_zone`]
  const wall = sql`${issuedAt} at time zone coalesce(${zone}, ${usualTimeZone})`
  // No two clocks are more than a day and two hours apart; this is what the index finds.
  return sql`${issuedAt} >= ${dateFrom}::timestamptz - interval '26 hours' and ${issuedAt} < ${dateTo}::timestamptz + interval '26 hours'
    and ${wall} >= ${dateFrom}::timestamptz at time zone ${timeZone} and ${wall} < ${dateTo}::timestamptz at time zone ${timeZone}`
}

const documentsOf = (period: Period) => sql`
  select 'invoice' as kind, invoices.number, invoices.issued_at, coalesce(invoices.time_zone, ${usualTimeZone}) as zone, orders.number as "order", invoices.buyer,
    orders.currency, orders.tax_rate as rate, orders.tax, orders.total
  from invoices join orders on orders.id = invoices.order_id
  where ${isIn('invoices', period)}
  union all
  select 'creditNote', credit_notes.number, credit_notes.issued_at, coalesce(credit_notes.time_zone, ${usualTimeZone}), orders.number, invoices.buyer,
    orders.currency, orders.tax_rate, -credit_notes.tax, -credit_notes.amount
  from credit_notes join orders on orders.id = credit_notes.order_id left join invoices on invoices.order_id = orders.id
  where ${isIn('credit_notes', period)}`

/** What was invoiced and credited in a period, by currency and rate. */
export async function totalVat(db: Db, period: Period): Promise<VatTotal[]> {
  const { rows } = await db.execute<{
    currency: string
    rate: number
    kind: VatDocument['kind']
    count: number
    tax: number
    total: number
  }>(sql`
    select currency, rate, kind, count(*)::int as count, sum(tax)::bigint as tax, sum(total)::bigint as total
    from (${documentsOf(period)}) documents group by currency, rate, kind order by currency, rate desc`)
  return [...Map.groupBy(rows, ({ currency, rate }) => `${currency} ${rate}`).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { currency, rate } = first
    const money = (amount: number) => ({ amount, currency })
    const sumOf = (kind: VatDocument['kind'], sign: 1 | -1) => {
      const { count, tax, total } = group.find((row) => row.kind === kind) ?? { count: 0, tax: 0, total: 0 }
      // No negative zero.
      const amount = (value: number) => money(sign * value + 0)
      return { count, net: amount(total - tax), tax: amount(tax), total: amount(total) }
    }
    const [invoiced, credited] = [sumOf('invoice', 1), sumOf('creditNote', -1)]
    const less = (key: 'net' | 'tax' | 'total') => money(invoiced[key].amount - credited[key].amount)
    return [
      {
        currency,
        rate,
        invoiced,
        credited,
        due: { net: less('net'), tax: less('tax'), total: less('total') },
      },
    ]
  })
}

type Key = { issuedAt: string; number: string }

/** Every invoice and credit note of a period, oldest first. */
export const everyVatDocument = (db: Db, period: Period): AsyncGenerator<VatDocument> =>
  everyRowByKey<VatDocument, Key>(async ({ after, limit }) => {
    const { rows } = await db.execute<VatDocument & { key: string }>(sql`
      select kind, number, issued_at::text as key, to_char(issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "issuedAt",
        zone, "order", coalesce(buyer ->> 'name', '') as customer, buyer ->> 'company' as company, buyer ->> 'vatNumber' as "vatNumber",
        currency, rate, tax, total
      from (${documentsOf(period)}) documents
      ${after ? sql`where (issued_at, number) > (${after.issuedAt}::timestamptz, ${after.number})` : sql``}
      order by issued_at, number limit ${limit}`)
    const last = rows.at(-1)
    return { data: rows, last: last && { issuedAt: last.key, number: last.number } }
  })
