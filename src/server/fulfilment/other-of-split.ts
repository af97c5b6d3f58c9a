import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { orders, type OrderRow } from '../orders/orders.table.ts'

export type PartOfSplit = Pick<OrderRow, 'id' | 'splitGroup'>

/** The other order of the same purchase. */
export async function otherOfSplit(db: Db, { id, splitGroup }: PartOfSplit): Promise<OrderRow | undefined> {
  if (splitGroup === null) return undefined
  const [other] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.splitGroup, splitGroup), ne(orders.id, id)))
  return other
}
