import type { Language } from '#contract/enums.ts'
import type { Order } from '#contract/orders.ts'
import type { PickLine } from '#contract/shipping.ts'
import { supplyText } from '#i18n/supply-text.ts'

/**
 * What an order sends, with how many of each line wait for stock, and until when. What is there goes into a box first; what has left
 * waits for nothing.
 */
export function withSupply(
  picking: readonly PickLine[],
  order: Order,
  language: Language,
  shipmentId?: string,
): PickLine[] {
  const shipment = order.shipments.find(({ _id }) => _id === shipmentId)
  if (shipment && shipment.status !== 'prepared') return [...picking]
  return picking.map((line) => {
    const item = order.items.find(({ _id }) => _id === line._id)
    if (item?.waits === undefined) return line
    const there = item.quantity - item.shippedQuantity - item.cancelledQuantity - item.waits
    const waits = Math.max(0, line.quantity - there)
    return waits === 0 ? line : { ...line, waits, ...supplyOf(order, waits < line.quantity, waits, language) }
  })
}

function supplyOf({ promisedAt }: Order, isPart: boolean, waits: number, language: Language) {
  const supply =
    promisedAt && supplyText(language, { onBackorderUntil: promisedAt, ...(isPart && { late: waits }) })
  return supply ? { supply } : {}
}
