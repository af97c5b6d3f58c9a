import { eq, inArray } from 'drizzle-orm'
import { countUsage, recordRedemption } from '../discounts/discounts.queries.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { reserveStock, sumDemand, type Shortage } from '../stock/move-stock.ts'
import { products } from '../products/products.table.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { termsOfPayment } from './bank-transfer.ts'
import { lateOf } from './late-lines.ts'
import { discountsToUseAgain } from './discounts-of-split.ts'
import { promiseAgain } from './promise-again.ts'
import type { Transition, TransitionResult } from './transition.ts'
import { orderLines, orders, type OrderLineRow, type OrderRow } from './orders.table.ts'

/**
 * An order that lapsed waits for its transfer again, with as much time as a new one and at the price that was agreed: it takes the
 * stock and the uses of discounts once more. What is not in stock now waits behind the orders that came before.
 * @throws AppError stock_insufficient, discount_used_up
 */
export async function reopenOrder({ db, order, lines, by, now }: Transition): Promise<TransitionResult> {
  const demand = lines.flatMap((line) => line.stockDemand)
  const { short, there } = await reserveStock(db, demand, { orderId: order.id, byName: by.name })
  if (short.length > 0) throw await shortage(db, short)
  await waitAgain(db, lines, there, now)
  await useDiscountsAgain(db, order, now)
  const missing = sumDemand(demand).flatMap(({ product, quantity }) =>
    quantity > (there.get(product) ?? 0) ? [product] : [],
  )
  const settings = await readSettings(db)
  await db
    .update(orders)
    .set({
      ...termsOfPayment(now, settings),
      estimatedDelivery: await promiseAgain(db, order, missing, now, settings),
      promiseNote: null,
      rejectReason: null,
      lapsedAt: null,
      lapsedDiscounts: [],
    })
    .where(eq(orders.id, order.id))
  return { reached: 'pending' }
}

/** How many of each line are on backorder now, from now on. */
async function waitAgain(
  db: Db,
  lines: readonly OrderLineRow[],
  there: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const inOrder = lines.toSorted((a, b) => a.position - b.position)
  const late = lateOf(
    inOrder.map(({ quantity, stockDemand }) => ({ quantity, demand: stockDemand })),
    (product) => there.get(product) ?? 0,
  )
  for (const [index, { id, backordered }] of inOrder.entries()) {
    const waits = late[index] ?? 0
    if (waits > 0 || backordered > 0)
      await db
        .update(orderLines)
        .set({ backordered: waits, waitsFrom: waits > 0 ? now : null })
        .where(eq(orderLines.id, id))
  }
}

/** Says which products are short, since staff see many lines. */
async function shortage(db: Db, short: readonly Shortage[]): Promise<AppError> {
  const rows = await db
    .select({ id: products.id, code: products.code })
    .from(products)
    .where(
      inArray(
        products.id,
        short.map(({ product }) => product),
      ),
    )
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  const items = short.map((one) => ({ ...one, code: codes.get(one.product) ?? '' }))
  return new AppError('stock_insufficient', {
    whole: 'reopenShort',
    values: { products: items.map(({ code }) => code).join(', ') },
    details: { items },
  })
}

/** @throws AppError discount_used_up, also where the customer has used the code on another order since */
async function useDiscountsAgain(db: Db, order: OrderRow, at: Date) {
  const { id, accountId, discountId } = order
  const lapsedDiscounts = await discountsToUseAgain(db, order)
  const refused = () =>
    new AppError('discount_used_up', { whole: 'reopenDiscount', details: { discounts: lapsedDiscounts } })
  if ((await countUsage(db, lapsedDiscounts)).length > 0) throw refused()
  if (accountId === null) return
  for (const used of lapsedDiscounts) {
    const use = { discountId: used, accountId, orderId: id, isCode: used === discountId, at }
    if (!(await recordRedemption(db, use))) throw refused()
  }
}
