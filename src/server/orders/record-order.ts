import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { dayIn } from '#i18n/zone-time.ts'
import { rowInserter } from '../db/built-once.ts'
import type { Db } from '../db/connect.ts'
import { countUsage, recordRedemption } from '../discounts/discounts.queries.ts'
import { holdTotal, lockForOrder } from '../credit/hold-credit.ts'
import { announce } from '../events/announce.ts'
import { ordersPlaced } from '../telemetry/counters.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { periodOf } from '../products/products.queries.ts'
import { reserveStock, type Shortage } from '../stock/move-stock.ts'
import type { Context } from '../context.ts'
import { arrivalOf } from '../settings/promised-day.ts'
import { notify } from '../notices/notify.ts'
import { mailAboutOrder } from '../order-mails/order-mail.ts'
import { planAttempt } from '../payments/attempts.ts'
import { fold } from '../text/fold.ts'
import { lateOf, lateSupplies } from './late-lines.ts'
import { namedIn } from './order-references.ts'
import { orderEvents, orderLines, orders, payments, type OrderLineRow } from './orders.table.ts'
import { kindsOf, NeedsApproval, reasonsForApproval } from './needs-approval.ts'
import { payForOrder } from '../payments/pay-for-order.ts'
import type { Totals } from './order-total.ts'
import { noteListsSold } from '../prices/list-prices.queries.ts'
import { hasGoods, type PricedLine } from './price-cart.ts'
import type { Purchase } from './purchase.ts'

const dayMs = 86_400_000

/**
 * Reserves the stock, redeems the code, charges the card and writes the order, or does none of it. `db` must be a
 * transaction.
 * @throws NeedsApproval before anything else is done; SplitNeedsReview for one of two; AppError stock_insufficient, out_of_stock, discount_not_found, price_changed, payment_declined,
 *   terms_not_allowed, credit_review_open
 */
