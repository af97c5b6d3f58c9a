import type { Language } from '#contract/enums.ts'
import type { PlaceOrder } from '#contract/orders.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import type { Context } from '../context.ts'
import { findAddress, siteIdOf, snapshotOf } from '../addresses/addresses.queries.ts'
import type { AddressRow, StoredAddress } from '../addresses/addresses.table.ts'
import { pickUpFor, type StoredPickUpPoint } from '../delivery/pick-up-place.ts'
import { requireTerms } from '../credit/hold-credit.ts'
import type { Db } from '../db/connect.ts'
import { findRenewable } from '../fulfilment/subscriptions.queries.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { taxOnOrder } from '../tax-standings/tax-of-buyer.ts'
import { viewOf } from '../settings/shop-view.ts'
import { checkUnpaidLimit, termsOfPayment } from './bank-transfer.ts'
import { orderReferences } from './order-references.ts'
import { placeOf } from './place-of-order.ts'
import { resolvePayWith, type PayWith } from '../payments/pay-for-order.ts'
import { describePricedCart } from './describe-priced-cart.ts'
import { type AgreedPrices, hasGoods, priceCart, type PricedCart } from './price-cart.ts'
import { readBuyer } from './read-buyer.ts'
import { recordOrder } from './record-order.ts'
import { recordSplit } from './record-split.ts'

/**
 * Takes the stock, spends the code, charges the card and records the order, or does none of it. `db` must be a transaction.
 * @throws NeedsApproval with nothing done; AppError pricing_disabled, payment_unavailable, product_unavailable, price_changed,
 *   stock_insufficient, out_of_stock, discount_not_found, discount_min_quantity, payment_declined, unpaid_limit_reached, taken,
 *   validation_failed, no_delivery, no_pick_up, terms_not_allowed, credit_review_open
 */
export async function placeOrder(
  ctx: Context,
  db: Db,
  viewer: CustomerViewer,
  { addressId, billingAddressId, paymentMethod, ...asked }: PlaceOrder,
  language: Language,
  draft?: OfDraft,
) {
  const counter = await openCounter(ctx, db, language)
  if (addressId && asked.pickUpPointId)
    throw new AppError('validation_failed', { fields: { pickUpPointId: 'choice' } })
  const address = addressId && (await addressFor(db, viewer, addressId, 'addressId'))
  const billing = billingAddressId && (await addressFor(db, viewer, billingAddressId, 'billingAddressId'))
  return placeAt(ctx, db, counter, viewer, {
    ...asked,
    shippingAddress: address ? snapshotOf(address) : undefined,
    siteId: address ? siteIdOf(address) : null,
    billingAddress: billing ? snapshotOf(billing) : undefined,
    payWith: await resolvePayWith(ctx, db, viewer, paymentMethod),
    draft,
  })
}

/** What a draft brings to its order: the prices that were agreed on, and the stock that it holds. */
export type OfDraft = {
  agreed: AgreedPrices
  deliveryFee: number | null
  releaseHold: (db: Db) => Promise<void>
}

/** An order as it was sent for approval. */
export type Sent = Omit<PlaceOrder, 'addressId' | 'billingAddressId' | 'paymentMethod'> & {
  shippingAddress?: StoredAddress | undefined
  /** Where that is a site of the company. */
  siteId: string | null
  billingAddress: StoredAddress | undefined
  payWith: PayWith
  isApproved?: boolean
}

/**
 * Places an order as its member sent it for approval: with the addresses and the way to pay of then, and prices and stock of now.
 * `db` must be a transaction.
 * @throws AppError as placing any other; NeedsApproval unless it is approved
 */
export async function placeAsSent(
  ctx: Context,
  db: Db,
  requester: CustomerViewer,
  sent: Sent,
  language: Language,
  draft?: OfDraft,
) {
  return placeAt(ctx, db, await openCounter(ctx, db, language), requester, {
    ...sent,
    draft,
  })
}

/** @throws AppError validation_failed where something has to be shipped, and nobody said where */
export function requireNoGoods(lines: PricedCart['lines']): void {
  if (hasGoods(lines)) throw new AppError('validation_failed', { fields: { addressId: 'required' } })
}

