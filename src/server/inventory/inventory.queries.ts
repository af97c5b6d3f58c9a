import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { OrderStatus } from '#contract/enums.ts'
import type { InventoryQuery, InventoryRow, Reservation } from '#contract/inventory.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { orNotFound } from '../http/app-error.ts'
import { everyRowById } from '../http/every-page.ts'
import type { CmsView } from '../products/cms-products.queries.ts'
import { products } from '../products/products.table.ts'
import { searchCondition } from '../products/search/search-condition.ts'
import { stockLevels, stockUnits } from './inventory.table.ts'
import { hasIdentifier } from './name-units.ts'

export type InventoryView = Pick<CmsView, 'language' | 'lowStockThreshold' | 'file'>

const free = sql<number>`(${stockLevels.onHand} - ${stockLevels.reserved})`
const isStocked = and(isNull(products.archivedAt), eq(products.type, 'hardware'))

/** Staff's list, with how many products run low or have run out under the other filters. */
export async function listInventory(db: Db, query: InventoryQuery, view: InventoryView) {
  const others = await where(db, query)
  const { isLow, isOut, asked } = states(query, view)
  const [rows, counted] = await Promise.all([
    select(db)
      .where(and(others, asked))
      .orderBy(...closest(query), ...order(query.sort, view.language))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    db
      .select({
        all: sql<number>`count(*)::int`,
        low: sql<number>`(count(*) filter (where ${isLow}))::int`,
        out: sql<number>`(count(*) filter (where ${isOut}))::int`,
      })
      .from(products)
      .innerJoin(stockLevels, eq(stockLevels.productId, products.id))
      .where(others),
  ])
  const counts = counted[0] ?? { all: 0, low: 0, out: 0 }
  const kind = query.stock ? (query.stock.includes('low') ? 'low' : 'out') : 'all'
  return {
    data: rows.map((row) => rowOf(row, view)),
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
  const { asked } = states(query, view)
  const listed = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(and(await where(db, query), asked))
    .orderBy(...closest(query), ...order(query.sort, view.language))
  yield* everyRowById(
    listed.map(({ id }) => id),
    async (ids) => {
      const rows = await select(db).where(inArray(products.id, ids))
      return new Map(rows.map((row) => [row.id, rowOf(row, view)]))
    },
  )
}

/** @throws AppError not_found for what is not kept in stock */
export async function findInventory(db: Db, id: string, view: InventoryView): Promise<InventoryRow> {
  const [row] = await select(db).where(and(eq(products.id, id), isStocked))
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
      level: stockLevels,
    })
    .from(products)
    .innerJoin(stockLevels, eq(stockLevels.productId, products.id))

type Row = Awaited<ReturnType<typeof select>>[number]

function states({ stock }: Pick<InventoryQuery, 'stock'>, view: InventoryView) {
  const isLow = sql`${free} <= coalesce(${stockLevels.lowStockThreshold}, ${view.lowStockThreshold})`
  const isOut = sql`${free} <= 0`
  return { isLow, isOut, asked: stock && (stock.includes('low') ? isLow : isOut) }
}

type StockFilters = Pick<InventoryQuery, 'search' | 'hardwareType' | 'group'>

async function where(db: Db, { search, hardwareType, group }: StockFilters): Promise<SQL | undefined> {
  const named = search ? await searchCondition(db, search) : undefined
  return and(
    isStocked,
    hardwareType && inArray(products.hardwareType, hardwareType),
    group &&
      sql`exists (select 1 from product_group_members member
        where member.product_id = ${products.id} and member.group_id = any(${sql.param(group)}::uuid[]))`,
    // A scanned serial number leads to its product.
    search
      ? or(
          named?.matches,
          inArray(
            products.id,
            db
              .select({ id: stockUnits.productId })
              .from(stockUnits)
              .where(hasIdentifier([search])),
          ),
        )
      : undefined,
  )
}

/** Whose code was typed in full comes first, unless an order was asked for. */
const closest = ({ search, sort }: Pick<InventoryQuery, 'search' | 'sort'>): SQL[] =>
  search && !sort ? [desc(sql`lower(${products.code}) = ${search.toLowerCase()}`)] : []

function order(sort: InventoryQuery['sort'], language: CmsView['language']): SQL[] {
  const columns = {
    name:
      language === 'ar'
        ? sql`${products.sortNameAr} collate "ar-x-icu"`
        : sql`${products.sortNameEn} collate "en-x-icu"`,
    code: sql`lower(${products.code})`,
    onHand: sql`${stockLevels.onHand}`,
    reserved: sql`${stockLevels.reserved}`,
    available: free,
    updatedAt: sql`${stockLevels.updatedAt}`,
  }
  const asked = sort ?? '-updatedAt'
  const isDescending = asked.startsWith('-')
  const column = columns[(isDescending ? asked.slice(1) : asked) as keyof typeof columns]
  return isDescending
    ? [desc(column), desc(stockLevels.productId)]
    : [asc(column), asc(stockLevels.productId)]
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
  status: OrderStatus
  placed_at: Date
  customer: string
  quantity: number
  total: number
}

/** What the ledger says that orders hold back: their sum is what is reserved. */
export async function listReservations(
  db: Db,
  productId: string,
  { page, limit }: { page: number; limit: number },
) {
  const { rows } = await db.execute<ReservationRow>(sql`
    with held as (
      select order_id, sum(reserved_change)::int as quantity from stock_movements
      where product_id = ${productId} and order_id is not null
      group by order_id having sum(reserved_change) > 0)
    select orders.id, orders.number, orders.status, orders.placed_at, orders.customer_name as customer, held.quantity,
      (count(*) over ())::int as total
    from held join orders on orders.id = held.order_id
    order by orders.placed_at, orders.id limit ${limit} offset ${(page - 1) * limit}`)
  const data = rows.map((row): Reservation => ({
    order: {
      _id: row.id,
      number: row.number,
      status: row.status,
      placedAt: new Date(row.placed_at).toISOString(),
    },
    customer: row.customer,
    quantity: row.quantity,
  }))
  return { data, total: rows[0]?.total ?? 0, page, limit }
}
