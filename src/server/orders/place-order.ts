import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { PlaceOrder } from '#contract/orders.ts'
import type { CustomerViewer } from '../auth/admit.ts'
import type { Context } from '../context.ts'
import { findAddress, snapshotOf } from '../addresses/addresses.queries.ts'
import type { AddressRow } from '../addresses/addresses.table.ts'
import type { Db } from '../db/connect.ts'
import { countUsage, recordRedemption } from '../discounts/discounts.queries.ts'
import { AppError, found } from '../http/app-error.ts'
import { reserveStock, type Short } from '../inventory/move-stock.ts'
import { listGroupsOfCustomer } from '../customers/customers.queries.ts'
import { fold } from '../products/search/fold.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { viewOf, type ShopView } from '../settings/shop-view.ts'
import { addBusinessDays } from './order-dates.ts'
import { orderEvents, orderLines, orders, payments, type OrderLineRow } from './orders.table.ts'
import { payForOrder, resolvePayWith } from './pay-for-order.ts'
import { describeQuote } from './price-cart.ts'
import { quoteCart, type Quote, type QuotedLine } from './quote-cart.ts'

/**
 * Takes the stock, spends the code, charges the card and records the order, or does none of it. `db` must be a transaction.
 * @throws AppError pricing_disabled, payment_unavailable, product_unavailable, price_changed, stock_insufficient, out_of_stock,
 *   discount_not_found, discount_min_quantity, payment_declined, validation_failed
 */
export async function placeOrder(
  ctx: Context,
  db: Db,
  viewer: CustomerViewer,
  asked: PlaceOrder,
  shop: ShopView,
) {
  const settings = await readSettings(db)
  const now = ctx.now()
  // The settings of this moment decide, not those a page was drawn with.
  const { showPrice, canPay } = viewOf(ctx, settings, shop.language)
  if (!showPrice) throw new AppError('pricing_disabled')
  if (!canPay) throw new AppError('payment_unavailable')
  const address = await addressFor(db, viewer, asked.addressId, 'addressId')
  const billing =
    asked.billingAddressId && (await addressFor(db, viewer, asked.billingAddressId, 'billingAddressId'))
  const payWith = await resolvePayWith(db, viewer, asked.paymentMethod)

  const buyer = {
    place: { country: address.country, city: address.city },
    groups: await listGroupsOfCustomer(db, viewer.id),
  }
  const quote = await quoteCart(
    db,
    { items: asked.items, code: asked.code, buyer, accountId: viewer.id },
    shop,
    now,
  )
  if (quote.removed.length > 0)
    throw new AppError('product_unavailable', { details: { products: quote.removed } })
  const discount = usableCode(quote)
  const { totals } = quote
  if (asked.expectedTotal && !sameMoney(asked.expectedTotal, shop.money(totals.total)))
    throw new AppError('price_changed', { details: { pricing: await describeQuote(db, quote, shop) } })

  const orderId = uuid()
  const short = await reserveStock(
    db,
    quote.lines.flatMap((line) => line.demand),
    { orderId, byName: viewer.name },
  )
  if (short.length > 0) throw shortage(quote.lines, short, shop)
  if (discount && !(await countUsage(db, discount.id)))
    throw new AppError('discount_not_found', {
      details: { reason: 'used' },
      fields: { code: 'discount_not_found' },
    })
  const payment = await payForOrder(db, payWith, {
    orderId,
    amount: totals.total,
    currency: shop.currency,
    viewer,
    now,
  })

  const [order] = await db
    .insert(orders)
    .values({
      id: orderId,
      number: nextNumber(now),
      accountId: viewer.id,
      companyId: viewer.companyId,
      customerName: viewer.name,
      status: 'pending',
      placedAt: now,
      estimatedDelivery: addBusinessDays(now, settings.delivery.businessDays),
      shippingAddress: snapshotOf(address),
      billingAddress: billing ? snapshotOf(billing) : null,
      paymentMethod: payWith.shown,
      paymentType: payWith.shown.type,
      paymentStatus: payment.status,
      paymentProvider: payment.provider,
      paymentTransactionId: payment.transactionId,
      paidAt: payment.status === 'paid' ? now : null,
      currency: shop.currency,
      itemQuantity: totals.itemQuantity,
      subtotal: totals.subtotal,
      giftCard: totals.giftCard,
      discount: totals.discount,
      tax: totals.tax,
      taxRate: shop.tax.rate,
      pricesIncludeTax: shop.tax.pricesIncludeTax,
      total: totals.total,
      discountId: discount?.id,
      discountCode: discount?.code,
      discountPercentage: discount?.percentage,
      note: asked.note || null,
      searchText: searchTextOf(viewer.name, quote.lines),
    })
    .returning()
  const lines = quote.lines.map((line, position) => lineOf(orderId, line, position, quote))
  await db.insert(orderLines).values(lines)
  const events = await db
    .insert(orderEvents)
    .values({ id: uuid(), orderId, toStatus: 'pending', byName: viewer.name, at: now })
    .returning()
  if (payment.transactionId)
    await db.insert(payments).values({
      id: uuid(),
      orderId,
      provider: payment.provider,
      providerId: payment.transactionId,
      amount: totals.total,
      currency: shop.currency,
      status: payment.status,
      at: now,
    })
  if (discount && !(await recordRedemption(db, discount.id, viewer.id, orderId)))
    throw new AppError('discount_not_found', {
      details: { reason: 'already_used' },
      fields: { code: 'discount_not_found' },
    })
  return { placed: { order: found(order), lines, events }, payment }
}

async function addressFor(db: Db, viewer: CustomerViewer, id: string, field: string): Promise<AddressRow> {
  const address = await findAddress(db, viewer.id, id)
  if (!address) throw new AppError('validation_failed', { fields: { [field]: 'unknownReference' } })
  return address
}

function usableCode({ code }: Quote) {
  if (!code) return undefined
  if ('discount' in code) return code.discount
  if ('tooFew' in code)
    throw new AppError('discount_min_quantity', {
      values: { min: code.tooFew },
      details: { minimumQuantity: code.tooFew },
    })
  throw new AppError('discount_not_found', {
    details: { reason: code.refused },
    fields: { code: 'discount_not_found' },
  })
}

const sameMoney = (a: { amount: number; currency: string }, b: { amount: number; currency: string }) =>
  a.amount === b.amount && a.currency === b.currency

/** Names every line that asked for something short; with some left of any of them, the milder text wins (D-523). */
function shortage(lines: readonly QuotedLine[], short: readonly Short[], shop: ShopView): AppError {
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

function lineOf(orderId: string, line: QuotedLine, position: number, { totals }: Quote): OrderLineRow {
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
    quantity: line.quantity,
    shippedQuantity: 0,
    ...found(totals.lines[position]),
    serials: [],
    stockDemand: line.demand,
  }
}

/** `YYMM-NNNNNN` (§4.2); gaps are allowed, doubles are not. */
const nextNumber = (now: Date) => sql<string>`(
  select ${now.toISOString().slice(2, 7).replace('-', '')} || '-' || lpad(next, greatest(6, length(next)), '0')
  from (select nextval('order_numbers')::text as next) numbers)`

const searchTextOf = (customer: string, lines: readonly QuotedLine[]) =>
  fold(
    [customer, ...lines.flatMap(({ product }) => [product.name.en, product.name.ar, product.code])].join(' '),
  ).slice(0, 4000)
