import type { Pricing } from '#contract/orders.ts'
import { says } from '#i18n/translate.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import type { ShopView } from '../settings/shop-view.ts'
import type { Candidate } from '../prices/best-price.ts'
import { deliveryDay, promisedDay } from '../settings/promised-day.ts'
import { supplyText } from '#i18n/supply-text.ts'
import { describeExemption } from '../tax-standings/describe-exemption.ts'
import { describeTiers, periodOf } from '../products/products.queries.ts'
import type { Demand } from '../stock/move-stock.ts'
import { daysToBuyer, findShortages, hasGoods, type CodeOutcome, type PricedCart } from './price-cart.ts'
import { suppliesOfLine } from './late-lines.ts'

type Found = Awaited<ReturnType<typeof findShortages>>[number]

/** The answer of /orders/pricing. Shortages and an invalid code are part of it; amounts only where prices are shown. */
export async function describePricedCart(
  db: Db,
  priced: PricedCart,
  shop: ShopView,
  /** Stock that is held for this buyer. */
  held: readonly Demand[] = [],
): Promise<Pricing> {
  const { totals } = priced
  const shortages = await findShortages(db, priced.lines, held)
  const money = <K extends string>(amounts: Record<K, number>) =>
    shop.showPrice
      ? (Object.fromEntries(
          Object.entries<number>(amounts).map(([key, amount]) => [key, shop.money(amount)]),
        ) as Record<K, ReturnType<ShopView['money']>>)
      : {}
  return {
    items: shortages.map((found, index) => {
      const { line, isShort, available, there } = found
      const { product, quantity, unitPrice, unitPriceBeforeDiscount, source, tiers = [] } = line
      const amounts = totals.lines[index] ?? { subtotal: 0, discount: 0, tax: 0, total: 0 }
      const name = textIn(product.name, shop.language)
      const image = product.images[0]
      const code = available === 0 ? 'out_of_stock' : 'stock_insufficient'
      return {
        product: product.id,
        name,
        code: product.code,
        ...(image && { image: shop.file(image.id, image.alt ?? name) }),
        quantity,
        ...money({ unitPrice, ...amounts }),
        ...(shop.showPrice && periodOf(product)),
        ...(unitPriceBeforeDiscount !== undefined &&
          shop.showPriceBeforeDiscount &&
          money({ unitPriceBeforeDiscount })),
        ...(shop.showPrice && describeSource(source, shop)),
        ...(shop.showPrice && tiers.length > 1 && { priceBreaks: describeTiers(tiers, shop) }),
        inStock: available === undefined || available > 0,
        ...(shop.showStock && available !== undefined && { available }),
        ...(shop.showStock && there !== available && { there }),
        ...backorderOf(found, shop, daysToBuyer(priced.delivery)),
        ...(isShort && { error: { code, message: says[shop.language].error(code) } }),
      }
    }),
    removed: priced.removed,
    itemQuantity: totals.itemQuantity,
    needsShipping: hasGoods(priced.lines),
    ...promiseOf(shortages, shop, daysToBuyer(priced.delivery)),
    ...money({
      subtotal: totals.subtotal,
      giftCard: totals.giftCard,
      discount: totals.discount,
      tax: totals.tax,
      total: totals.total,
    }),
    ...splitOf(shortages, priced, shop),
    ...describeDelivery(priced, shop),
    ...(shop.showPrice && { taxRate: priced.tax.rate, pricesIncludeTax: priced.tax.pricesIncludeTax }),
    ...(shop.showPrice && describeExemption(priced.tax.standing, shop.language)),
    ...(shop.showPrice && priced.tax.isAtHome && { exportNeedsAddress: true as const }),
    ...describeCode(priced.code, shop),
  }
}

/**
 * By when the lines arrive of which something comes later, product by product and in words, and by when all of them do; empty where all
 * is there, or cannot be had.
 */
