import { eq, inArray, sql } from 'drizzle-orm'
import type { Line } from '#contract/lines.ts'
import { usualPlace } from '../addresses/addresses.queries.ts'
import { builtOnce } from '../db/built-once.ts'
import type { Db } from '../db/connect.ts'
import { deliveryFee, type ZoneTerms } from '../delivery/delivery-fee.ts'
import { reachOf } from '../delivery/zone-of-place.ts'
import { bestAutomatic, refusalOf, type Buyer, type Refusal } from '../discounts/discount-rules.ts'
import {
  findDiscountByCode,
  hasRedeemed,
  listAutomaticDiscounts,
  listGroupsOfProducts,
} from '../discounts/discounts.queries.ts'
import type { DiscountRow } from '../discounts/discounts.table.ts'
import { listAvailable, sumDemand, type Demand } from '../stock/move-stock.ts'
import { productIncludes, products, type ProductRow } from '../products/products.table.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { bestPrice, tiersOf, type Candidate, type ListPrice, type Tier } from '../prices/best-price.ts'
import { readListPrices } from '../prices/list-prices.queries.ts'
import { dayIn } from '#i18n/zone-time.ts'
import { afterPercentage } from '../prices/rounding.ts'
import {
  priceFor,
  standingOf,
  taxKept,
  taxOfBuyer,
  type BuyerTax,
  type Standing,
} from '../tax-standings/tax-of-buyer.ts'
import { priceOrder, type Totals } from './order-total.ts'
import { lateOf, type ItemSupply } from './late-lines.ts'
import { needsShipping } from './orders.table.ts'

export type PricedLine = {
  product: ProductRow
  quantity: number
  unitPrice: number
  unitPriceBeforeDiscount: number | undefined
  /** The automatic discount behind its price. */
  automatic?: string
  /** Where its price comes from; absent where staff agreed on it. */
  source?: Candidate
  /** Unit prices by quantity, from one on. */
  tiers?: Tier[]
  acceptsCodes?: boolean
  /** What the line takes from stock, a package's items expanded; empty for licences. */
  demand: Demand[]
  /** When a package's items leave that are not in stock. */
  items?: readonly ItemSupply[]
}

export type CodeOutcome = { discount: DiscountRow } | { refused: Refusal } | { tooFew: number } | undefined

/** Whether anything of these lines has to be shipped, and so needs an address. */
export const hasGoods = (lines: readonly Pick<PricedLine, 'product' | 'demand'>[]): boolean =>
  lines.some(({ product: { type }, demand }) => needsShipping({ type, stockDemand: demand }))

/** Where nothing is shipped, discounts go by where the buyer is; of somebody without an address none that is for some places holds. */
const placeOfBuyer = async (db: Db, accountId: string | undefined) =>
  (accountId && (await usualPlace(db, accountId))) || { country: '' }

export const isWrongCode = (outcome: CodeOutcome): boolean => outcome !== undefined && 'refused' in outcome

export type PricedCart = {
  lines: PricedLine[]
  totals: Totals
  /** What this buyer pays for where it goes. */
  tax: BuyerTax
  code: CodeOutcome
  /** Requested but hidden, deleted or without a price. */
  removed: string[]
  delivery: Delivery
}

/**
 * Where and for how much it is delivered. `free`: nothing is, or the shop asks nothing for it; `unknown`: nobody has said where to;
 * `none`: not to there, or not so much.
 */
export type Delivery = {
  state: 'free' | 'unknown' | 'none' | 'zone'
  zone?: ZoneTerms
  grams: number
  /** Business days until it can be picked up, where it is. */
  readyDays?: number
}

/** Business days from when it leaves until its buyer has it; undefined where only the settings tell them. */
export const daysToBuyer = ({ readyDays, zone }: Delivery): number | undefined =>
  readyDays ?? zone?.transitDays

type CartToPrice = {
  items: readonly Line[]
  code?: string
  buyer: Buyer
  accountId?: string
  agreed?: AgreedPrices
  /**
   * What delivery costs: by its zone, or as staff agreed on it in minor units; nothing where it is left out, and where the buyer picks it up.
   */
  delivery?: 'byZone' | { fee: number } | { readyDays: number }
  /** Of an order that was placed: the standing that it keeps, whatever its buyer has now. */
  kept?: { standing: Standing | undefined }
}

/** Unit prices that staff agreed with the customer, by product: they take the place of the shop's. */
export type AgreedPrices = ReadonlyMap<string, number>

