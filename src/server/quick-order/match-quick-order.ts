import { sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import { maxLineQuantity } from '#contract/lines.ts'
import type { QuickLine, QuickOrder, QuickProduct } from '#contract/quick-order.ts'
import { cellsOfQuickOrder, readQuickOrder, type QuickRow } from '#contract/quick-order-text.ts'
import type { Context } from '../context.ts'
import { listGroupsOfCustomer } from '../customers/customers.queries.ts'
import type { Db } from '../db/connect.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { describePricedCart } from '../orders/describe-priced-cart.ts'
import { priceCart } from '../orders/price-cart.ts'
import { listsFor } from '../prices/list-prices.queries.ts'
import { listProducts } from '../products/products.queries.ts'
import { products } from '../products/products.table.ts'
import { byIndex } from '../products/search/plan-search.ts'
import { keptFound } from '../products/search/search-words.queries.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { shopView } from '../settings/shop-view.ts'
import { codeOf } from '../text/search-words.ts'

const mostSuggestions = 3
/** Lines beyond get none: each is a search of its own. */
const mostSearched = 50

/** Finds the products of the rows of a text, with the customer's prices and what is in stock. Writes nothing. */
export async function matchQuickOrder(
  ctx: Context,
  db: Db,
  viewer: CustomerViewer,
  text: string,
  language: Language,
): Promise<QuickOrder> {
  const shop = await shopView(ctx, db, language)
  const findProduct = await lookUpCodes(db, cellsOfQuickOrder(text))
  const { rows, skipped } = readQuickOrder(text, (cell) => findProduct(cell) !== undefined)
  const lines = rows.map((row) => ({ row, product: findProduct(row.code) }))
  const { joined, merged } = join(lines)

  const ids = [...new Set(joined.flatMap(({ product }) => product?.id ?? []))]
  const known = await describeProducts(ctx, db, viewer, joined, ids, shop)
  const suggestions = await suggestFor(
    ctx,
    db,
    joined.filter(({ product }) => !product).map(({ row }) => row.code),
    shop,
    shop.priceLists ? await listsFor(db, viewer.id) : [],
  )
  return {
    lines: joined.map((line) => describeLine(line, known, suggestions)),
    merged,
    skipped,
  }
}

type Found = { id: string; price: number | null }
type Line = { row: QuickRow; product: Found | undefined }

/** Rows of the same product are one line, where each has a quantity. */
function join(lines: readonly Line[]): { joined: Line[]; merged: number } {
  const first = new Map<string, number>()
  const joined: Line[] = []
  let merged = 0
  for (const line of lines) {
    const { product, row } = line
    const at = product && row.quantity !== undefined ? first.get(product.id) : undefined
    const other = at === undefined ? undefined : joined[at]
    if (at !== undefined && other) {
      const quantity = Math.min(maxLineQuantity, (other.row.quantity ?? 0) + (row.quantity ?? 0))
      joined[at] = { ...other, row: { ...other.row, quantity } }
      merged += 1
      continue
    }
    if (product && row.quantity !== undefined) first.set(product.id, joined.length)
    joined.push(line)
  }
  return { joined, merged }
}

/** Lower case, without marks of direction: the code as it is written. */
const written = (code: string) => code.trim().toLowerCase()

/**
 * Which visible product each of these is the code of, by one question: first as the code is written, then without hyphens and spaces, then
 * by bar code, then by the maker's model. One that fits several products says nothing.
 */
async function lookUpCodes(db: Db, cells: readonly string[]): Promise<(cell: string) => Found | undefined> {
  const keys = [...new Set(cells.map(codeOf))].filter((key) => key !== '')
  if (keys.length === 0) return () => undefined
  const rows = await byIndex(db, (db) =>
    db
      .select({
        id: products.id,
        code: products.code,
        gtin: products.gtin,
        modelCode: products.modelCode,
        price: products.price,
      })
      .from(products)
      .where(
        sql`${products.searchCodes} && ${sql.param(keys)}::text[] and ${products.visibility} = 'visible' and ${products.archivedAt} is null`,
      ),
  )
  const by = (key: (row: (typeof rows)[number]) => string) =>
    Map.groupBy(
      rows.filter((row) => key(row) !== ''),
      key,
    )
  const ways = [
    by(({ code }) => codeOf(code)),
    by(({ gtin }) => codeOf(gtin ?? '')),
    by(({ modelCode }) => codeOf(modelCode ?? '')),
  ]
  const exactly = new Map(rows.map((row) => [written(row.code), row]))
  return (cell) => {
    const exact = exactly.get(written(cell))
    if (exact) return exact
    for (const way of ways) {
      const found = way.get(codeOf(cell)) ?? []
      if (found.length > 0) return found.length === 1 ? found[0] : undefined
    }
    return undefined
  }
}

type Known = ReadonlyMap<string, { product: QuickProduct; isShort: boolean }>

/** As the cart would price and count them. Those without a price are read by themselves. */
async function describeProducts(
  ctx: Context,
  db: Db,
  viewer: CustomerViewer,
  lines: readonly Line[],
  ids: readonly string[],
  shop: ShopView,
): Promise<Known> {
  if (ids.length === 0) return new Map()
  const quantities = new Map(
    lines.flatMap(({ product, row }) => (product ? [[product.id, row.quantity ?? 1] as const] : [])),
  )
  const priced = await priceCart(
    db,
    {
      items: ids.map((product) => ({ product, quantity: quantities.get(product) ?? 1 })),
      buyer: { place: undefined, groups: await listGroupsOfCustomer(db, viewer.id) },
      accountId: viewer.id,
    },
    shop,
    ctx.now(),
  )
  const { items, removed } = await describePricedCart(db, priced, shop)
  const unpriced =
    removed.length > 0 ? await listProducts(db, { ids: removed, page: 1, limit: removed.length }, shop) : []
  return new Map([
    ...items.map(
      ({ product, name, code, image, unitPrice, period, priceBreaks, inStock, available, error }) =>
        [
          product,
          {
            product: {
              _id: product,
              name,
              code,
              ...(image && { image }),
              ...(unitPrice && { unitPrice }),
              ...(period && { period }),
              ...(priceBreaks && { priceBreaks }),
              inStock,
              ...(available !== undefined && { available }),
            },
            isShort: error !== undefined,
          },
        ] as const,
    ),
    ...unpriced.map((card) => [card._id, { product: asQuick(card), isShort: false }] as const),
  ])
}

type Card = Awaited<ReturnType<typeof listProducts>>[number]

const asQuick = ({ _id, name, code, image, price, period, inStock, stock }: Card): QuickProduct => ({
  _id,
  name,
  code,
  ...(image && { image }),
  ...(price && { unitPrice: price }),
  ...(price && period && { period }),
  inStock,
  ...(stock !== undefined && { available: stock }),
})

/** What the search of the shop finds first for codes that no product has. */
async function suggestFor(
  ctx: Context,
  db: Db,
  codes: readonly string[],
  shop: ShopView,
  priceLists: readonly string[],
): Promise<ReadonlyMap<string, QuickProduct[]>> {
  const asked = [...new Set(codes)].slice(0, mostSearched)
  const found = new Map<string, QuickProduct[]>()
  for (const code of asked) {
    const search = code.slice(0, 100)
    const understood = await keptFound(ctx, db, { text: search, language: shop.language, scope: 'best' })
    const cards = await listProducts(db, { search, page: 1, limit: mostSuggestions }, shop, {
      found: understood,
      priceLists,
    })
    // What has only some of the words is near where its code begins alike.
    const near = cards.filter((card) => understood.relaxing === 'none' || beginAlike(card.code, code))
    found.set(code, near.map(asQuick))
  }
  return found
}

const sameBeginning = 3
const beginAlike = (one: string, other: string) =>
  codeOf(one).startsWith(codeOf(other).slice(0, sameBeginning))

function describeLine(
  { row: { row, text, code, quantity, problem }, product: found }: Line,
  known: Known,
  suggestions: ReadonlyMap<string, QuickProduct[]>,
): QuickLine {
  const line = { row, text, code, ...(quantity !== undefined && { quantity }) }
  const described = found && known.get(found.id)
  if (!found || !described)
    return {
      ...line,
      state: 'unknown',
      isShort: false,
      suggestions: suggestions.get(code) ?? [],
      ...(problem && { problem }),
    }
  const { product, isShort } = described
  const shown = { ...line, product, suggestions: [] }
  if (found.price === null) return { ...shown, state: 'not_sold', isShort: false }
  if (problem) return { ...shown, state: 'unreadable', problem, isShort: false }
  return { ...shown, state: 'matched', isShort }
}