export async function describeLate(
  db: Db,
  lines: PricedCart['lines'],
  shop: ShopView,
  transitDays: number | undefined,
) {
  const found = await findShortages(db, lines)
  const words = new Map(
    found.flatMap((one) => {
      const { supply } = backorderOf(one, shop, transitDays)
      return supply ? [[one.line.product.id, supply] as const] : []
    }),
  )
  const isWhole = words.size > 0 && found.every(({ isShort }) => !isShort)
  return { words, ...(isWhole && promiseOf(found, shop, transitDays)) }
}

/** What a promise goes by, of what is shipped. */
export const suppliesOf = (lines: readonly Found[]) =>
  lines.flatMap(({ line, missing }) => (hasGoods([line]) ? suppliesOfLine(line, missing) : []))

/** Of a line that can be had, but not all of it now: by when the rest arrives. */
function backorderOf(
  { line, late, missing, isShort }: Found,
  shop: ShopView,
  transitDays: number | undefined,
): Pick<Pricing['items'][number], 'onBackorder' | 'supply'> {
  if (late === 0 || isShort) return {}
  const day = promisedDay(suppliesOfLine(line, missing), shop.now, shop, transitDays)
  const isPart = late < line.quantity
  const supply =
    day &&
    supplyText(shop.language, {
      onBackorderUntil: day,
      ...(isPart && { late: shop.showStock ? late : 'some' }),
    })
  return { ...((shop.showStock || !isPart) && { onBackorder: late }), ...(supply && { supply }) }
}

/** The day by which all of it arrives that is ordered now. */
function promiseOf(
  lines: readonly Found[],
  shop: ShopView,
  transitDays: number | undefined,
): Pick<Pricing, 'promisedAt'> {
  const promisedAt = promisedDay(suppliesOf(lines), shop.now, shop, transitDays)
  return promisedAt === undefined ? {} : { promisedAt }
}

/** By when each part arrives, where it may come in two. */
function splitOf(found: readonly Found[], { delivery }: PricedCart, shop: ShopView): Pick<Pricing, 'split'> {
  const isTwo = (late: boolean) =>
    found.some(({ line, late: later }) => hasGoods([line]) && (late ? later > 0 : later < line.quantity))
  if (found.some(({ isShort }) => isShort) || !isTwo(true) || !isTwo(false)) return {}
  const days = daysToBuyer(delivery)
  const firstBy = deliveryDay(shop.now, shop, days)
  const { promisedAt: restBy } = promiseOf(found, shop, days)
  return restBy && restBy > firstBy ? { split: { firstBy, restBy } } : {}
}

/** Nothing is said of it where nothing is asked for it. */
function describeDelivery({ delivery: { state, grams }, totals }: PricedCart, shop: ShopView) {
  if (state === 'free' && totals.deliveryFee === 0) return {}
  return {
    weightGrams: grams,
    ...(state === 'none' && {
      deliveryError: { code: 'no_delivery', message: says[shop.language].error('no_delivery') },
    }),
    ...(shop.showPrice &&
      (state === 'zone' || totals.deliveryFee > 0) && { deliveryFee: shop.money(totals.deliveryFee) }),
  }
}

/** Which lists there are and what they are called is the shop's own affair. */
function describeSource(source: Candidate | undefined, { now }: ShopView) {
  const { list } = source ?? {}
  const endsSoon = list?.endsAt && list.endsAt.getTime() - now.getTime() < weekMs
  return {
    priceFrom: source?.from ?? ('agreed' as const),
    ...(list && list.audience !== 'everyone' && { isOwnPrice: true as const }),
    ...(list?.endsAt && endsSoon && { priceUntil: list.endsAt.toISOString() }),
  }
}

const weekMs = 7 * 86_400_000

export function describeCode(outcome: CodeOutcome, { language }: ShopView): Pick<Pricing, 'discountCode'> {
  if (!outcome) return {}
  if ('discount' in outcome) {
    const { id, code, percentage } = outcome.discount
    return { discountCode: { _id: id, code: code ?? '', percentage } }
  }
  const words = says[language]
  const error =
    'tooFew' in outcome
      ? {
          code: 'discount_min_quantity',
          message: words.error('discount_min_quantity', { min: outcome.tooFew }),
        }
      : { code: 'discount_not_found', message: words.error('discount_not_found') }
  return { discountCode: { error } }
}
