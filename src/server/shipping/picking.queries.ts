import { asc, eq, inArray } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { PickLine } from '#contract/shipping.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { sumDemand } from '../stock/move-stock.ts'
import { needsShipping, orderLines } from '../orders/orders.table.ts'
import { products } from '../products/products.table.ts'

/** What an order's lines send, as it was reserved when the order was placed. */
export async function listPicking(db: Db, orderId: string, language: Language): Promise<PickLine[]> {
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  const sent = lines.filter(needsShipping)
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      code: products.code,
      tracksUnits: stockLevels.tracksUnits,
    })
    .from(products)
    .innerJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(
      inArray(
        products.id,
        sent.flatMap((line) => line.stockDemand.map(({ product }) => product)),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return sent.map((line) => ({
    _id: line.id,
    products: sumDemand(line.stockDemand).flatMap(({ product, quantity }) => {
      const row = byId.get(product)
      return row
        ? [
            {
              _id: row.id,
              name: textIn(row.name, language),
              code: row.code,
              quantity,
              tracksUnits: row.tracksUnits,
            },
          ]
        : []
    }),
  }))
}
