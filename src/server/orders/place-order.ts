import type { Language } from '#contract/enums.ts'
import type { PlaceOrder } from '#contract/orders.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import type { Context } from '../context.ts'
import { findAddress, siteIdOf, snapshotOf } from '../addresses/addresses.queries.ts'
import type { AddressRow } from '../addresses/addresses.table.ts'
import type { Db } from '../db/connect.ts'
import { findRenewable } from '../fulfilment/subscriptions.queries.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { viewOf } from '../settings/shop-view.ts'
import { checkUnpaidLimit, termsOfPayment } from './bank-transfer.ts'
import { addBusinessDays } from './order-dates.ts'
import { orderReferences } from './order-references.ts'
import { resolvePayWith } from '../payments/pay-for-order.ts'
import { describePricedCart } from './describe-priced-cart.ts'
import { type AgreedPrices, priceCart, type PricedCart } from './price-cart.ts'
import { readBuyer } from './read-buyer.ts'
import { recordOrder } from './record-order.ts'

/**
 * Takes the stock, spends the code, charges the card and records the order, or does none of it. `db` must be a transaction.
 * @throws AppError pricing_disabled, payment_unavailable, product_unavailable, price_changed, stock_insufficient, out_of_stock,
 *   discount_not_found, discount_min_quantity, payment_declined, unpaid_limit_reached, spending_limit_exceeded, taken, validation_failed
 */
export async function placeOrder(
  ctx: Context,
  db: Db,
  viewer: CustomerViewer,
  asked: PlaceOrder,
  language: Language,
  agreed?: AgreedPrices,
) {
  // The settings of this moment decide, not those a page was drawn with; one reading, so that price, tax and mail agree.
  const settings = await readSettings(db)
  const shop = viewOf(ctx, settings, language)
  const now = ctx.now()
  if (!shop.showPrice) throw new AppError('pricing_disabled')
  if (!shop.canPay) throw new AppError('payment_unavailable')
  const address = await addressFor(db, viewer, asked.addressId, 'addressId')
  const billing =
    asked.billingAddressId && (await addressFor(db, viewer, asked.billingAddressId, 'billingAddressId'))
  const payWith = await resolvePayWith(ctx, db, viewer, asked.paymentMethod)

  const known = orNotFound(await readBuyer(db, viewer.id, asked.costCentre))
  const buyer = {
    place: { country: address.country, city: address.city },
    groups: known.groups,
  }
  const priced = await priceCart(
    db,
    { items: asked.items, code: asked.code, buyer, accountId: viewer.id, agreed },
    shop,
    now,
  )
  if (priced.removed.length > 0)
    throw new AppError('product_unavailable', { details: { products: priced.removed } })
  const discount = usableCode(priced)
  if (asked.expectedTotal && !sameMoney(asked.expectedTotal, shop.money(priced.totals.total)))
    throw new AppError('price_changed', { details: { pricing: await describePricedCart(db, priced, shop) } })

  if (asked.renews) await refuseOthersSubscription(db, viewer, asked)
  if (payWith.shown.type === 'bank_account') {
    if (settings.bankTransfer.accounts.length === 0) throw new AppError('payment_unavailable')
    await checkUnpaidLimit(db, viewer.id, priced.totals.total, shop, settings)
  }
  const references = await orderReferences(db, known, asked)
  const recorded = await recordOrder(ctx, db, {
    buyer: { accountId: viewer.id, companyId: viewer.companyId, isRoot: viewer.isRoot, name: viewer.name },
    lines: priced.lines,
    totals: priced.totals,
    money: {
      currency: shop.currency,
      taxRate: shop.tax.rate,
      pricesIncludeTax: shop.tax.pricesIncludeTax,
    },
    estimatedDelivery: addBusinessDays(now, settings.delivery.businessDays, settings.timeZone),
    shippingAddress: snapshotOf(address),
    siteId: siteIdOf(address),
    billingAddress: billing ? snapshotOf(billing) : undefined,
    payWith,
    ...termsOfPayment(now, settings),
    discount,
    note: asked.note,
    references,
    termsAccepted: asked.termsAccepted,
    renews: asked.renews,
    shop,
    now,
  })
  return { ...recorded, shop }
}

async function refuseOthersSubscription(db: Db, viewer: CustomerViewer, { renews, items }: PlaceOrder) {
  const subscription = renews && (await findRenewable(db, viewer, renews))
  if (!subscription || !items.some(({ product }) => product === subscription.productId))
    throw new AppError('validation_failed', { fields: { renews: 'unknownReference' } })
}

async function addressFor(db: Db, viewer: CustomerViewer, id: string, field: string): Promise<AddressRow> {
  const address = await findAddress(db, viewer.id, id)
  if (!address) throw new AppError('validation_failed', { fields: { [field]: 'unknownReference' } })
  return address
}

function usableCode({ code }: PricedCart) {
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
