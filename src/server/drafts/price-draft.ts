import type { Context } from '../context.ts'
import type { DraftPricing } from '#contract/drafts.ts'
import { says } from '#i18n/translate.ts'
import { findAddress } from '../addresses/addresses.queries.ts'
import { listGroupsOfCustomer } from '../customers/customers.queries.ts'
import type { Db } from '../db/connect.ts'
import { findOpenPoint, type StoredPickUpPoint } from '../delivery/pick-up-place.ts'
import { orNotFound } from '../http/app-error.ts'
import { fileRef } from '../files/file-ref.ts'
import { describeCode } from '../orders/describe-priced-cart.ts'
import type { DraftRow, StoredDraftLine } from '../orders/order-drafts.table.ts'
import { type AgreedPrices, priceCart, type PricedCart } from '../orders/price-cart.ts'
import { productsNow } from '../requests/price-quote.ts'
import type { Demand } from '../stock/move-stock.ts'
import type { ShopView } from '../settings/shop-view.ts'

export type PricedLine = Pick<StoredDraftLine, 'product' | 'quantity' | 'unitPrice'>
type DraftToPrice = {
  lines: readonly PricedLine[]
  code: string | null | undefined
  agreed: AgreedPrices
  /** In minor units; null: by the zone of the address. */
  deliveryFee: number | null
  pickUpPoint?: StoredPickUpPoint | null | undefined
}
type Buyer = { accountId: string | undefined; addressId: string | null | undefined }

/** The agreed prices of a draft; in another currency than the shop's they no longer hold. */
export const agreedPrices = (
  { lines, currency }: Pick<DraftRow, 'lines' | 'currency'>,
  shop: Pick<ShopView, 'currency'>,
): AgreedPrices => (currency === shop.currency ? agreedOf(lines) : new Map())

/** The same for delivery. */
export const agreedFee = (
  { deliveryFee, currency }: Pick<DraftRow, 'deliveryFee' | 'currency'>,
  shop: Pick<ShopView, 'currency'>,
): number | null => (currency === shop.currency ? deliveryFee : null)

/** What a draft costs to get, as carts are priced: nothing where it is collected. */
export const feeOfDraft = (fee: number | null, pickUpPoint: StoredPickUpPoint | null | undefined) => {
  if (pickUpPoint) return { readyDays: pickUpPoint.readyDays }
  return fee === null ? ('byZone' as const) : { fee }
}

/** What is said where a draft was to be collected at a point that takes no orders any more. */
export const lostPoint = async (db: Db, id: string | undefined, shop: ShopView) =>
  id === undefined || (await findOpenPoint(db, id, shop))
    ? {}
    : {
        deliveryError: { code: 'no_pick_up' as const, message: says[shop.language].error('no_pick_up') },
      }

export const agreedOf = (lines: readonly PricedLine[]): AgreedPrices =>
  new Map(lines.flatMap(({ product, unitPrice }) => (unitPrice === undefined ? [] : [[product, unitPrice]])))

/** What this account would pay now: the cart's prices, but for those that were agreed on. */
export async function priceDraft(
  db: Db,
  { lines, code, agreed, deliveryFee, pickUpPoint }: DraftToPrice,
  { accountId, addressId }: Buyer,
  shop: ShopView,
  now: Date,
): Promise<PricedCart> {
  const address =
    accountId && addressId && !pickUpPoint ? await findAddress(db, accountId, addressId) : undefined
  const to = pickUpPoint ?? address
  const buyer = {
    place: to && { country: to.country, city: to.city },
    groups: accountId ? await listGroupsOfCustomer(db, accountId) : [],
  }
  const items = lines.map(({ product, quantity }) => ({ product, quantity }))
  const delivery = feeOfDraft(deliveryFee, pickUpPoint)
  return priceCart(db, { items, agreed, buyer, accountId, delivery, ...(code && { code }) }, shop, now)
}

/** For staff: every line with the product's shop price, stock and state. */
export async function describeDraftPricing(
  ctx: Context,
  db: Db,
  lines: readonly PricedLine[],
  priced: PricedCart,
  shop: ShopView,
  held: readonly Demand[],
): Promise<DraftPricing> {
  const { price, stockCms } = ctx.brand.flags
  const view = {
    language: shop.language,
    file: (id: string, alt?: string) => fileRef(ctx, id, alt),
    now: ctx.now(),
    shows: { price, stock: stockCms },
  }
  const known = await productsNow(db, lines, view, undefined, held)
  const positions = new Map(priced.lines.map(({ product }, index) => [product.id, index]))
  const { totals } = priced
  const money = (amount: number) => shop.money(amount)
  return {
    lines: known.map((line) => {
      const index = positions.get(line.product)
      if (index === undefined) return line
      const { unitPrice } = orNotFound(priced.lines[index])
      const { subtotal, total } = orNotFound(totals.lines[index])
      return { ...line, unitPrice: money(unitPrice), subtotal: money(subtotal), total: money(total) }
    }),
    currency: shop.currency,
    subtotal: money(totals.subtotal),
    discount: money(totals.discount),
    ...(totals.deliveryFee > 0 && { deliveryFee: money(totals.deliveryFee) }),
    ...(priced.delivery.state === 'none' && {
      deliveryError: { code: 'no_delivery', message: says[shop.language].error('no_delivery') },
    }),
    tax: money(totals.tax),
    taxRate: priced.tax.rate,
    pricesIncludeTax: priced.tax.pricesIncludeTax,
    total: money(totals.total),
    ...describeCode(priced.code, shop),
  }
}
