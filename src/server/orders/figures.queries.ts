import { sql, type SQL } from 'drizzle-orm'
import type { OrderStatus } from '#contract/enums.ts'
import type { Db } from '../db/connect.ts'
import { allowSeconds, inTransaction } from '../db/transaction.ts'

/** From a moment, which belongs to it, to one that does not: milliseconds since 1970. */
export type Span = { from: number; to: number }

const quarterMs = 15 * 60_000
const dayMs = 86_400_000

const at = (instant: number) => sql`${new Date(instant).toISOString()}::timestamptz`
const dateOf = (instant: number) => sql`${new Date(instant).toISOString().slice(0, 10)}::date`

/** The whole steps of a period, and what is left of it before and after them. */
function split({ from, to }: Span, stepMs: number): { whole: Span; rest: Span[] } {
  const whole = { from: Math.ceil(from / stepMs) * stepMs, to: Math.floor(to / stepMs) * stepMs }
  if (whole.from >= whole.to) return { whole: { from, to: from }, rest: [{ from, to }] }
  const rest = [
    { from, to: whole.from },
    { from: whole.to, to },
  ]
  return { whole, rest: rest.filter((part) => part.from < part.to) }
}

const unionAll = (parts: SQL[]) => sql.join(parts, sql` union all `)

/** Orders of a span, entry by entry: `at`, `status`, `currency` and the sums of that entry. */
export function orderFigures(span: Span): SQL {
  const { whole, rest } = split(span, quarterMs)
  const kept = (table: SQL) => sql`
    select quarter as at, status, currency, orders, items, total, tax, discount, paid from ${table}
    where quarter >= ${at(whole.from)} and quarter < ${at(whole.to)}`
  return unionAll([
    kept(sql`order_figures`),
    kept(sql`order_figure_changes`),
    ...rest.map(
      ({ from, to }) => sql`
        select placed_at, status, currency, 1, item_quantity, total, tax, discount,
          case when payment_status = 'paid' then total else 0 end
        from orders where placed_at >= ${at(from)} and placed_at < ${at(to)}`,
    ),
  ])
}

/**
 * Sales of each product in a span, entry by entry: `product_id`, `currency` and sums. Rejected orders do not count as sold.
 */
export function productFigures(span: Span): SQL {
  const { whole, rest } = split(span, dayMs)
  const months = wholeMonthsOf(whole)
  const days = months
    ? [
        { from: whole.from, to: months.from },
        { from: months.to, to: whole.to },
      ]
    : [whole]
  const kept = (name: 'day' | 'month', { from, to }: Span) => sql`
    select product_id, currency, orders, quantity, total from product_figures
    where span = ${name} and start >= ${dateOf(from)} and start < ${dateOf(to)}`
  return unionAll([
    ...(months ? [kept('month', months)] : []),
    ...days.map((part) => kept('day', part)),
    sql`
      select product_id, currency, orders, quantity, total from product_figure_changes
      where start >= ${dateOf(whole.from)} and start < ${dateOf(whole.to)} and ${whole.from < whole.to}`,
    ...rest.map(
      ({ from, to }) => sql`
        select line.product_id, orders.currency, 1, line.quantity, line.total
        from orders join order_lines line on line.order_id = orders.id
        where orders.placed_at >= ${at(from)} and orders.placed_at < ${at(to)} and orders.status <> 'rejected'`,
    ),
  ])
}

/** The whole UTC months among whole UTC days. */
function wholeMonthsOf({ from, to }: Span): Span | undefined {
  const [first, last] = [new Date(from), new Date(to)]
  const start = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + (first.getUTCDate() > 1 ? 1 : 0), 1)
  const end = Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), 1)
  return start < end ? { from: start, to: end } : undefined
}

/** How many orders of each status were placed in a span; without an end or a beginning, all of them to there. */
export async function countOrdersByStatus(
  db: Db,
  { from = Date.UTC(1970, 0, 1), to = Date.UTC(9999, 0, 1) }: Partial<Span>,
): Promise<Record<OrderStatus, number>> {
  const counts = { pending: 0, in_progress: 0, shipped: 0, delivered: 0, rejected: 0 }
  if (from >= to) return counts
  const { rows } = await db.execute<{ status: OrderStatus; orders: number }>(sql`
    select status, sum(orders)::bigint as orders from (${orderFigures({ from, to })}) figures group by status`)
  for (const { status, orders } of rows) counts[status] = orders
  return counts
}

const foldedAtOnce = 10_000

/** Adds up what has changed since the last time, in steps that are short however much it is; readers need not wait for it. */
export async function foldFigures(db: Db): Promise<void> {
  const step = async (db: Db) => {
    const { rows } = await db.execute<{ folded: number }>(sql`select fold_figures(${foldedAtOnce}) as folded`)
    return rows[0]?.folded ?? 0
  }
  while ((await inTransaction(db, step)) >= foldedAtOnce);
}

/** Recounts everything from the orders, while new ones arrive: figures and orders are of one moment. */
export const recountFigures = (db: Db): Promise<void> =>
  inTransaction(db, async (db) => {
    await db.execute(sql`set transaction isolation level repeatable read`)
    await allowSeconds(db, 120)
    await db.execute(sql`set local lock_timeout = '60s'`)
    await db.execute(sql`select recount_figures()`)
  })
