import { and, asc, desc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Discount, DiscountRow as Row, DiscountsQuery } from '#contract/cms-discounts.ts'
import type { DiscountStatus, Language } from '#contract/enums.ts'
import type { FileRef } from '#contract/shared.ts'
import { customerGroups, productGroups } from '../groups/groups.table.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { orNotFound } from '../http/app-error.ts'
import { everyRowById } from '../http/every-page.ts'
import { cityName, countryName } from '../metadata/places.ts'
import { orders } from '../orders/orders.table.ts'
import { products } from '../products/products.table.ts'
import { containing } from '../text/like-pattern.ts'
import { statusOf } from './discount-rules.ts'
import { discountRedemptions, discounts, type DiscountRow } from './discounts.table.ts'

type View = { language: Language; now: Date; file(id: string, alt?: string): FileRef }

/** The rule of `statusOf` for filters, in the same order. */
const statusAt = (now: Date) => sql<DiscountStatus>`case
  when ${discounts.usageCount} >= ${discounts.numberOfUsage} then 'used'
  when ${discounts.endDate} < ${now.toISOString()}::timestamptz then 'expired'
  else ${discounts.status} end`

const label = sql`coalesce(${discounts.code}, ${discounts.name})`

type Filters = Omit<DiscountsQuery, 'page' | 'limit'>

function whereOf({ search, type, status, dateFrom, dateTo, endsBefore }: Filters, now: Date) {
  return and(
    isNull(discounts.archivedAt),
    search === undefined ? undefined : sql`${label} ilike ${containing(search)}`,
    type && inArray(discounts.type, type),
    status && inArray(statusAt(now), status),
    dateFrom === undefined
      ? undefined
      : sql`(${discounts.endDate} is null or ${discounts.endDate} >= ${dateFrom}::timestamptz)`,
    dateTo === undefined ? undefined : sql`${discounts.startDate} < ${dateTo}::timestamptz`,
    endsBefore === undefined ? undefined : sql`${discounts.endDate} < ${endsBefore}::timestamptz`,
  )
}

export async function listDiscounts(db: Db, query: DiscountsQuery, { now }: { now: Date }) {
  const { page, limit, sort } = query
  const where = whereOf(query, now)
  const rows = await db
    .select()
    .from(discounts)
    .where(where)
    .orderBy(...orderOf(sort))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await db.$count(discounts, where)
  return { data: await inRows(db, rows, now), total, page, limit }
}

/** All that fit the filters, in the order of the list. */
export async function everyDiscount(db: Db, query: Filters, now: Date): Promise<AsyncGenerator<Row>> {
  const ids = await db
    .select({ id: discounts.id })
    .from(discounts)
    .where(whereOf(query, now))
    .orderBy(...orderOf(query.sort))
  return everyRowById(
    ids.map(({ id }) => id),
    async (some) => {
      const rows = await db.select().from(discounts).where(inArray(discounts.id, some))
      return new Map((await inRows(db, rows, now)).map((row) => [row._id, row]))
    },
  )
}

function orderOf(sort: DiscountsQuery['sort']): SQL[] {
  if (!sort) return [desc(discounts.createdAt), desc(discounts.id)]
  const isDescending = sort.startsWith('-')
  const columns = {
    name: sql`lower(${label})`,
    percentage: sql`${discounts.percentage}`,
    usageCount: sql`${discounts.usageCount}`,
    startDate: sql`${discounts.startDate}`,
    // Open-ended discounts sort last.
    endDate: sql`coalesce(${discounts.endDate}, 'infinity')`,
    updatedAt: sql`${discounts.updatedAt}`,
  }
  const column = columns[(isDescending ? sort.slice(1) : sort) as keyof typeof columns]
  return isDescending ? [desc(column), desc(discounts.id)] : [asc(column), asc(discounts.id)]
}

async function inRows(db: Db, rows: readonly DiscountRow[], now: Date): Promise<Row[]> {
  const counts = await ordersOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => rowOf(row, { now, orders: counts.get(row.id) ?? 0 }))
}