export async function recordOrder(ctx: Context, db: Db, purchase: Purchase) {
  const { payments: provider } = ctx
  const { buyer, totals, money, payWith, discount, shop, now } = purchase
  const orderId = uuid()
  if (!purchase.isApproved) await requireNoApproval(db, purchase)
  await purchase.releaseHold?.(db)
  const { short, there } = await reserveStock(
    db,
    purchase.lines.flatMap((line) => line.demand),
    { orderId, byName: buyer.name },
  )
  if (short.length > 0) throw shortage(purchase.lines, short, shop)
  const late = lateOf(purchase.lines, (product) => there.get(product) ?? 0)
  const { split } = purchase
  // The second of two orders uses nothing more.
  const isSecond = split !== undefined && 'after' in split
  const used = split && 'automatic' in split ? split.automatic : purchase.lines.map((line) => line.automatic)
  const automatic = isSecond ? [] : [...new Set(used.flatMap((id) => id ?? []))]
  const usedUp = isSecond ? [] : await countUsage(db, discount ? [...automatic, discount.id] : automatic)
  if (discount && usedUp.includes(discount.id)) throw notUsable('used')
  // The last one was sold in the meantime: the agreed order is no longer possible.
  if (usedUp.length > 0) throw new AppError('price_changed')
  const credit = isSecond
    ? split.after
    : await lockForOrder(db, {
        isOffered: ctx.brand.flags.credit,
        buyer,
        payWith: payWith.shown,
        currency: money.currency,
        total: split?.total ?? totals.total,
        graceDays: shop.graceDays,
        now,
      })
  if (split && credit?.creditReview === 'needed') throw new SplitNeedsReview()
  const payment: Awaited<ReturnType<typeof payForOrder>> | Free = purchase.replaces
    ? { provider: 'bank_transfer', status: 'paid' }
    : await payForOrder(provider, db, payWith, { orderId, accountId: buyer.accountId, now })

  const order = await insertOrder(
    db,
    {
      id: orderId,
      number: nextNumber,
      accountId: buyer.accountId ?? null,
      companyId: buyer.companyId ?? null,
      customerName: buyer.name,
      contactEmail: buyer.accountId === undefined ? buyer.email : null,
      status: 'pending',
      placedAt: now,
      estimatedDelivery: arrivalOf(lateSupplies(purchase.lines, late, there), now, shop, {
        transitDays: purchase.pickUpPoint?.readyDays ?? purchase.deliveryZone?.transitDays,
      }),
      shippingAddress: purchase.shippingAddress ?? null,
      needsShipping: hasGoods(purchase.lines),
      deliveryMethod: purchase.pickUpPoint ? 'pick_up' : 'delivery',
      pickUpPoint: purchase.pickUpPoint ?? null,
      siteId: purchase.siteId,
      billingAddress: purchase.billingAddress ?? null,
      paymentMethod: payWith.shown,
      paymentType: payWith.shown.type,
      paymentStatus: payment.status,
      paymentProvider: payment.provider,
      paymentTransactionId: payment.transactionId,
      paidAt: payment.status === 'paid' ? now : null,
      ...credit,
      ...(payment.status === 'unpaid' &&
        payWith.shown.type === 'bank_account' && { payBy: purchase.payBy, remindAt: purchase.remindAt }),
      // It was sent for approval, which keeps no card: its member has to hear first that it is placed.
      ...(payWith.shown.type === 'credit_card' &&
        payWith.cardToken === undefined && { payBy: new Date(now.getTime() + dayMs) }),
      currency: money.currency,
      itemQuantity: totals.itemQuantity,
      subtotal: totals.subtotal,
      giftCard: totals.giftCard,
      discount: totals.discount,
      deliveryFee: totals.deliveryFee,
      deliveryTax: totals.deliveryTax,
      deliveryZoneId: purchase.deliveryZone?.id,
      tax: totals.tax,
      taxRate: money.taxRate,
      pricesIncludeTax: money.pricesIncludeTax,
      taxCategory: money.taxCategory,
      taxReasonCode: money.taxReasonCode,
      total: totals.total,
      discountId: discount?.id,
      discountCode: discount?.code,
      discountPercentage: discount?.percentage,
      note: purchase.note || null,
      ...purchase.references,
      // Ignored when the brand has no terms.
      termsAcceptedAt: ctx.brand.flags.terms && purchase.termsAccepted ? now : null,
      language: shop.language,
      renewsSubscriptionId: purchase.renews,
      splitGroup: split?.group,
      replacementFor: purchase.replaces,
      searchText: searchTextOf(
        [
          buyer.name,
          ...namedIn({
            ...purchase.references,
            ...purchase,
            shippingAddress: purchase.shippingAddress ?? null,
          }),
        ],
        purchase.lines,
      ),
    },
    { month: dayIn(shop.timeZone, now).slice(2, 7).replace('-', '') },
  )
  await holdTotal(db, order, { byName: buyer.name, at: now })
  const lines = purchase.lines.map((line, position) => ({
    ...lineOf(orderId, line, position, totals),
    backordered: late[position] ?? 0,
  }))
  await db.insert(orderLines).values(lines)
  await noteListsSold(db, lines, now)
  const events = [
    await insertEvent(db, { id: uuid(), orderId, toStatus: 'pending', byName: buyer.name, at: now }),
  ]
  const isChargedLater = provider.isRemote && payment.provider === provider.name
  if (isChargedLater && payWith.cardToken !== undefined)
    await planAttempt(db, provider, orderId, payWith.cardToken)
  if (payment.transactionId)
    await db.insert(payments).values({
      id: uuid(),
      orderId,
      provider: payment.provider,
      providerId: payment.transactionId,
      amount: totals.total,
      currency: money.currency,
      status: payment.status,
      at: now,
    })
  const { accountId } = buyer
  if (accountId) {
    const use = { accountId, orderId, at: now }
    for (const discountId of automatic) await recordRedemption(db, { ...use, discountId, isCode: false })
    if (
      discount &&
      !isSecond &&
      !(await recordRedemption(db, { ...use, discountId: discount.id, isCode: true }))
    )
      throw notUsable('already_used')
  }
  // Card payments are confirmed by email only once they are paid.
  if (payWith.shown.type !== 'credit_card' || payment.status === 'paid') {
    // Emails about two name both.
    if (!split) await mailAboutOrder(ctx, db, 'order_placed', order, { lines, shop })
    await notify(db, 'new_order', { order: order.id, number: order.number })
  }
  await announce(db, 'order', { _id: orderId, isNew: true })
  ordersPlaced.inc()
  return { placed: { order, lines, events }, payment, credit }
}