/** Prices a cart by the current catalogue; shared by cart, check and placement. */
export async function priceCart(
  db: Db,
  { items, code, buyer: known, accountId, agreed, kept, delivery: asks }: CartToPrice,
  shop: ShopView,
  now: Date,
): Promise<PricedCart> {
  const asked = sumDemand(items)
  const rows = await productsOfCart(db).execute({
    ids: asked.map((line) => line.product),
    account: accountId ?? null,
    day: dayIn(shop.timeZone, now),
    country: known.place?.country ?? null,
    city: known.place?.city ?? null,
  })
  const byId = new Map(
    rows.flatMap(({ product }) =>
      product.visibility === 'visible' && !product.archivedAt ? [[product.id, product]] : [],
    ),
  )
  const tax = kept
    ? taxKept(kept.standing, shop.tax)
    : taxOfBuyer(rows[0]?.standing, known.place?.country, shop.tax)
  const ids = [...byId.keys()]
  // One after the other: a transaction has one connection.
  const automatic = await listAutomaticDiscounts(db)
  const groups = await listGroupsOfProducts(db, ids)
  const listed: ReadonlyMap<string, ListPrice[]> = shop.priceLists
    ? await readListPrices(db, { products: ids, accountId, currency: shop.currency, now })
    : new Map()

  // In the shopper's order, each product once.
  const order = [...new Set(items.map((item) => item.product))]
  const quantities = new Map(asked.map((line) => [line.product, line.quantity]))
  const buyable = order.flatMap((id) => {
    const product = byId.get(id)
    const price = agreed?.get(id) ?? product?.price ?? null
    return product && price !== null ? [{ product, price, quantity: quantities.get(id) ?? 0 }] : []
  })
  const { demands, items: parts, grams } = await weighed(db, buyable)
  const cartQuantity = buyable.reduce((total, line) => total + line.quantity, 0)
  const isShipped = hasGoods(buyable.map(({ product }, index) => ({ product, demand: demands[index] ?? [] })))
  const isPlaceless = !known.place && !isShipped && buyable.length > 0
  const buyer = isPlaceless ? { ...known, place: await placeOfBuyer(db, accountId) } : known

  const inTax = (amount: number) => priceFor(tax, amount, shop.tax)
  const lines = buyable.map(({ product, price, quantity }, index): PricedLine => {
    if (agreed?.has(product.id))
      return {
        product,
        quantity,
        unitPrice: inTax(price),
        unitPriceBeforeDiscount: undefined,
        demand: demands[index] ?? [],
        items: parts[index] ?? [],
      }
    const bought = { product: product.id, groups: groups.get(product.id) ?? [], quantity }
    const best = bestAutomatic(automatic, bought, cartQuantity, buyer, now)
    const percentage = best?.percentage ?? 0
    const catalogue = { price, discounted: afterPercentage(price, percentage) }
    const lists = listed.get(product.id) ?? []
    const source = bestPrice(catalogue, lists, quantity)
    const isOfList = source.list !== undefined
    const before = product.priceBeforeDiscount ?? (percentage > 0 ? price : undefined)
    const struck = isOfList ? (price > source.unitPrice ? price : undefined) : before
    return {
      product,
      quantity,
      unitPrice: inTax(source.unitPrice),
      unitPriceBeforeDiscount: struck === undefined ? undefined : inTax(struck),
      ...(best && !isOfList && { automatic: best.id }),
      source,
      tiers: tiersOf(catalogue, lists).map((tier) => ({ ...tier, unitPrice: inTax(tier.unitPrice) })),
      acceptsCodes: source.list?.acceptsCodes ?? true,
      demand: demands[index] ?? [],
      items: parts[index] ?? [],
    }
  })
  const tried = code === undefined ? undefined : await tryCode(db, code, cartQuantity, buyer, accountId, now)
  const isForSome = lines.length === 0 || lines.some(({ acceptsCodes }) => acceptsCodes !== false)
  const outcome = tried && 'discount' in tried && !isForSome ? ({ refused: 'not_eligible' } as const) : tried
  const reach = asks === 'byZone' && shop.deliveryZones && isShipped ? rows[0]?.reach : undefined
  const zone = reach?.zone ?? undefined
  const agreedFee = typeof asks === 'object' && 'fee' in asks && isShipped ? asks.fee : 0
  const pickUp = typeof asks === 'object' && 'readyDays' in asks && isShipped ? asks : {}
  let delivery: Delivery = { state: 'free', grams, ...pickUp }
  const feeFor = (value: number) => {
    if (!reach || reach.isEverywhere) return inTax(agreedFee)
    // A country may have zones of some cities only.
    const isKnown = known.place?.city !== undefined
    if (!zone || !isKnown) {
      delivery = { state: isKnown ? 'none' : 'unknown', grams }
      return 0
    }
    const fee = deliveryFee(zone, { value, grams })
    delivery = { state: fee === undefined ? 'none' : 'zone', zone, grams }
    return inTax(fee ?? 0)
  }
  const totals = priceOrder(lines, {
    codePercentage: outcome && 'discount' in outcome ? outcome.discount.percentage : 0,
    taxRate: tax.rate,
    pricesIncludeTax: tax.pricesIncludeTax,
    deliveryFee: feeFor,
  })
  return {
    lines,
    totals,
    tax,
    code: outcome,
    delivery,
    removed: order.filter((id) => !buyable.some((line) => line.product.id === id)),
  }
}

