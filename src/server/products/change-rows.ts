import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import type { RowRefusal } from '#contract/product-cells.ts'
import { says } from '#i18n/translate.ts'
import { inGroup } from '../audit-log/write-audit.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { together, type ScheduleHold } from '../schedule-entries/end-running.ts'
import { changeProduct, type Asked, type Changed } from './change-product.ts'
import { productCellSaves, type FormerCells, type SavedRow } from './product-cells.table.ts'
import type { WholeProduct } from './whole-product.ts'

export type Wish = { id: string; changes: Asked }
type Named = { _id: string; name: string; code: string }
type How<Row extends Named> = {
  by: AdminViewer
  language: Language
  currency: string
  hold: ScheduleHold
  isUndone?: boolean
  /** The rows as they are answered, by id. */
  rowsOf: (db: Db, ids: readonly string[]) => Promise<Map<string, Row>>
}
type Done<Row> = {
  changed: { row: Row; before: WholeProduct }[]
  failed: (RowRefusal & { current?: Row })[]
  groupId?: string
}

/**
 * Changes products, each whole or not at all, whatever becomes of the others: one line of the history, undone together.
 * @throws AppError schedule_end_required
 */
export function changeRows<Row extends Named>(
  db: Db,
  wishes: readonly Wish[],
  { by, rowsOf, ...how }: How<Row>,
): Promise<Done<Row>> {
  return inTransaction(db, async (db) => {
    const groupId = uuid()
    const options = { ...how, by: inGroup(by, groupId) }
    const saved: SavedRow[] = []
    const former = new Map<string, WholeProduct>()
    const refused: { id: string; error: AppError }[] = []
    const held: AppError[] = []
    // In id order, so that two who save the same products queue instead of deadlocking.
    for (const { id, changes } of wishes.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      try {
        const done = await changeProduct(db, id, changes, options)
        if (!done) continue
        saved.push({ id, version: done.version, before: formerOf(done), onHandChange: done.onHandChange })
        former.set(id, done.before)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error.code === 'schedule_end_required') held.push(error)
        else refused.push({ id, error })
      }
    // Asked once for all, and nothing is saved before.
    if (held.length > 0) throw together(held)
    if (saved.length > 0) await db.insert(productCellSaves).values({ id: groupId, byId: by.id, rows: saved })
    const rows = await rowsOf(
      db,
      wishes.map(({ id }) => id),
    )
    return {
      changed: wishes.flatMap(({ id }) => {
        const [row, before] = [rows.get(id), former.get(id)]
        return row && before ? [{ row, before }] : []
      }),
      failed: refused.map(({ id, error }) => refusal(id, error, rows.get(id), how.language)),
      ...(saved.length > 0 && { groupId }),
    }
  })
}

const undone = ['price', 'priceBeforeDiscount', 'visibility', 'lowStockThreshold', 'facts'] as const

function formerOf({ before, after }: Changed): FormerCells {
  const former = undone
    .filter((cell) => !isDeepStrictEqual(before[cell], after[cell]))
    .map((cell) => [cell, before[cell]])
  const areTagsChanged = before.tags.join() !== after.tags.join()
  return { ...Object.fromEntries(former), ...(areTagsChanged && { tags: before.tags }) } as FormerCells
}

const conflicts: readonly string[] = ['version_conflict', 'inventory_outdated']

function refusal<Row extends Named>(
  id: string,
  { code, context }: AppError,
  row: Row | undefined,
  language: Language,
): RowRefusal & { current?: Row } {
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
