import { eq } from 'drizzle-orm'
import type { NewReturn } from '#contract/returns.ts'
import type { Db } from '../db/connect.ts'
import { needsShipping, orderLines, type OrderRow } from '../orders/orders.table.ts'
import { worthOf } from '../orders/worth-of.ts'
import { leftToRefund } from '../payments/refund-order.ts'
import type { ReturnLineRow } from './returns.table.ts'

type Coming = {
  lines: readonly Pick<ReturnLineRow, 'orderLineId' | 'quantity'>[]
  reason: NewReturn['reason']
}

/** Where it is the shop's fault that goods come back. */
const ourFaults: readonly NewReturn['reason'][] = ['wrong_item', 'damaged', 'faulty']

/**
 * The most that may be given back for these goods, in minor units: what was paid for them, as far as the order has it left. Delivery is given
 * back with the last of all goods, where that is the shop's fault.
 */
export async function maxRefundOf(db: Db, order: OrderRow, { lines, reason }: Coming): Promise<number> {
  const rows = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const back = new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
  const isAll = rows
    .filter(needsShipping)
    .every(({ id, quantity, returnedQuantity }) => returnedQuantity + (back.get(id) ?? 0) >= quantity)
  const delivery = isAll && ourFaults.includes(reason) ? deliveryOf(order) : 0
  return Math.min(worthOf(rows, back) + delivery, leftToRefund(order))
}

/** With its tax. */
const deliveryOf = ({ deliveryFee, deliveryTax, pricesIncludeTax }: OrderRow): number =>
  pricesIncludeTax ? deliveryFee : deliveryFee + deliveryTax
