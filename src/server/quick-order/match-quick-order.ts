import { eq, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import { maxLineQuantity } from '#contract/lines.ts'
import type { QuickLine, QuickOrder, QuickProduct } from '#contract/quick-order.ts'
import { cellsOfQuickOrder, readQuickOrder, type QuickRow } from '#contract/quick-order-text.ts'
import { companyOfMember } from '../auth/reachable-by.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { CustomerViewer, Viewing } from '../http/viewer.ts'
import { ownPartNumbers } from '../part-numbers/part-numbers.table.ts'
import { viewingOfCustomer } from '../settings/viewing-of-customer.ts'
import { listProducts } from '../products/products.queries.ts'
import { isShown, products } from '../products/products.table.ts'
import { byIndex } from '../products/search/plan-search.ts'
import { keptFound } from '../products/search/search-words.queries.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { shopView } from '../settings/shop-view.ts'
import { foldedName } from '../text/fold.ts'
import { codeOf } from '../text/search-words.ts'
import { asQuick, describeQuickProducts, type QuickProducts } from './describe-quick-products.ts'

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
  const { findOwn, findByCode } = await lookUpCodes(db, cellsOfQuickOrder(text), companyOfMember(viewer))
  const findProduct = (cell: string) => findOwn(cell) ?? findByCode(cell)
  const { rows, skipped } = readQuickOrder(text, (cell) => findProduct(cell) !== undefined)
  const lines = rows.map((row) => ({ row, product: findProduct(row.code) }))
  const { joined, merged } = join(lines)

  const known = await describeQuickProducts(ctx, db, viewer, quantitiesOf(joined), shop)
  const suggestions = await suggestFor(
    ctx,
    db,
    joined.filter(({ product }) => !product).map(({ row }) => row.code),
    shop,
    await viewingOfCustomer(db, viewer, shop),
  )
  return {
    lines: joined.map((line) => ({
      ...describeLine(line, known, suggestions),
      ...(findOwn(line.row.code) && { isOwnNumber: true as const }),
    })),
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

type Finds = (cell: string) => Found | undefined

/**
 * Which visible product each of these stands for, by one question: what the company of who asks calls it; else by its code, first as it is
 * written, then without hyphens and spaces, then by bar code, then by the maker's model. One that fits several products says nothing.
 */
async function lookUpCodes(
  db: Db,
  cells: readonly string[],
  company: string | undefined,
): Promise<{ findOwn: Finds; findByCode: Finds }> {
  const keys = [...new Set(cells.map(codeOf))].filter((key) => key !== '')
  if (keys.length === 0) return { findOwn: () => undefined, findByCode: () => undefined }
  const { id, code, gtin, modelCode, price } = products
  const columns = { id, code, gtin, modelCode, price }
  const all = await byIndex(db, (db) => {
    const byCodes = db
      .select({ ...columns, own: sql<string | null>`null::text` })
      .from(products)
      .where(sql`${products.searchCodes} && ${sql.param(keys)}::text[] and ${isShown}`)
    if (company === undefined) return byCodes
    const names = [...new Set(cells.map(foldedName))]
    return byCodes.unionAll(
      db
        .select({ ...columns, own: sql<string | null>`${ownPartNumbers.codeKey}` })
        .from(ownPartNumbers)
        .innerJoin(products, eq(id, ownPartNumbers.productId))
        .where(
          sql`${ownPartNumbers.companyId} = ${company} and ${ownPartNumbers.codeKey} = any(${sql.param(names)}::text[]) and ${isShown}`,
        ),
    )
  })
  const own = new Map(all.flatMap((row) => (row.own === null ? [] : [[row.own, row] as const])))
  const rows = all.filter((row) => row.own === null)
  const by = (key: (row: (typeof rows)[number]) => string) =>
    Map.groupBy(
      rows.filter((row) => key(row) !== ''),
      key,
    )
  const ways = [
    by((row) => codeOf(row.code)),
    by((row) => codeOf(row.gtin ?? '')),
    by((row) => codeOf(row.modelCode ?? '')),
  ]
  const exactly = new Map(rows.map((row) => [written(row.code), row]))
  return {
    findOwn: (cell) => own.get(foldedName(cell)),
    findByCode: (cell) => {
      const exact = exactly.get(written(cell))
      if (exact) return exact
      for (const way of ways) {
        const found = way.get(codeOf(cell)) ?? []
        if (found.length > 0) return found.length === 1 ? found[0] : undefined
      }
      return undefined
    },
  }
}

const quantitiesOf = (lines: readonly Line[]) =>
  new Map(lines.flatMap(({ product, row }) => (product ? [[product.id, row.quantity ?? 1] as const] : [])))

/** What the search of the shop finds first for codes that no product has. */
async function suggestFor(
  ctx: Context,
  db: Db,
  codes: readonly string[],
  shop: ShopView,
  viewing: Viewing,
): Promise<ReadonlyMap<string, QuickProduct[]>> {
  const asked = [...new Set(codes)].slice(0, mostSearched)
  const found = new Map<string, QuickProduct[]>()
  for (const code of asked) {
    const search = code.slice(0, 100)
    const understood = await keptFound(ctx, db, { text: search, language: shop.language, scope: 'best' })
    const cards = await listProducts(db, { search, page: 1, limit: mostSuggestions }, shop, {
      ...viewing,
      found: understood,
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
  known: QuickProducts,
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
