import { and, eq, sql } from 'drizzle-orm'
import { needsOfCells, type CellChanges, type CellsDone, type PriceChange } from '#contract/product-cells.ts'
import { maxPrice } from '#contract/products.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction, transaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import { requirePermissions } from '../http/require-permissions.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { canEnd, changedPrice } from './change-price.ts'
import type { ScheduleHold } from '../schedule-entries/end-running.ts'
import type { StaffChanges } from './change-product.ts'
import { changeRows, type Wish } from './change-rows.ts'
import type { CmsView } from './cms-products.queries.ts'
import { findProductCells } from './product-cells.queries.ts'
import { productCellSaves, type SavedRow } from './product-cells.table.ts'
import type { ProductRow } from './products.table.ts'

type How = { by: AdminViewer; view: CmsView; hold: ScheduleHold }
type CellRow = { _id: string; version: number; set: CellChanges }

/**
 * Saves rows of the grid, each whole or not at all, whatever becomes of the others.
 * @throws AppError schedule_end_required
 */
export function saveCells(db: Db, rows: readonly CellRow[], how: How): Promise<CellsDone> {
  return changeAll(
    db,
    rows.map(({ _id, version, set: { stock, lowStockThreshold, ...set } }) => {
      const count = { ...stock, ...(lowStockThreshold !== undefined && { lowStockThreshold }) }
      return { id: _id, changes: { ...set, version, ...(Object.keys(count).length > 0 && { stock: count }) } }
    }),
    how,
  )
}

/**
 * Changes the prices of these products by the same rule, each from its price of this moment.
 * @throws AppError validation_failed where the rule does not fit the currency, schedule_end_required
 */
export async function changePrices(
  db: Db,
  ids: readonly string[],
  change: PriceChange,
  { isTrial, ...how }: How & { isTrial: boolean },
): Promise<CellsDone> {
  const { currency } = how.view
  if (change.amount && change.amount.currency !== currency)
    throw new AppError('validation_failed', { fields: { 'change.amount': 'currency' } })
  if (change.ending && !canEnd(currency))
    throw new AppError('validation_failed', { fields: { 'change.ending': 'noDecimals' } })
  const wishes = ids.map((id) => ({
    id,
    changes: ({ price }: ProductRow) => {
      if (price === null) throw new AppError('validation_failed', { fields: { price: 'noPrice' } })
      const amount = changedPrice(price, change, currency)
      if (amount < 0) throw new AppError('validation_failed', { fields: { price: 'price' } })
      if (amount > maxPrice) throw new AppError('validation_failed', { fields: { price: 'priceTooHigh' } })
      return { price: { amount, currency } }
    },
  }))
  if (!isTrial) return changeAll(db, wishes, how)
  // Tried for real and taken back: what is shown is what would be done.
  let done: CellsDone | undefined
  await transaction(db, async (db) => {
    // What a schedule has in hand is asked about when it is done.
    done = await changeAll(db, wishes, { ...how, hold: 'ends' })
    throw new OnlyTried()
  }).catch((error: unknown) => {
    if (!(error instanceof OnlyTried)) throw error
  })
  return { changed: done?.changed ?? [], failed: done?.failed ?? [] }
}

class OnlyTried extends Error {}

/**
 * Undoes one's own save: each product that nobody changed since has its former values; from the stock is taken what was added.
 * @throws AppError undo_expired, forbidden, schedule_end_required
 */
export function undoCells(db: Db, groupId: string, { now, ...how }: How & { now: Date }): Promise<CellsDone> {
  return inTransaction(db, async (db) => {
    const since = new Date(now.getTime() - undoMs).toISOString()
    const [save] = await db
      .update(productCellSaves)
      .set({ undoneAt: now })
      .where(
        and(
          eq(productCellSaves.id, groupId),
          eq(productCellSaves.byId, how.by.id),
          sql`${productCellSaves.undoneAt} is null and ${productCellSaves.savedAt} >= ${since}`,
        ),
      )
      .returning()
    if (!save) throw new AppError('undo_expired')
    const sets = save.rows.map(({ before, onHandChange }) => ({
      ...before,
      ...(onHandChange !== 0 && { stock: onHandChange }),
    }))
    const hasFacts = save.rows.some(({ before }) => before.facts !== undefined)
    requirePermissions(how.by, [...needsOfCells(sets), ...(hasFacts ? (['products.edit'] as const) : [])])
    return changeAll(
      db,
      save.rows.map((row) => ({ id: row.id, changes: backOf(row, how.view.currency) })),
      { ...how, isUndone: true },
    )
  })
}

const undoMs = 10 * 60_000

function backOf({ version, before, onHandChange }: SavedRow, currency: string): StaffChanges {
  const { price, priceBeforeDiscount, lowStockThreshold, facts, ...rest } = before
  const money = (amount: number | null) => (amount === null ? null : { amount, currency })
  const count = {
    ...(onHandChange !== 0 && { change: -onHandChange }),
    ...(lowStockThreshold !== undefined && { lowStockThreshold }),
  }
  return {
    ...rest,
    version,
    ...(facts && { facts: Object.entries(facts).map(([key, value]) => ({ key, ...value })) }),
    ...(price !== undefined && { price: money(price) }),
    ...(priceBeforeDiscount !== undefined && { priceBeforeDiscount: money(priceBeforeDiscount) }),
    ...(Object.keys(count).length > 0 && { stock: count }),
  }
}

async function changeAll(
  db: Db,
  wishes: readonly Wish[],
  { by, view, hold, isUndone }: How & { isUndone?: boolean },
): Promise<CellsDone> {
  const { language, currency } = view
  const { changed, ...done } = await changeRows(db, wishes, {
    by,
    language,
    currency,
    hold,
    ...(isUndone && { isUndone }),
    rowsOf: (db, ids) => findProductCells(db, ids, view),
  })
  const isByRule = new Set(wishes.flatMap(({ id, changes }) => (typeof changes === 'function' ? [id] : [])))
  return {
    ...done,
    changed: changed.map(({ row, before: { price } }) => ({
      ...row,
      ...(isByRule.has(row._id) && price !== null && { priceBefore: { amount: price, currency } }),
    })),
  }
}
