import { sql, type SQL } from 'drizzle-orm'
import type { stockStates } from '#contract/orders.ts'
import type { Db } from '../db/connect.ts'
import { orders } from '../orders/orders.table.ts'

/**
 * Lines of open orders that are not wholly in stock, with how many of them wait. What is on hand serves the oldest order first, and pieces
 * that were added on backorder since when they were added; only products of which more was sold than is on hand are looked at.
 */
const waiting = sql`
  with short as (select product_id, on_hand from stock_levels where reserved > on_hand),
  demanded as (
    select line.order_id, line.id as line_id, line.position, placed.placed_at, short.product_id, short.on_hand,
      (demand->>'quantity')::int / line.quantity as units, line.backordered,
      coalesce(line.waits_from, placed.placed_at) as waits_from,
      line.quantity - line.shipped_quantity - line.cancelled_quantity as open
    from orders placed
    join order_lines line on line.order_id = placed.id
    cross join jsonb_array_elements(line.stock_demand) demand
    join short on short.product_id = (demand->>'product')::uuid
    where placed.status in ('pending', 'in_progress')),
  served as (
    select demanded.*, claimed, sum(units * claimed)
      over (partition by product_id order by since, order_id, position, is_late) as upto
    from demanded
    cross join lateral (values
      (false, placed_at, open - least(open, backordered)),
      (true, waits_from, least(open, backordered))) claim (is_late, since, claimed)
    where claimed > 0),
  lacking as (
    select order_id, line_id, sum(least(claimed, ceil((upto - on_hand)::numeric / units)))::int as waits
    from served where upto > on_hand group by order_id, line_id, product_id)
  select order_id, line_id, max(waits) as waits from lacking group by order_id, line_id`

const isShort = sql`exists (select from stock_levels where reserved > on_hand)`

/** How many of each line of these orders are not in stock yet. */
export async function listWaiting(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { order: string; waits: number }>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await db.execute<{ order_id: string; line_id: string; waits: number }>(sql`
    select * from (${waiting}) waiting where ${isShort} and order_id = any(${sql.param([...orderIds])}::uuid[])`)
  return new Map(rows.map((row) => [row.line_id, { order: row.order_id, waits: row.waits }]))
}

export type StockState = (typeof stockStates)[number]

/** Those of these orders that wait for stock, and those that waited for it and can be shipped now. */
export async function listStockStates(
  db: Db,
  found: readonly { id: string; status: string }[],
): Promise<ReadonlyMap<string, StockState>> {
  const open = found.flatMap(({ id, status }) =>
    status === 'pending' || status === 'in_progress' ? [id] : [],
  )
  if (open.length === 0) return new Map()
  const waits = new Set([...(await listWaiting(db, open)).values()].map(({ order }) => order))
  const { rows } = await db.execute<{ order_id: string }>(sql`
    select distinct order_id from order_lines
    where order_id = any(${sql.param(open)}::uuid[]) and backordered > 0
      and quantity - shipped_quantity - cancelled_quantity > 0`)
  return new Map<string, StockState>([
    ...rows.map(({ order_id }) => [order_id, 'arrived'] as const),
    ...[...waits].map((id) => [id, 'waits'] as const),
  ])
}

const hasBackordered = sql`exists (
  select from order_lines line where line.order_id = ${orders.id} and line.backordered > 0
    and line.quantity - line.shipped_quantity - line.cancelled_quantity > 0)`
const isOpen = sql`${orders.status} in ('pending', 'in_progress')`
const isWaiting = sql`${orders.id} in (select order_id from (${waiting}) waiting)`

/** The same as conditions of a list. */
export const inStockState: Record<StockState, SQL> = {
  waits: sql`(${isOpen} and ${isWaiting})`,
  arrived: sql`(${isOpen} and ${hasBackordered} and not ${isWaiting})`,
}
