import { eq, inArray, sql } from 'drizzle-orm'
import type { Line } from '#contract/lines.ts'
import { builtOnce } from '../db/built-once.ts'
import type { Db } from '../db/connect.ts'
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
import { afterPercentage } from '../prices/rounding.ts'
import { priceOrder, type Totals } from './order-total.ts'

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
}

export type CodeOutcome = { discount: DiscountRow } | { refused: Refusal } | { tooFew: number } | undefined

export const isWrongCode = (outcome: CodeOutcome): boolean => outcome !== undefined && 'refused' in outcome

export type PricedCart = {
  lines: PricedLine[]
  totals: Totals
  code: CodeOutcome
  /** Requested but hidden, deleted or without a price. */
  removed: string[]
}

type CartToPrice = {
  items: readonly Line[]
  code?: string
  buyer: Buyer
  accountId?: string
  agreed?: AgreedPrices
}

/** Unit prices that staff agreed with the customer, by product: they take the place of the shop's. */
export type AgreedPrices = ReadonlyMap<string, number>

/** Prices a cart by the current catalogue; shared by cart, check and placement. */
export async function priceCart(
  db: Db,
  { items, code, buyer, accountId, agreed }: CartToPrice,
  shop: ShopView,
  now: Date,
): Promise<PricedCart> {
  const asked = sumDemand(items)
  const rows = await productsOfCart(db).execute({ ids: asked.map((line) => line.product) })
  const byId = new Map(
    rows.filter((row) => row.visibility === 'visible' && !row.archivedAt).map((row) => [row.id, row]),
  )
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
  const demands = await demandsOf(db, buyable)
  const cartQuantity = buyable.reduce((total, line) => total + line.quantity, 0)

  const lines = buyable.map(({ product, price, quantity }, index): PricedLine => {
    if (agreed?.has(product.id))
      return {
        product,
        quantity,
        unitPrice: price,
        unitPriceBeforeDiscount: undefined,
        demand: demands[index] ?? [],
      }
    const bought = { product: product.id, groups: groups.get(product.id) ?? [], quantity }
    const best = bestAutomatic(automatic, bought, cartQuantity, buyer, now)
    const percentage = best?.percentage ?? 0
    const catalogue = { price, discounted: afterPercentage(price, percentage) }
    const lists = listed.get(product.id) ?? []
    const source = bestPrice(catalogue, lists, quantity)
    const isOfList = source.list !== undefined
    const before = product.priceBeforeDiscount ?? (percentage > 0 ? price : undefined)
    return {
      product,
      quantity,
      unitPrice: source.unitPrice,
      unitPriceBeforeDiscount: isOfList ? (price > source.unitPrice ? price : undefined) : before,
      ...(best && !isOfList && { automatic: best.id }),
      source,
      tiers: tiersOf(catalogue, lists),
      acceptsCodes: source.list?.acceptsCodes ?? true,
      demand: demands[index] ?? [],
    }
  })
  const tried = code === undefined ? undefined : await tryCode(db, code, cartQuantity, buyer, accountId, now)
  const isForSome = lines.length === 0 || lines.some(({ acceptsCodes }) => acceptsCodes !== false)
  const outcome = tried && 'discount' in tried && !isForSome ? ({ refused: 'not_eligible' } as const) : tried
  const totals = priceOrder(lines, {
    codePercentage: outcome && 'discount' in outcome ? outcome.discount.percentage : 0,
    taxRate: shop.tax.rate,
    pricesIncludeTax: shop.tax.pricesIncludeTax,
  })
  return {
    lines,
    totals,
    code: outcome,
    removed: order.filter((id) => !buyable.some((line) => line.product.id === id)),
  }
}

const productsOfCart = builtOnce((db) =>
  db
    .select()
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

/** What each line takes from stock, in the order of the lines. */
export async function demandsOf(
  db: Db,
  lines: readonly { product: ProductRow; quantity: number }[],
): Promise<Demand[][]> {
  const packages = lines.filter(({ product }) => product.type === 'package')
  const parts = await listParts(
    db,
    packages.map(({ product }) => product.id),
  )
  return lines.map(({ product, quantity }) => demandOf(product, quantity, parts.get(product.id) ?? []))
}

type Part = { id: string; type: ProductRow['type']; quantity: number }

async function listParts(db: Db, packageIds: readonly string[]): Promise<Map<string, Part[]>> {
  if (packageIds.length === 0) return new Map()
  const rows = await db
    .select({
      owner: productIncludes.productId,
      id: products.id,
      type: products.type,
      quantity: productIncludes.quantity,
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
  const isFree = (product: string) => free.get(product) ?? 0
  const short = new Set(
    demand.filter(({ product, quantity }) => quantity > isFree(product)).map(({ product }) => product),
  )
  return lines.map((line) => ({
    line,
    isShort: line.demand.some(({ product }) => short.has(product)),
    /** The most that is available with nothing else in the cart; undefined without a limit. */
    available:
      line.demand.length === 0
        ? undefined
        : Math.min(
            ...line.demand.map(({ product, quantity }) =>
              Math.floor((isFree(product) * line.quantity) / quantity),
            ),
          ),
  }))
}
