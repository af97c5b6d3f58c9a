import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { AddUnits } from '#contract/inventory.ts'
import { ownIdentifiers, readUnits, type UnitIdentifiers, type UnitProblem } from '#contract/units.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import { violatedConstraint, type Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import { stockLevels, stockUnits, type StockUnitRow } from './inventory.table.ts'
import { lockStock } from './lock-stock.ts'
import { changeStock, nextVersion } from '../stock/move-stock.ts'

const rowsPerInsert = 1_000

/**
 * Receives units by their identifiers, or names units that are already counted. From then on the product ships by serial
 * number. One invalid row adds nothing, unless invalid rows are to be skipped; these are returned then.
 * @throws AppError not_found; validation_failed with every wrong row's columns in `fields`
 */
export async function addUnits(
  db: Db,
  productId: string,
  asked: AddUnits,
  { by, now }: { by: AdminViewer; now: Date },
  tries = 3,
): Promise<{ added: number; problems: UnitProblem[] }> {
  try {
    return await inTransaction(db, (db) => add(db, productId, asked, { by, now }))
  } catch (error) {
    // Another product's list had the same identifier a moment before: looked at again, it is named.
    if (tries > 1 && violatedConstraint(error)?.startsWith('stock_units_'))
      return addUnits(db, productId, asked, { by, now }, tries - 1)
    throw error
  }
}

async function add(
  db: Db,
  productId: string,
  { units: drafts, areCounted, leaveOutWrong, note }: AddUnits,
  { by, now }: { by: AdminViewer; now: Date },
) {
  const { level } = await lockStock(db, productId)
  const { units, problems } = readUnits(drafts)
  problems.push(...(await findTaken(db, productId, units)))
  problems.sort((a, b) => a.row - b.row)
  const wrong = new Set(problems.map(({ row }) => row))
  const right = [...units].flatMap(([row, unit]) => (wrong.has(row) ? [] : [unit]))
  if (problems.length > 0 && (!leaveOutWrong || right.length === 0))
    throw new AppError('validation_failed', {
      fields: Object.fromEntries(problems.map(({ row, column, fault }) => [`units.${row}.${column}`, fault])),
    })
  const added = right.length
  if (!areCounted)
    await changeStock(db, productId, added, 'restock', { byName: by.name, ...(note && { note }) })
  else if (level.onHand - level.units < added)
    throw new AppError('validation_failed', { fields: { areCounted: 'unitsAhead' } })
  await db
    .update(stockLevels)
    .set({ units: sql`${stockLevels.units} + ${added}`, tracksUnits: true, ...nextVersion })
    .where(eq(stockLevels.productId, productId))
  for (let at = 0; at < added; at += rowsPerInsert)
    await db
      .insert(stockUnits)
      .values(
        right
          .slice(at, at + rowsPerInsert)
          .map((unit) => ({ ...unit, id: uuid(), productId, receivedAt: now })),
      )
  await writeAudit(db, {
    entity: 'stock',
    entityId: productId,
    action: areCounted ? 'units_named' : 'units_received',
    by,
    after: { serials: right.map(({ serial }) => serial), ...(note && { note }) },
  })
  await announceCatalogueChange(db)
  return { added, problems }
}

/** Identifiers a unit already has, in stock or with a customer. */
async function findTaken(
  db: Db,
  productId: string,
  units: ReadonlyMap<number, UnitIdentifiers>,
): Promise<UnitProblem[]> {
  const told = (column: 'serial' | (typeof ownIdentifiers)[number]) =>
    [...units.values()].map((unit) => unit[column]).filter((value) => value !== undefined)
  const rows = await db
    .select()
    .from(stockUnits)
    .where(
      or(
        and(eq(stockUnits.productId, productId), inArray(stockUnits.serial, told('serial'))),
        ...ownIdentifiers.map((column) => inArray(stockUnits[column], told(column))),
      ),
    )
  const taken = new Map<string, StockUnitRow['state']>()
  for (const row of rows) {
    if (row.productId === productId) taken.set(`serial ${row.serial}`, row.state)
    for (const column of ownIdentifiers) if (row[column]) taken.set(`${column} ${row[column]}`, row.state)
  }
  return [...units].flatMap(([row, unit]) =>
    (['serial', ...ownIdentifiers] as const).flatMap((column): UnitProblem[] => {
      const state = taken.get(`${column} ${unit[column]}`)
      return state ? [{ row, column, fault: takenFaults[state] }] : []
    }),
  )
}

const takenFaults: Record<StockUnitRow['state'], UnitProblem['fault']> = {
  in_stock: 'unitInStock',
  shipped: 'unitShipped',
  written_off: 'unitWrittenOff',
}
