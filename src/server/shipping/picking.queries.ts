import { asc, eq, inArray } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { PickLine } from '#contract/shipping.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { sumDemand } from '../stock/move-stock.ts'
import { orNotFound } from '../http/app-error.ts'
import { demandFor, listShipments, openLines } from '../orders/send-lines.ts'
import { needsShipping, orderLines, type OrderLineRow } from '../orders/orders.table.ts'
import { products } from '../products/products.table.ts'

/**
 * What an order's lines send, as it was reserved when the order was placed: of one shipment, of what is still to be sent, or else of
 * all that was sent.
 */
export async function listPicking(
  db: Db,
  orderId: string,
  language: Language,
  shipmentId?: string,
): Promise<PickLine[]> {
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  const shipment =
    shipmentId === undefined
      ? undefined
      : orNotFound((await listShipments(db, orderId)).find(({ id }) => id === shipmentId))
  const open = openLines(lines)
  const quantityOf = (line: OrderLineRow) =>
    shipment
      ? (shipment.lines.find(({ orderLineId }) => orderLineId === line.id)?.quantity ?? 0)
      : open.size > 0
        ? (open.get(line.id) ?? 0)
        : line.shippedQuantity
  const sent = lines
    .filter(needsShipping)
    .map((line) => ({ ...line, stockDemand: demandFor(line, quantityOf(line)), count: quantityOf(line) }))
    .filter(({ count }) => count > 0)
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
    quantity: line.count,
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