const productsOfCart = builtOnce((db) =>
  db
    .select({
      product: products,
      // Beside the products, so that an order asks nothing more for it.
      standing: standingOf(sql`${sql.placeholder('account')}`, sql`${sql.placeholder('day')}`),
      reach: reachOf(sql`${sql.placeholder('country')}`, sql`${sql.placeholder('city')}`),
    })
    .from(products)
    .where(sql`${products.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('products_of_cart'),
)

async function tryCode(
  db: Db,
  code: string,
  cartQuantity: number,
  buyer: Buyer,
  accountId: string | undefined,
  now: Date,
): Promise<CodeOutcome> {
  const discount = await findDiscountByCode(db, code)
  if (!discount) return { refused: 'unknown' }
  const refused = refusalOf(discount, buyer, now)
  if (refused) return { refused }
  if (accountId && (await hasRedeemed(db, discount.id, accountId))) return { refused: 'already_used' }
  if (cartQuantity < discount.minimumQuantity) return { tooFew: discount.minimumQuantity }
  return { discount }
}

type Wanted = { product: ProductRow; quantity: number }

/** What each line takes from stock, in the order of the lines. */
export const demandsOf = async (db: Db, lines: readonly Wanted[]): Promise<Demand[][]> =>
  (await weighed(db, lines)).demands

/** The same, with the items of packages, and what all of it weighs: a package what is told of it, or else what its items weigh. */
export async function weighed(
  db: Db,
  lines: readonly Wanted[],
): Promise<{ demands: Demand[][]; items: (readonly ItemSupply[])[]; grams: number }> {
  const packages = lines.filter(({ product }) => product.type === 'package')
  const parts = await listParts(
    db,
    packages.map(({ product }) => product.id),
  )
  const partsOf = ({ id }: ProductRow) => parts.get(id) ?? []
  const gramsOf = (product: ProductRow) =>
    product.weightGrams ||
    partsOf(product).reduce((sum, { grams, quantity }) => sum + (grams ?? 0) * quantity, 0)
  return {
    demands: lines.map(({ product, quantity }) => demandOf(product, quantity, partsOf(product))),
    items: lines.map(({ product }) => partsOf(product)),
    grams: lines.reduce((sum, { product, quantity }) => sum + gramsOf(product) * quantity, 0),
  }
}

/** Those of these products that have to be shipped. */
export async function listShipped(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]))
  const lines = rows.map((product) => ({ product, quantity: 1 }))
  const demands = await demandsOf(db, lines)
  return new Set(
    lines.flatMap(({ product }, index) =>
      hasGoods([{ product, demand: demands[index] ?? [] }]) ? [product.id] : [],
    ),
  )
}

type Part = ItemSupply & { type: ProductRow['type']; quantity: number; grams: number | null }

async function listParts(db: Db, packageIds: readonly string[]): Promise<Map<string, Part[]>> {
  if (packageIds.length === 0) return new Map()
  const rows = await db
    .select({
      owner: productIncludes.productId,
      id: products.id,
      type: products.type,
      quantity: productIncludes.quantity,
      grams: products.weightGrams,
      leadDays: products.leadDays,
      restockAt: products.restockAt,
    })
    .from(productIncludes)
    .innerJoin(products, eq(products.id, productIncludes.includedId))
    .where(inArray(productIncludes.productId, [...packageIds]))
  return Map.groupBy(rows, (row) => row.owner)
}

/**
 * Hardware takes itself, a package its hardware, a licence nothing; what is "in the box" of other products moves no stock.
 */
function demandOf(product: ProductRow, quantity: number, parts: readonly Part[]): Demand[] {
  if (product.type === 'hardware') return [{ product: product.id, quantity }]
  if (product.type === 'licence') return []
  return parts
    .filter((part) => part.type === 'hardware')
    .map((part) => ({ product: part.id, quantity: part.quantity * quantity }))
}

/** The lines that cannot be had together: demand is summed over the whole cart first. What is `held` for the buyer counts as free. */
export async function findShortages(db: Db, lines: readonly PricedLine[], held: readonly Demand[] = []) {
  const demand = sumDemand(lines.flatMap((line) => line.demand))
  const free = await listAvailable(
    db,
    demand.map(({ product }) => product),
    held,
  )
  const most = (product: string) => free.get(product)?.most ?? 0
  const there = (product: string) => free.get(product)?.there ?? 0
  const isBeyond = (limit: (product: string) => number) =>
    new Set(demand.filter(({ product, quantity }) => quantity > limit(product)).map(({ product }) => product))
  const [short, missing] = [isBeyond(most), isBeyond(there)]
  const late = lateOf(lines, there)
  const mostOf = ({ demand, quantity: asked }: PricedLine, limit: (product: string) => number) =>
    demand.length === 0
      ? undefined
      : Math.min(...demand.map(({ product, quantity }) => Math.floor((limit(product) * asked) / quantity)))
  return lines.map((line, index) => ({
    line,
    isShort: line.demand.some(({ product }) => short.has(product)),
    /** So many of it come later. */
    late: late[index] ?? 0,
    /** What of it is not in stock. */
    missing: line.demand.flatMap(({ product }) => (late[index] && missing.has(product) ? [product] : [])),
    /** The most that is available with nothing else in the cart, and how many of them are in stock; undefined without a limit. */
    available: mostOf(line, most),
    there: mostOf(line, there),
  }))
}
