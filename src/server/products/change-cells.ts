import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import {
  needsOfCells,
  type CellChanges,
  type CellsDone,
  type CellsRefusal,
  type PriceChange,
} from '#contract/product-cells.ts'
import { maxPrice } from '#contract/products.ts'
import { says } from '#i18n/translate.ts'
import { inGroup } from '../audit-log/write-audit.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction, transaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import { requirePermissions } from '../http/require-permissions.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { canEnd, changedPrice } from './change-price.ts'
import { together, type ScheduleHold } from '../schedule-entries/end-running.ts'
import { changeProduct, type Changed, type StaffChanges } from './change-product.ts'
import type { CmsView } from './cms-products.queries.ts'
import { findProductCells } from './product-cells.queries.ts'
import { productCellSaves, type FormerCells, type SavedRow } from './product-cells.table.ts'
import type { ProductRow } from './products.table.ts'

type How = { by: AdminViewer; view: CmsView; hold: ScheduleHold }
type Wish = { id: string; changes: StaffChanges | ((product: ProductRow) => StaffChanges) }
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
    requirePermissions(how.by, needsOfCells(sets))
    return changeAll(
      db,
      save.rows.map((row) => ({ id: row.id, changes: backOf(row, how.view.currency) })),
      { ...how, isUndone: true },
    )
  })
}

const undoMs = 10 * 60_000

function backOf({ version, before, onHandChange }: SavedRow, currency: string): StaffChanges {
  const { price, priceBeforeDiscount, lowStockThreshold, ...rest } = before
  const money = (amount: number | null) => (amount === null ? null : { amount, currency })
  const count = {
    ...(onHandChange !== 0 && { change: -onHandChange }),
    ...(lowStockThreshold !== undefined && { lowStockThreshold }),
  }
  return {
    ...rest,
    version,
    ...(price !== undefined && { price: money(price) }),
    ...(priceBeforeDiscount !== undefined && { priceBeforeDiscount: money(priceBeforeDiscount) }),
    ...(Object.keys(count).length > 0 && { stock: count }),
  }
}

function changeAll(
  db: Db,
  wishes: readonly Wish[],
  { by, view, hold, isUndone = false }: How & { isUndone?: boolean },
): Promise<CellsDone> {
  return inTransaction(db, async (db) => {
    const groupId = uuid()
    const options = {
      language: view.language,
      by: inGroup(by, groupId),
      currency: view.currency,
      isUndone,
      hold,
    }
    const saved: SavedRow[] = []
    const prices = new Map<string, number | null>()
    const refused: { id: string; error: AppError }[] = []
    const held: AppError[] = []
    // In id order, so that two who save the same products queue instead of deadlocking.
    for (const { id, changes } of wishes.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      try {
        const done = await changeProduct(db, id, changes, options)
        if (!done) continue
        saved.push({ id, version: done.version, before: formerOf(done), onHandChange: done.onHandChange })
        prices.set(id, done.before.price)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error.code === 'schedule_end_required') held.push(error)
        else refused.push({ id, error })
      }
    // Asked once for all, and nothing is saved before.
    if (held.length > 0) throw together(held)
    if (saved.length > 0) await db.insert(productCellSaves).values({ id: groupId, byId: by.id, rows: saved })
    const rows = await findProductCells(
      db,
      wishes.map(({ id }) => id),
      view,
    )
    const isSaved = new Set(saved.map(({ id }) => id))
    return {
      changed: wishes.flatMap(({ id, changes }) => {
        const row = rows.get(id)
        const before = prices.get(id)
        if (!row || !isSaved.has(id)) return []
        const isByRule = typeof changes === 'function' && typeof before === 'number'
        return { ...row, ...(isByRule && { priceBefore: { amount: before, currency: view.currency } }) }
      }),
      failed: refused.map(({ id, error }) => refusal(id, error, rows.get(id), view.language)),
      ...(saved.length > 0 && { groupId }),
    }
  })
}

const undone = ['price', 'priceBeforeDiscount', 'visibility', 'lowStockThreshold'] as const

function formerOf({ before, after }: Changed): FormerCells {
  const former = undone.filter((cell) => before[cell] !== after[cell]).map((cell) => [cell, before[cell]])
  const areTagsChanged = before.tags.join() !== after.tags.join()
  return { ...Object.fromEntries(former), ...(areTagsChanged && { tags: before.tags }) } as FormerCells
}

const conflicts: readonly string[] = ['version_conflict', 'inventory_outdated']

function refusal(
  id: string,
  { code, context }: AppError,
  row: CellsDone['changed'][number] | undefined,
  language: Language,
): CellsRefusal {
  const words = says[language]
  const fields = Object.entries(context.fields ?? {}).map(([path, said]) => {
    // The ledger speaks of quantities, the grid of its column.
    const cell = path === 'quantity' ? 'stock' : path.split('.')[0] || path
    return [cell, words.sentence(said, cell)] as const
  })
  const [first] = fields
  return {
    _id: id,
    name: row?.name ?? '',
    productCode: row?.code ?? '',
    code,
    message: first ? first[1] : words.error(code, context.values),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(row && conflicts.includes(code) && { current: row }),
  }
}
