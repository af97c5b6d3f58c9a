import { and, asc, eq, inArray } from 'drizzle-orm'
import { nameOfUnit } from '#contract/units.ts'
import type { Db } from '../db/connect.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import { stockUnits, type StockUnitRow } from '../inventory/inventory.table.ts'
import { lockLevels, recordReturn, recordWriteOff, sumDemand, type Demand } from './move-stock.ts'

/**
 * What comes back of an order's line; `serials` are its units by their identifiers, `path` is the line's place in the
 * request.
 */
type ReturnedItem = { line: string; path: string; demand: readonly Demand[]; serials: readonly string[] }
type ReturnResult = {
  /** Serial numbers of the returned units, by line. */
  serials: ReadonlyMap<string, string[]>
  /** Path of a field → what is wrong with it. */
  faults: Record<string, string>
}

/**
 * Puts returned items back on their shelf: on hand and available again, by serial number where they were shipped so.
 * Written-off items are recorded and not put back. Locks the products' levels, in id order, until the transaction ends. On
 * errors the caller rolls back.
 */
export async function returnStock(
  db: Db,
  items: readonly ReturnedItem[],
  { isWrittenOff, ...cause }: { isWrittenOff: boolean; orderId: string; byName: string; note?: string },
): Promise<ReturnResult> {
  const demands = sumDemand(items.flatMap(({ demand }) => demand))
  await lockLevels(
    db,
    demands.map(({ product }) => product),
  )
  const { named, faults } = await namePieces(db, items)
  const pieces = [...named.values()].flat()
  if (pieces.length > 0)
    await db
      .update(stockUnits)
      .set({ state: isWrittenOff ? 'written_off' : 'in_stock', orderLineId: null, shippedAt: null })
      .where(
        inArray(
          stockUnits.id,
          pieces.map(({ id }) => id),
        ),
      )
  for (const { product, quantity } of demands) {
    const units = pieces.filter(({ productId }) => productId === product).length
    if (isWrittenOff) await recordWriteOff(db, product, quantity, cause)
    else await recordReturn(db, product, quantity, units, cause)
  }
  // The shop may show how many are left, not only whether any are.
  await announceCatalogueChange(db)
  return {
    serials: new Map([...named].map(([line, units]) => [line, units.map(({ serial }) => serial)])),
    faults,
  }
}

/** The units shipped with each line, as far as they are named; lines shipped by serial number need every unit named. */
async function namePieces(db: Db, items: readonly ReturnedItem[]) {
  const sent = await db
    .select()
    .from(stockUnits)
    .where(
      and(
        inArray(
          stockUnits.orderLineId,
          items.map(({ line }) => line),
        ),
        eq(stockUnits.state, 'shipped'),
      ),
    )
    .orderBy(asc(stockUnits.serial))
  const named = new Map<string, StockUnitRow[]>()
  const faults: Record<string, string> = {}
  for (const { line, path, demand, serials } of items) {
    const ofLine = sent.filter(({ orderLineId }) => orderLineId === line)
    const open = new Map(
      sumDemand(demand)
        .filter(({ product }) => ofLine.some(({ productId }) => productId === product))
        .map(({ product, quantity }) => [product, quantity]),
    )
    const wanted = [...open.values()].reduce((sum, quantity) => sum + quantity, 0)
    if (serials.length !== wanted) {
      faults[`${path}.serials`] = 'pieceCount'
      continue
    }
    const units: StockUnitRow[] = []
    for (const [place, text] of serials.entries()) {
      const { serial, identifier } = nameOfUnit(text)
      const unit = ofLine.find(
        (one) =>
          !units.includes(one) &&
          (open.get(one.productId) ?? 0) > 0 &&
          (one.serial === serial || [one.devEui, one.imei, one.iccid].includes(identifier)),
      )
      if (!unit) faults[`${path}.serials.${place}`] = 'notSentHere'
      else {
        units.push(unit)
        open.set(unit.productId, (open.get(unit.productId) ?? 0) - 1)
      }
    }
    named.set(line, units)
  }
  return { named, faults }
}
