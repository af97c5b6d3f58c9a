import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { ChangeOrderStatus } from '#contract/orders.ts'
import { nameOfUnit } from '#contract/units.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { stockLevels, stockUnits, type StockUnitRow } from './inventory.table.ts'
import { sumDemand, type Demand } from '../stock/move-stock.ts'

type SentLine = { id: string; stockDemand: readonly Demand[] }
type Items = NonNullable<ChangeOrderStatus['items']>

export type AssignedUnits = {
  /** How many units were named of each product. */
  counts: ReadonlyMap<string, number>
  /** Their serial numbers, by line. */
  serials: ReadonlyMap<string, string[]>
}

/**
 * Takes the named units off the shelf with an order's lines. Products shipped by serial number need every unit named, others
 * none. Locks the products' levels, in id order, until the transaction ends.
 * @throws AppError shipped_quantity_mismatch; validation_failed for lines that are not in stock yet, and for pieces that are not, was shipped or stands twice
 */
export async function nameUnits(
  db: Db,
  lines: readonly SentLine[],
  items: Items,
  now: Date,
): Promise<AssignedUnits> {
  const demand = sumDemand(lines.flatMap((line) => line.stockDemand))
  const demanded = demand.map(({ product }) => product)
  const levels = await db
    .select()
    .from(stockLevels)
    .where(inArray(stockLevels.productId, demanded))
    .orderBy(asc(stockLevels.productId))
    .for('update')
  refuseMissing(lines, items, demand, levels)
  const tracked = new Set(levels.filter((level) => level.tracksUnits).map((level) => level.productId))
  const known = await findUnits(
    db,
    [...tracked],
    items.flatMap((item) => item.serials ?? []),
  )
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const counts = new Map<string, number>()
  const serials = new Map<string, string[]>()
  const used = new Set<string>()
  const faults: Record<string, string> = {}

  for (const [index, { _id, serials: told = [] }] of items.entries()) {
    const line = lineOf.get(_id)
    if (!line) continue
    const open = new Map(
      sumDemand(line.stockDemand)
        .filter(({ product }) => tracked.has(product))
        .map(({ product, quantity }) => [product, quantity]),
    )
    const wanted = [...open.values()].reduce((sum, quantity) => sum + quantity, 0)
    if (wanted > 0 && told.length !== wanted)
      throw new AppError('shipped_quantity_mismatch', {
        details: { _id, named: told.length, quantity: wanted },
      })
    const named: StockUnitRow[] = []
    for (const [place, text] of told.entries()) {
      const { unit, fault } = choose(known, text, open, used)
      if (!unit) {
        faults[`items.${index}.serials.${place}`] = fault
        continue
      }
      used.add(unit.id)
      open.set(unit.productId, (open.get(unit.productId) ?? 0) - 1)
      counts.set(unit.productId, (counts.get(unit.productId) ?? 0) + 1)
      named.push(unit)
    }
    serials.set(
      _id,
      named.map((unit) => unit.serial),
    )
    if (named.length > 0) await send(db, named, _id, now)
  }
  // The error undoes everything written before.
  if (Object.keys(faults).length > 0) throw new AppError('validation_failed', { fields: faults })
  return { counts, serials }
}

/** What was sold before it was in stock leaves once it is. @throws AppError validation_failed at each line that is not there */
function refuseMissing(
  lines: readonly SentLine[],
  items: Items,
  demand: readonly Demand[],
  levels: readonly { productId: string; onHand: number }[],
): void {
  const onHand = new Map(levels.map((level) => [level.productId, level.onHand]))
  const missing = new Set(
    demand.flatMap(({ product, quantity }) => (quantity > (onHand.get(product) ?? 0) ? [product] : [])),
  )
  const isMissing = (id: string) =>
    lines.some((line) => line.id === id && line.stockDemand.some(({ product }) => missing.has(product)))
  const fields = items.flatMap(({ _id }, index) =>
    isMissing(_id) ? [[`items.${index}.shippedQuantity`, 'notArrived']] : [],
  )
  if (fields.length > 0) throw new AppError('validation_failed', { fields: Object.fromEntries(fields) })
}

/** Of several units with the same serial number, picks one this line still needs. */
function choose(
  known: readonly StockUnitRow[],
  text: string,
  open: ReadonlyMap<string, number>,
  used: ReadonlySet<string>,
): { unit: StockUnitRow; fault?: never } | { unit?: never; fault: string } {
  const { serial, identifier } = nameOfUnit(text)
  const meant = known.filter(
    (unit) => unit.serial === serial || [unit.devEui, unit.imei, unit.iccid].includes(identifier),
  )
  const isWanted = (unit: StockUnitRow) => (open.get(unit.productId) ?? 0) > 0
  const unit = meant.find((one) => one.state === 'in_stock' && !used.has(one.id) && isWanted(one))
  if (unit) return { unit }
  if (meant.some((one) => used.has(one.id))) return { fault: 'unitTwice' }
  if (meant.some((one) => one.state === 'shipped')) return { fault: 'unitShipped' }
  return { fault: meant.some((one) => one.state === 'written_off') ? 'unitWrittenOff' : 'unitUnknown' }
}

async function findUnits(db: Db, productIds: readonly string[], texts: readonly string[]) {
  if (productIds.length === 0 || texts.length === 0) return []
  return db
    .select()
    .from(stockUnits)
    .where(and(inArray(stockUnits.productId, [...productIds]), hasIdentifier(texts)))
}

/** Units with one of these as their serial number or another identifier. */
export function hasIdentifier(texts: readonly string[]) {
  const names = texts.map(nameOfUnit)
  const identifiers = names.map(({ identifier }) => identifier)
  return or(
    inArray(
      stockUnits.serial,
      names.flatMap(({ serial = [] }) => serial),
    ),
    ...[stockUnits.devEui, stockUnits.imei, stockUnits.iccid].map((column) => inArray(column, identifiers)),
  )
}

async function send(db: Db, named: readonly StockUnitRow[], orderLineId: string, shippedAt: Date) {
  await db
    .update(stockUnits)
    .set({ state: 'shipped', orderLineId, shippedAt })
    .where(
      and(
        inArray(
          stockUnits.id,
          named.map(({ id }) => id),
        ),
        eq(stockUnits.state, 'in_stock'),
      ),
    )
}
