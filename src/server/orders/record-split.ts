import { v7 as uuid } from 'uuid'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import { mailAboutOrder } from '../order-mails/order-mail.ts'
import { listAvailable, lockLevels, sumDemand } from '../stock/move-stock.ts'
import type { Purchase } from './purchase.ts'
import { recordOrder, requireNoApproval, SplitNeedsReview } from './record-order.ts'
import { splitPurchase, type SplitParts } from './split-purchase.ts'

/**
 * Records a purchase as two orders: what is in stock, and what comes later, of which the first redeems the discounts and pays for
 * delivery. Limits and credit count both together. What needs approval or a review of its credit, is wholly there, or cannot be had, is
 * one order as any other. `db` must be a transaction.
 * @throws AppError validation_failed for card payments, which pay one order; NeedsApproval and others as recording one
 */
export async function recordSplit(ctx: Context, db: Db, purchase: Purchase) {
  if (purchase.payWith.shown.type === 'credit_card')
    throw new AppError('validation_failed', { fields: { deliveryMode: 'notWithCard' } })
  await requireNoApproval(db, purchase)
  const { lines, totals, money } = purchase
  const demand = sumDemand(lines.flatMap((line) => line.demand))
  const products = demand.map(({ product }) => product)
  // Nobody takes of it until both are recorded.
  await lockLevels(db, products)
  const available = await listAvailable(db, products)
  const parts = splitPurchase(
    { lines, totals },
    (product) => available.get(product)?.there ?? 0,
    money.pricesIncludeTax,
  )
  const isShort = demand.some(({ product, quantity }) => quantity > (available.get(product)?.most ?? 0))
  const together = { ...purchase, isApproved: true }
  if (!parts || isShort) return recordOrder(ctx, db, together)
  try {
    return await transaction(db, (db) => recordBoth(ctx, db, together, parts))
  } catch (error) {
    if (!(error instanceof SplitNeedsReview)) throw error
    return recordOrder(ctx, db, together)
  }
}

async function recordBoth(ctx: Context, db: Db, purchase: Purchase, parts: SplitParts) {
  const split = { group: uuid(), total: purchase.totals.total }
  const automatic = purchase.lines.flatMap((line) => line.automatic ?? [])
  const first = await recordOrder(ctx, db, { ...purchase, ...parts.now, split: { ...split, automatic } })
  // Licences, and with them what is renewed, are in the first.
  const { renews: _, ...rest } = purchase
  const second = await recordOrder(ctx, db, {
    ...rest,
    ...parts.later,
    split: { ...split, after: first.credit },
  })
  type Placed = typeof first.placed
  const mail = ({ order, lines }: Placed, other: Placed) =>
    mailAboutOrder(ctx, db, 'order_placed', order, { lines, other: other.order, shop: purchase.shop })
  await mail(first.placed, second.placed)
  await mail(second.placed, first.placed)
  return { ...first, placed: { ...first.placed, other: second.placed.order } }
}
