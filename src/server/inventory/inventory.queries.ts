import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OrderStatus } from '#contract/enums.ts'
import type { InventoryQuery, InventoryRow, inventorySorts, Reservation } from '#contract/inventory.ts'
import type { Db } from '../db/connect.ts'
import { readIds } from '../db/read-ids.ts'
import { textIn } from '../db/text-in.ts'
import { orNotFound } from '../http/app-error.ts'
import { everyRowById } from '../http/every-page.ts'
import { isLiveAmongFound, type CmsView } from '../products/cms-products.queries.ts'
import { products } from '../products/products.table.ts'
import { ofSets, stocked } from '../products/product-filters.ts'
import { byIndex } from '../products/search/plan-search.ts'
import { cmsMatches } from '../products/search/search-of-plan.ts'
import { stockLevels, stockUnits } from './inventory.table.ts'
import { hasIdentifier } from './name-units.ts'

export type InventoryView = Pick<CmsView, 'language' | 'lowStockThreshold' | 'file'>

const level = alias(stockLevels, 'level')
const free = sql<number>`(level.on_hand - level.reserved)`
const isLive = isNull(products.archivedAt)
const isHardware = eq(products.type, 'hardware')

/** Staff's list, with how many products run low or have run out under the other filters. Only the rows of the page are read. */
export async function listInventory(db: Db, query: InventoryQuery, view: InventoryView) {
  const others = await where(db, query)
  const [rows, counts] = await Promise.all([
    others.ask(db, async (db) => {
      const ids = await idsOf(db, others, query, view)
        .limit(query.limit)
        .offset((query.page - 1) * query.limit)
      return rowsOf(
        db,
        ids.map(({ id }) => id),
        view,
      )
    }),
    others.ask(db, (db) => countStates(db, others, view)),
  ])
  const kind = query.stock ? (query.stock.includes('low') ? 'low' : 'out') : 'all'
  return {
    data: rows,
    total: counts[kind],
    page: query.page,
    limit: query.limit,
    counts,
  }
}

/** The same rows alone, for exports: each once, whatever is sold or received while they are read. */
export async function* everyInventoryRow(
  db: Db,
  query: Omit<InventoryQuery, 'page' | 'limit'>,
  view: InventoryView,
): AsyncGenerator<InventoryRow> {
  const others = await where(db, query)
  const listed = await others.ask(db, (db) => readIds(db, idsOf(db, others, query, view)))
  yield* everyRowById(
    listed,
    async (ids) => new Map((await rowsOf(db, ids, view)).map((row) => [row._id, row])),
  )
}

/** What is asked for, in its order. Names and codes are in the order of an index; by stock, the levels are sorted. */
function idsOf(
  db: Db,
  { products: ofProducts, levels: ofLevels }: Others,
  { stock, search, sort }: Omit<InventoryQuery, 'page' | 'limit'>,
  view: InventoryView,
) {
  const { isLow, isOut } = statesFor(view)
  const asked = stock && (stock.includes('low') ? isLow : isOut)
  const [way, column] = sort?.startsWith('-') ? [desc, sort.slice(1)] : [asc, sort]
  const { [column as ProductSort]: byProduct } = productSorts(view.language)
  if (byProduct)
    return db
      .select({ id: products.id })
      .from(products)
      .where(and(ofProducts, stocked(asked)))
      .orderBy(way(byProduct), way(products.id))
      .$dynamic()
  const order = column ? way(levelSorts[column as LevelSort]) : desc(levelSorts.updatedAt)
  return db
    .select({ id: sql<string>`level.product_id` })
    .from(level)
    .where(and(ofLevels, asked))
    .orderBy(...(column ? [] : closest(search)), order, (column ? way : desc)(sql`level.product_id`))
    .$dynamic()
}

/** Whose code was typed in full comes first, unless an order was asked for. */
const closest = (search: string | undefined): SQL[] =>
  search
    ? [
        desc(sql`(level.product_id in (
          select products.id from products where lower(products.code) = ${search.toLowerCase()} and products.archived_at is null))`),
      ]
    : []

