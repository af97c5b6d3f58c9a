import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { returnRedemption } from '../discounts/discounts.queries.ts'
import { discountRedemptions } from '../discounts/discounts.table.ts'
import { otherOfSplit, type PartOfSplit } from '../fulfilment/other-of-split.ts'
import { orders, type OrderRow } from './orders.table.ts'

/** Both orders of a purchase are not rejected or reopened at once. `db` must be a transaction. */
const takeTurns = (db: Db, splitGroup: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${splitGroup}, 194))`)

/**
 * Gives back what a rejected order has used, and answers the discounts. Those of a purchase in two stay used as long as one of its orders
 * stands, which has them then.
 */
export async function returnDiscounts(db: Db, order: PartOfSplit): Promise<string[]> {
  if (order.splitGroup !== null) {
    await takeTurns(db, order.splitGroup)
    const other = await otherOfSplit(db, order)
    if (other && other.status !== 'rejected') {
      await db
        .update(discountRedemptions)
        .set({ orderId: other.id })
        .where(eq(discountRedemptions.orderId, order.id))
      return []
    }
  }
  return returnRedemption(db, order.id)
}

/** What an order that is placed again uses again: of a purchase in two, also what was given back with the other. */
export async function discountsToUseAgain(
  db: Db,
  order: PartOfSplit & Pick<OrderRow, 'lapsedDiscounts'>,
): Promise<string[]> {
  if (order.splitGroup === null) return order.lapsedDiscounts
  await takeTurns(db, order.splitGroup)
  const other = await otherOfSplit(db, order)
  if (!other || other.status !== 'rejected') return order.lapsedDiscounts
  await db.update(orders).set({ lapsedDiscounts: [] }).where(eq(orders.id, other.id))
  return [...new Set([...order.lapsedDiscounts, ...other.lapsedDiscounts])]
}
