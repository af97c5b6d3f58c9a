import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { noProfile, writeDeviceCode } from '#contract/device-code.ts'
import type { Language } from '#contract/enums.ts'
import type { FoundUnit, Unit } from '#contract/inventory.ts'
import type { ShippedUnit } from '#contract/unit-schemas.ts'
import type { UnitIdentifiers } from '#contract/units.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { orderLines, orders } from '../orders/orders.table.ts'
import { products } from '../products/products.table.ts'
import { containing } from '../text/like-pattern.ts'
import { stockUnits, type StockUnitRow } from './inventory.table.ts'
import { hasIdentifier } from './name-units.ts'

const identifiersOf = (row: StockUnitRow): UnitIdentifiers => ({
  serial: row.serial,
  ...(row.devEui && { devEui: row.devEui }),
  ...(row.joinEui && { joinEui: row.joinEui }),
  ...(row.imei && { imei: row.imei }),
  ...(row.iccid && { iccid: row.iccid }),
  ...(row.profileId && { profileId: row.profileId }),
  ...(row.ownerToken && { ownerToken: row.ownerToken }),
})

/** A unit's device code; undefined for a device without LoRaWAN. */
export function codeOf(unit: UnitIdentifiers): string | undefined {
  const { devEui, joinEui, profileId = noProfile, serial, ownerToken } = unit
  if (!devEui || !joinEui) return undefined
  return writeDeviceCode({ devEui, joinEui, profileId, serial, ...(ownerToken && { ownerToken }) })
}

type Order = { _id: string; number: string } | undefined

const unitOf = (row: StockUnitRow, order: Order): Unit => ({
  _id: row.id,
  ...identifiersOf(row),
  state: row.state,
  receivedAt: row.receivedAt.toISOString(),
  ...(row.shippedAt && { shippedAt: row.shippedAt.toISOString() }),
  ...(order && { order }),
})

const order = sql<Order | null>`(
  select json_build_object('_id', orders.id, 'number', orders.number) from ${orderLines}
  join ${orders} on orders.id = order_lines.order_id where order_lines.id = ${stockUnits.orderLineId})`

type Query = {
  page: number
  limit: number
  state?: readonly StockUnitRow['state'][] | undefined
  search?: string | undefined
  sort?: 'serial' | '-serial' | 'receivedAt' | '-receivedAt' | undefined
}

const sorts: Record<NonNullable<Query['sort']>, SQL[]> = {
  serial: [asc(stockUnits.serial), asc(stockUnits.id)],
  '-serial': [desc(stockUnits.serial), desc(stockUnits.id)],
  receivedAt: [asc(stockUnits.receivedAt), asc(stockUnits.id)],
  '-receivedAt': [desc(stockUnits.receivedAt), desc(stockUnits.id)],
}

export async function listUnits(db: Db, productId: string, { page, limit, state, search, sort }: Query) {
  const pattern = search && containing(search.toUpperCase())
  const where = and(
    eq(stockUnits.productId, productId),
    state && inArray(stockUnits.state, [...state]),
    pattern
      ? sql`concat_ws(' ', ${stockUnits.serial}, ${stockUnits.devEui}, ${stockUnits.imei}, ${stockUnits.iccid}) like ${pattern}`
      : undefined,
  )
  const [rows, total] = await Promise.all([
    db
      .select({ unit: stockUnits, order })
      .from(stockUnits)
      .where(where)
      .orderBy(...sorts[sort ?? '-receivedAt'])
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(stockUnits, where),
  ])
  return { data: rows.map((row) => unitOf(row.unit, row.order ?? undefined)), total, page, limit }
}

const mostFound = 20

/** The units of any product with this identifier; those in stock first. */
export async function findUnitsByIdentifier(db: Db, text: string, language: Language): Promise<FoundUnit[]> {
  const rows = await db
    .select({ unit: stockUnits, order, name: products.name, code: products.code })
    .from(stockUnits)
    .innerJoin(products, eq(products.id, stockUnits.productId))
    .where(hasIdentifier([text]))
    .orderBy(asc(stockUnits.state), asc(stockUnits.id))
    .limit(mostFound)
  return rows.map(({ unit, order, name, code }) => ({
    ...unitOf(unit, order ?? undefined),
    product: { _id: unit.productId, name: textIn(name, language), code },
  }))
}

/** What was sent with these order lines, by line; in the order of products and serial numbers. */
export async function listShippedUnits(
  db: Db,
  lineIds: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, ShippedUnit[]>> {
  if (lineIds.length === 0) return new Map()
  const rows = await db
    .select({ unit: stockUnits, name: products.name })
    .from(stockUnits)
    .innerJoin(products, eq(products.id, stockUnits.productId))
    .where(inArray(stockUnits.orderLineId, [...lineIds]))
    .orderBy(asc(stockUnits.productId), asc(stockUnits.serial))
  const units = new Map<string, ShippedUnit[]>()
  for (const { unit, name } of rows) {
    const identifiers = identifiersOf(unit)
    const code = codeOf(identifiers)
    const line = unit.orderLineId ?? ''
    const shipped: ShippedUnit = {
      _id: unit.id,
      product: unit.productId,
      productName: textIn(name, language),
      ...identifiers,
      ...(code && { code }),
    }
    units.set(line, [...(units.get(line) ?? []), shipped])
  }
  return units
}

/** The orders a unit with this identifier was shipped with, returned ones included; the identifier must be complete. */
export async function listOrdersOfUnit(db: Db, text: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: orderLines.orderId })
    .from(stockUnits)
    .innerJoin(orderLines, eq(orderLines.id, stockUnits.orderLineId))
    .where(hasIdentifier([text]))
    .limit(mostFound)
  const { rows: returned } = await db.execute<{ id: string }>(sql`
    select distinct order_lines.order_id as id from stock_units
    join order_return_lines on order_return_lines.serials @> array[stock_units.serial]
    join order_lines on order_lines.id = order_return_lines.order_line_id
    where ${hasIdentifier([text])} limit ${mostFound}`)
  return [...new Set([...rows, ...returned].map(({ id }) => id))]
}