/** Nothing is to be paid. */
type Free = { provider: 'bank_transfer'; status: 'paid'; transactionId?: undefined }

/** One review is open for a company at a time: what staff have to grant is one order. */
export class SplitNeedsReview extends Error {}

/** @throws NeedsApproval */
export async function requireNoApproval(db: Db, purchase: Purchase): Promise<void> {
  const { buyer, totals, lines, shop, now } = purchase
  const { accountId, companyId, isRoot } = buyer
  if (!accountId || !companyId || isRoot) return
  const { costCentreId } = purchase.references
  const ordered = { total: totals.total, kinds: kindsOf(lines), costCentreId }
  const reasons = await reasonsForApproval(db, { accountId, companyId }, ordered, shop, now)
  if (reasons.length > 0) throw new NeedsApproval(reasons, purchase)
}

const notUsable = (reason: 'used' | 'already_used') =>
  new AppError('discount_not_found', { details: { reason }, fields: { code: 'discount_not_found' } })

/** Names every line with a shortage. When some of any product is left, the milder message is used. */
function shortage(
  lines: readonly PricedLine[],
  short: readonly Shortage[],
  shop: Purchase['shop'],
): AppError {
  const free = new Map(short.map(({ product, available }) => [product, available]))
  const items = lines.flatMap((line, index) => {
    const limits = line.demand.flatMap(({ product, quantity }) => {
      const available = free.get(product)
      return available === undefined ? [] : [Math.floor((available * line.quantity) / quantity)]
    })
    return limits.length === 0 ? [] : [{ line, index, available: Math.min(...limits) }]
  })
  const code = items.some((item) => item.available > 0) ? 'stock_insufficient' : 'out_of_stock'
  return new AppError(code, {
    fields: Object.fromEntries(
      items.map(({ index, available }) => [
        `items.${index}.quantity`,
        available > 0 ? 'stock_insufficient' : 'out_of_stock',
      ]),
    ),
    details: {
      items: items.map(({ line, available }) => ({
        product: line.product.id,
        name: line.product.name[shop.language] || line.product.name.en,
        requested: line.quantity,
        ...(shop.showStock && { available }),
      })),
    },
  })
}

function lineOf(orderId: string, line: PricedLine, position: number, totals: Totals): OrderLineRow {
  const { product } = line
  return {
    id: uuid(),
    orderId,
    position,
    productId: product.id,
    type: product.type,
    name: product.name,
    code: product.code,
    imageId: product.images[0]?.id ?? null,
    unitPrice: line.unitPrice,
    unitPriceBeforeDiscount: line.unitPriceBeforeDiscount ?? null,
    period: periodOf(product).period ?? null,
    quantity: line.quantity,
    shippedQuantity: 0,
    cancelledQuantity: 0,
    returnedQuantity: 0,
    backordered: 0,
    waitsFrom: null,
    ...orNotFound(totals.lines[position]),
    serials: [],
    stockDemand: line.demand,
    ...sourceOf(line),
  }
}

/** Where its price came from, as its row has it. */
export const sourceOf = ({ source, acceptsCodes = true }: PricedLine) => ({
  priceFrom: source?.from ?? ('agreed' as const),
  priceListId: source?.list?.id ?? null,
  priceListName: source?.list?.name ?? null,
  breakFrom: source?.breakFrom ?? null,
  acceptsCodes,
})

/** `YYMM-NNNNNN`: unique, with gaps allowed. */
const nextNumber = sql<string>`(
  select ${sql.placeholder('month')} || '-' || lpad(next, greatest(6, length(next)), '0')
  from (select nextval('order_numbers')::text as next) numbers)`

const insertOrder = rowInserter('order', orders)
const insertEvent = rowInserter('order event', orderEvents)

const searchTextOf = (named: readonly string[], lines: readonly PricedLine[]) =>
  fold(
    [...named, ...lines.flatMap(({ product }) => [product.name.en, product.name.ar, product.code])].join(' '),
  ).slice(0, 4000)