/** In the order of the ids. */
async function rowsOf(db: Db, ids: readonly string[], view: InventoryView): Promise<InventoryRow[]> {
  if (ids.length === 0) return []
  const rows = await select(db).where(inArray(products.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, rowOf(row, view)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** How many products are low or sold out, as the list has it. */
export async function countLowStock(db: Db, view: Pick<InventoryView, 'lowStockThreshold'>): Promise<number> {
  const others = await where(db, {})
  return (await others.ask(db, (db) => countStates(db, others, view))).low
}

async function countStates(db: Db, { levels }: Others, view: Pick<InventoryView, 'lowStockThreshold'>) {
  const { isLow, isOut } = statesFor(view)
  const [counts] = await db
    .select({
      all: sql<number>`count(*)::int`,
      low: sql<number>`(count(*) filter (where ${isLow}))::int`,
      out: sql<number>`(count(*) filter (where ${isOut}))::int`,
    })
    .from(level)
    .where(levels)
  return counts ?? { all: 0, low: 0, out: 0 }
}

/** @throws AppError not_found for what is not kept in stock */
export async function findInventory(db: Db, id: string, view: InventoryView): Promise<InventoryRow> {
  const [row] = await select(db).where(and(eq(products.id, id), isLive, isHardware))
  return rowOf(orNotFound(row), view)
}

const select = (db: Db) =>
  db
    .select({
      id: products.id,
      name: products.name,
      code: products.code,
      images: products.images,
      hardwareType: products.hardwareType,
      visibility: products.visibility,
      level,
    })
    .from(products)
    .innerJoin(level, eq(level.productId, products.id))

type Row = Awaited<ReturnType<typeof select>>[number]

function statesFor(view: Pick<InventoryView, 'lowStockThreshold'>) {
  const threshold = sql`coalesce(level.low_stock_threshold, ${view.lowStockThreshold})`
  return { isLow: sql`${free} <= ${threshold}`, isOut: sql`${free} <= 0` }
}

type StockFilters = Pick<InventoryQuery, 'search' | 'hardwareType' | 'group'>

/** The same conditions on products and on their stock levels, and how to ask with them. */
type Others = { products: SQL | undefined; levels: SQL; ask: typeof byIndex }

async function where(db: Db, { search, hardwareType, group }: StockFilters): Promise<Others> {
  const named = search ? await cmsMatches(db, search) : undefined
  const filters = and(
    hardwareType && ofSets(inArray(products.hardwareType, hardwareType)),
    group &&
      sql`exists (select 1 from product_group_members member
        where member.product_id = products.id and member.group_id = any(${sql.param(group)}::uuid[]))`,
    // A scanned serial number leads to its product.
    named && or(named, inArray(products.id, await scannedBy(db, search ?? ''))),
  )
  const ofProducts = and(named ? isLiveAmongFound : isLive, ofSets(isHardware), filters)
  return {
    products: ofProducts,
    // Only hardware has a level: without filters it is quicker to leave out what is archived than to look up the rest.
    levels: filters
      ? sql`level.product_id in (select products.id from products where ${ofProducts})`
      : sql`not exists (select from products where products.id = level.product_id and products.archived_at is not null)`,
    ask: named ? byIndex : (db, ask) => ask(db),
  }
}

async function scannedBy(db: Db, text: string): Promise<string[]> {
  const units = await db
    .selectDistinct({ id: stockUnits.productId })
    .from(stockUnits)
    .where(hasIdentifier([text]))
  return units.map(({ id }) => id)
}

type ProductSort = 'name' | 'code'
type LevelSort = Exclude<(typeof inventorySorts)[number], ProductSort>

const productSorts = (language: CmsView['language']): Partial<Record<ProductSort, SQL>> => ({
  name:
    language === 'ar'
      ? sql`${products.sortNameAr} collate "ar-x-icu"`
      : sql`${products.sortNameEn} collate "en-x-icu"`,
  code: sql`lower(${products.code})`,
})

const levelSorts: Record<LevelSort, SQL> = {
  onHand: sql`level.on_hand`,
  reserved: sql`level.reserved`,
  available: free,
  updatedAt: sql`level.updated_at`,
}

function rowOf({ level, ...product }: Row, view: InventoryView): InventoryRow {
  const image = product.images[0]
  return {
    _id: product.id,
    name: textIn(product.name, view.language),
    code: product.code,
    ...(image && { image: view.file(image.id, image.alt) }),
    ...(product.hardwareType && { hardwareType: product.hardwareType }),
    visibility: product.visibility,
    onHand: level.onHand,
    reserved: level.reserved,
    available: level.onHand - level.reserved,
    lowStockThreshold: level.lowStockThreshold ?? view.lowStockThreshold,
    hasOwnThreshold: level.lowStockThreshold !== null,
    tracksUnits: level.tracksUnits,
    units: level.units,
    updatedAt: level.updatedAt.toISOString(),
    version: level.version,
  }
}

type ReservationRow = {
  id: string
  number: string
  customer: string
  quantity: number
  total: number
} & (
  | { status: OrderStatus; placed_at: Date; held_until: null }
  | { status: null; placed_at: null; held_until: Date }
)

/** What the ledger says that orders and drafts hold back: their sum is what is reserved. */
export async function listReservations(
  db: Db,
  productId: string,
  { page, limit }: { page: number; limit: number },
) {
  const { rows } = await db.execute<ReservationRow>(sql`
    with held as (
      select order_id, draft_id, sum(reserved_change)::int as quantity from stock_movements
      where product_id = ${productId} and (order_id is not null or draft_id is not null)
      group by order_id, draft_id having sum(reserved_change) > 0)
    select *, (count(*) over ())::int as total from (
      select orders.id, orders.number, orders.status, orders.placed_at, null::timestamptz as held_until,
        orders.customer_name as customer, held.quantity, orders.placed_at as since
      from held join orders on orders.id = held.order_id
      union all
      select drafts.id, drafts.number, null, null, drafts.held_until, 
        coalesce(nullif(trim(account.first_name || ' ' || account.last_name), ''), account.username),
        held.quantity, drafts.updated_at
      from held join order_drafts drafts on drafts.id = held.draft_id and drafts.held_until is not null
      join accounts account on account.id = drafts.account_id) reservations
    order by since, id limit ${limit} offset ${(page - 1) * limit}`)
  const data = rows.map(({ id, number, customer, quantity, ...row }): Reservation => ({
    ...(row.status === null
      ? { draft: { _id: id, number, heldUntil: new Date(row.held_until).toISOString() } }
      : { order: { _id: id, number, status: row.status, placedAt: new Date(row.placed_at).toISOString() } }),
    customer,
    quantity,
  }))
  return { data, total: rows[0]?.total ?? 0, page, limit }
}
