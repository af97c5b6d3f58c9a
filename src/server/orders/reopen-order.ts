import { eq, inArray } from 'drizzle-orm'
import { countUsage, recordRedemption } from '../discounts/discounts.queries.ts'
import type { Db } from '../db/connect.ts'
import { deliveryZones } from '../delivery/delivery.table.ts'
import { AppError } from '../http/app-error.ts'
import { reserveStock, sumDemand, type Demand, type Shortage } from '../stock/move-stock.ts'
import { products } from '../products/products.table.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { termsOfPayment } from './bank-transfer.ts'
import { arrivalOf, type Supply } from '../settings/promised-day.ts'
import { discountsToUseAgain } from './other-of-split.ts'
import type { Transition, TransitionResult } from './transition.ts'
import { orders, type OrderRow } from './orders.table.ts'

/**
 * An order that lapsed waits for its transfer again, with as much time as a new one and at the price that was agreed: it takes the
 * stock and the uses of discounts once more.
 * @throws AppError stock_insufficient, discount_used_up
 */
export async function reopenOrder({ db, order, lines, by, now }: Transition): Promise<TransitionResult> {
  const demand = lines.flatMap((line) => line.stockDemand)
  const { short, there } = await reserveStock(db, demand, { orderId: order.id, byName: by.name })
  if (short.length > 0) throw await shortage(db, short)
  await useDiscountsAgain(db, order, now)
  const settings = await readSettings(db)
  await db
    .update(orders)
    .set({
      ...termsOfPayment(now, settings),
      estimatedDelivery: arrivalOf(await suppliesNow(db, demand, there), now, settings, {
        transitDays: await daysOnTheWay(db, order),
      }),
      promiseNote: null,
      rejectReason: null,
      lapsedAt: null,
      lapsedDiscounts: [],
    })
    .where(eq(orders.id, order.id))
  return { reached: 'pending' }
}

/** What it is promised by: what is not in stock now leaves later. */
async function suppliesNow(
  db: Db,
  demand: readonly Demand[],
  there: ReadonlyMap<string, number>,
): Promise<Supply[]> {
  const missing = sumDemand(demand).flatMap(({ product, quantity }) =>
    quantity > (there.get(product) ?? 0) ? [product] : [],
  )
  if (missing.length === 0) return []
  const rows = await db
    .select({ restockAt: products.restockAt, leadDays: products.leadDays })
    .from(products)
    .where(inArray(products.id, missing))
  return rows.map((row) => ({ ...row, isInStock: false }))
}

/** Of its delivery zone, as that is now, or until it can be picked up. */
async function daysOnTheWay(db: Db, { deliveryZoneId, pickUpPoint }: OrderRow): Promise<number | undefined> {
  if (pickUpPoint) return pickUpPoint.readyDays
  if (deliveryZoneId === null) return undefined
  const [zone] = await db
    .select({ transitDays: deliveryZones.transitDays })
    .from(deliveryZones)
    .where(eq(deliveryZones.id, deliveryZoneId))
  return zone?.transitDays
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