const rowOf = (row: DiscountRow, { now, orders }: { now: Date; orders: number }): Row => ({
  _id: row.id,
  orderCount: Math.max(orders, row.usageCount),
  type: row.type,
  ...(row.code !== null && { code: row.code }),
  ...(row.name !== null && { name: row.name }),
  status: statusOf(row, now),
  isOn: row.status === 'active',
  period: row.period,
  startDate: row.startDate.toISOString(),
  ...(row.endDate && { endDate: row.endDate.toISOString() }),
  percentage: row.percentage,
  ...(row.numberOfUsage !== null && { numberOfUsage: row.numberOfUsage }),
  usageCount: row.usageCount,
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})

/** @throws AppError not_found */
export async function findDiscount(db: Db, id: string, view: View): Promise<Discount> {
  const row = await keptDiscount(db, id)
  const targets = await db
    .select({ id: products.id, name: products.name, code: products.code, images: products.images })
    .from(products)
    .where(and(inArray(products.id, row.productIds), isNull(products.archivedAt)))
    .orderBy(products.sortNameEn, products.id)
  const groupsIn = (table: typeof productGroups, ids: string[]) =>
    db
      .select({ _id: table.id, name: table.name })
      .from(table)
      .where(inArray(table.id, ids))
      .orderBy(sql`lower(${table.name})`, table.id)
  return {
    ...rowOf(row, { now: view.now, orders: await countOrders(db, row) }),
    locations: row.locations.map(({ country, city }) => ({
      country,
      countryName: countryName(country, view.language),
      ...(city && { city, cityName: cityName(country, city, view.language) }),
    })),
    minimumQuantity: row.minimumQuantity,
    products: targets.map(({ id, name, code, images: [image] }) => {
      const shown = textIn(name, view.language)
      return { _id: id, name: shown, code, ...(image && { image: view.file(image.id, shown) }) }
    }),
    productGroups: await groupsIn(productGroups, row.productGroupIds),
    customerGroups: await groupsIn(customerGroups, row.customerGroupIds),
    createdAt: row.createdAt.toISOString(),
  }
}

/** How many orders name a discount, whatever became of them. */
export const countOrders = async (db: Db, { id, usageCount }: DiscountRow): Promise<number> =>
  Math.max((await ordersOf(db, [id])).get(id) ?? 0, usageCount)

async function ordersOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; orders: number }>(sql`
    select discount_id as id, count(*)::int as orders from (
      select discount_id, order_id from discount_redemptions where discount_id = any(${sql.param([...ids])}::uuid[])
      union select discount_id, id from orders where discount_id = any(${sql.param([...ids])}::uuid[])) uses
    group by discount_id`)
  return new Map(rows.map(({ id, orders }) => [id, orders]))
}

/** The orders that use a discount: of a purchase in two, which uses it once, both that stand. @throws AppError not_found */
export async function listUses(db: Db, id: string, { page, limit }: { page: number; limit: number }) {
  await keptDiscount(db, id)
  const noted = alias(orders, 'noted')
  const isOfPurchase = or(
    eq(orders.id, noted.id),
    and(eq(orders.splitGroup, noted.splitGroup), ne(orders.status, 'rejected')),
  )
  const uses = db
    .select({ order: orders, at: discountRedemptions.at, accountId: discountRedemptions.accountId })
    .from(discountRedemptions)
    .innerJoin(noted, eq(noted.id, discountRedemptions.orderId))
    .innerJoin(orders, isOfPurchase)
    .where(eq(discountRedemptions.discountId, id))
  const total = await db.$count(uses.as('uses'))
  const rows = await uses
    .orderBy(desc(discountRedemptions.at), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    data: rows.map(({ order, at, accountId }) => ({
      order: {
        _id: order.id,
        number: order.number,
        status: order.status,
        deliveryMethod: order.deliveryMethod,
        discount: { amount: order.discount, currency: order.currency },
        total: { amount: order.total, currency: order.currency },
      },
      customer: { _id: accountId, name: order.customerName },
      at: at.toISOString(),
    })),
    total,
    page,
    limit,
  }
}

async function keptDiscount(db: Db, id: string): Promise<DiscountRow> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(and(eq(discounts.id, id), isNull(discounts.archivedAt)))
  return orNotFound(row)
}