/** @throws AppError no_delivery where the shop does not deliver to, or not so much */
export function requireDelivery({ delivery }: Pick<PricedCart, 'delivery'>): void {
  if (delivery.state === 'none') throw new AppError('no_delivery', { fields: { addressId: 'no_delivery' } })
}

/** The settings of this moment decide, not those a page was drawn with; one reading, so that price, tax and mail agree. */
async function openCounter(ctx: Context, db: Db, language: Language) {
  const settings = await readSettings(db)
  const shop = viewOf(ctx, settings, language)
  if (!shop.showPrice) throw new AppError('pricing_disabled')
  if (!shop.canPay) throw new AppError('payment_unavailable')
  return { settings, shop }
}

async function placeAt(
  ctx: Context,
  db: Db,
  { settings, shop }: Awaited<ReturnType<typeof openCounter>>,
  viewer: CustomerViewer,
  asked: Sent & { draft?: OfDraft | undefined },
) {
  const now = ctx.now()
  const known = orNotFound(await readBuyer(db, viewer.id, asked))
  const { shippingAddress, billingAddress, payWith, draft } = asked
  const pickUpPoint = await pickUpFor(db, asked.pickUpPointId, shop)
  const buyer = {
    place: placeOf({ shippingAddress, pickUpPoint }),
    groups: known.groups,
  }
  const priced = await priceCart(
    db,
    {
      items: asked.items,
      code: asked.code,
      buyer,
      accountId: viewer.id,
      agreed: draft?.agreed,
      delivery: deliveryOf(draft, pickUpPoint),
    },
    shop,
    now,
  )
  if (priced.removed.length > 0)
    throw new AppError('product_unavailable', { details: { products: priced.removed } })
  if (!shippingAddress && !pickUpPoint) requireNoGoods(priced.lines)
  requireDelivery(priced)
  const discount = usableCode(priced)
  if (asked.expectedTotal && !sameMoney(asked.expectedTotal, shop.money(priced.totals.total)))
    throw new AppError('price_changed', { details: { pricing: await describePricedCart(db, priced, shop) } })

  if (asked.renews) await refuseOthersSubscription(db, viewer, asked)
  if (payWith.shown.type === 'bank_account') {
    if (settings.bankTransfer.accounts.length === 0) throw new AppError('payment_unavailable')
    await checkUnpaidLimit(db, viewer.id, priced.totals.total, shop, settings)
  }
  await requireTerms(db, { accountId: viewer.id, companyId: viewer.companyId }, payWith.shown, {
    currency: shop.currency,
    isOffered: ctx.brand.flags.credit,
  })
  const references = await orderReferences(db, known, asked)
  const record = asked.deliveryMode === 'split' && !draft ? recordSplit : recordOrder
  const recorded = await record(ctx, db, {
    buyer: { accountId: viewer.id, companyId: viewer.companyId, isRoot: viewer.isRoot, name: viewer.name },
    lines: priced.lines,
    totals: priced.totals,
    deliveryZone: priced.delivery.zone,
    // Of licences there is nothing to collect.
    ...(hasGoods(priced.lines) && { pickUpPoint }),
    money: {
      currency: shop.currency,
      ...taxOnOrder(priced.tax),
    },
    shippingAddress,
    siteId: asked.siteId,
    billingAddress,
    payWith,
    ...termsOfPayment(now, settings),
    discount,
    note: asked.note,
    references,
    termsAccepted: asked.termsAccepted,
    renews: asked.renews,
    isApproved: asked.isApproved,
    releaseHold: draft?.releaseHold,
    shop,
    now,
  })
  const poDocument = known.poFile && { name: known.poFile.name, size: known.poFile.size }
  return { ...recorded, placed: { ...recorded.placed, ...(poDocument && { poDocument }) }, shop }
}

/** As staff agreed on it, for nothing where it is picked up, or by the zone. */
const deliveryOf = (draft: OfDraft | undefined, pickUpPoint: StoredPickUpPoint | undefined) =>
  pickUpPoint
    ? { readyDays: pickUpPoint.readyDays }
    : draft && draft.deliveryFee !== null
      ? { fee: draft.deliveryFee }
      : ('byZone' as const)

async function refuseOthersSubscription(
  db: Db,
  viewer: CustomerViewer,
  { renews, items }: Pick<PlaceOrder, 'renews' | 'items'>,
) {
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
