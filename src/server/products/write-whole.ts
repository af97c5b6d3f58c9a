import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { AuditAction } from '#i18n/audit-words.ts'
import { writeAudit, type AuditedBy } from '../audit-log/write-audit.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { changeStock } from '../stock/move-stock.ts'
import { endRunning, type ScheduleHold } from '../schedule-entries/end-running.ts'
import { scheduledIn } from './product-state.ts'
import { products } from './products.table.ts'
import { saveProduct } from './save-product.ts'
import { stateOfWhole, findWhole, linksOfWhole, type WholeProduct } from './whole-product.ts'

type Options = {
  /** The product to overwrite, as it is; absent for a new one. */
  over?: { id: string; whole: WholeProduct }
  by: AuditedBy
  importId?: string
  /** The first stock count of new hardware. */
  onHand?: number
  action?: AuditAction
  hold?: ScheduleHold
}

/**
 * Writes a product in both languages with its links and its audit entry. The caller has validated and locked it, and
 * announces the change.
 * @throws AppError includes_invalid, schedule_end_required
 */
export async function writeWhole(
  db: Db,
  whole: WholeProduct,
  { over, by, importId, onHand = 0, action, hold = 'asks' }: Options,
): Promise<{ id: string; version: number }> {
  if (over) {
    const touched = { id: over.id, name: over.whole.name, fields: scheduledIn(over.whole, whole) }
    await endRunning(db, 'product', [touched], { by, hold })
  }
  const newId = uuid()
  const id = await saveProduct(db, stateOfWhole(whole), {
    ...(over ? { id: over.id } : { newId }),
    links: linksOfWhole(whole),
    said: { facts: whole.facts, source: importId ? 'csv' : 'staff' },
  })
  if (!over && whole.type === 'hardware') await changeStock(db, id, onHand, 'initial', { byName: by.name })
  if (whole.lowStockThreshold !== (over?.whole.lowStockThreshold ?? null))
    await db
      .update(stockLevels)
      .set({ lowStockThreshold: whole.lowStockThreshold })
      .where(eq(stockLevels.productId, id))
  await writeAudit(db, {
    entity: 'product',
    entityId: id,
    action: action ?? (over ? 'update' : 'create'),
    by,
    ...(over && { before: over.whole }),
    // Read back: the stored, cleaned values, not the input.
    after: await findWhole(db, id),
    ...(importId && { importId }),
  })
  const [row] = await db.select({ version: products.version }).from(products).where(eq(products.id, id))
  return { id, version: orNotFound(row).version }
}
