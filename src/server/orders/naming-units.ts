import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { openOf } from './send-lines.ts'
import { needsShipping, orderLines, type OrderRow } from './orders.table.ts'

/** Those of the orders, still to be shipped, whose units have to be named: they send a product by serial number. */
export async function listNamingUnits(
  db: Db,
  orders: readonly Pick<OrderRow, 'id' | 'status'>[],
): Promise<ReadonlySet<string>> {
  const open = orders.filter(({ status }) => status === 'pending' || status === 'in_progress')
  if (open.length === 0) return new Set()
  const lines = await db
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        open.map(({ id }) => id),
      ),
    )
  const sent = lines
    .filter((line) => needsShipping(line) && openOf(line) > 0)
    .flatMap(({ orderId, stockDemand }) => stockDemand.map(({ product }) => ({ orderId, product })))
  if (sent.length === 0) return new Set()
  const products = [...new Set(sent.map(({ product }) => product))]
  const tracked = await db
    .select({ id: stockLevels.productId })
    .from(stockLevels)
    .where(and(inArray(stockLevels.productId, products), eq(stockLevels.tracksUnits, true)))
  const named = new Set(tracked.map(({ id }) => id))
  return new Set(sent.filter(({ product }) => named.has(product)).map(({ orderId }) => orderId))
}
