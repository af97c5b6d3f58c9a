import { and, eq, sql, type SQL } from 'drizzle-orm'
import { enums, type OrderStatus } from '#contract/enums.ts'
import { exactTotalUpTo } from '#contract/shared.ts'
import { countOrdersByStatus } from './figures.queries.ts'
import type { Db } from '../db/connect.ts'
import { orders } from './orders.table.ts'

type StatusCounts = {
  statusCounts: Record<OrderStatus, number>
  /** There are more than were counted. */
  openCounts?: OrderStatus[]
}

/** Orders of each status in a period, from the stored figures: exact. */
export const countByDate = async (
  db: Db,
  { dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined },
): Promise<StatusCounts> => ({
  statusCounts: await countOrdersByStatus(db, {
    ...(dateFrom && { from: Date.parse(dateFrom) }),
    ...(dateTo && { to: Date.parse(dateTo) }),
  }),
})

/** The same under any filter, each counted to its limit: counting must not read a million orders. */
export async function countUpTo(db: Db, where: SQL | undefined): Promise<StatusCounts> {
  // Most filters leave few orders; then one query is enough for all statuses.
  const { rows: all } = await db.execute<{ status: OrderStatus; count: number }>(sql`
    select status, count(*)::int as count from (select status from ${orders} ${whereOf(where)} limit ${bound}) counted
    group by status`)
  if (all.reduce((sum, { count }) => sum + count, 0) < bound) return countsOf(all)
  const ofStatus = (status: OrderStatus) => sql`
    select ${status} as status, count(*)::int as count
    from (select 1 from ${orders} where ${and(eq(orders.status, status), where)} limit ${bound}) counted`
  const { rows } = await db.execute<{ status: OrderStatus; count: number }>(
    sql.join(enums.OrderStatus.map(ofStatus), sql` union all `),
  )
  return countsOf(rows)
}

const bound = exactTotalUpTo + 1
const whereOf = (where: SQL | undefined) => (where ? sql`where ${where}` : sql``)

function countsOf(rows: { status: OrderStatus; count: number }[]): StatusCounts {
  const statusCounts = { pending: 0, in_progress: 0, shipped: 0, delivered: 0, rejected: 0 }
  for (const { status, count } of rows) statusCounts[status] = Math.min(count, exactTotalUpTo)
  const openCounts = rows.filter(({ count }) => count >= bound).map(({ status }) => status)
  return { statusCounts, ...(openCounts.length > 0 && { openCounts }) }
}

/** The total of a list of these statuses. */
export function totalOf({ statusCounts, openCounts = [] }: StatusCounts, statuses: readonly OrderStatus[]) {
  const total = statuses.reduce((sum, status) => sum + statusCounts[status], 0)
  return statuses.some((status) => openCounts.includes(status))
    ? { total: exactTotalUpTo, totalIsExact: false as const }
    : { total }
}
