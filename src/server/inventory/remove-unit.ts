import { and, eq, sql } from 'drizzle-orm'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { stockLevels, stockUnits } from './inventory.table.ts'
import { lockStock } from './lock-stock.ts'
import { changeStock } from '../stock/move-stock.ts'

/**
 * Takes one unit out of stock, with its identifiers.
 * @throws AppError not_found; in_use once it was shipped; validation_failed when orders need all that is left
 */
export function removeUnit(db: Db, id: string, note: string | undefined, by: AdminViewer): Promise<void> {
  return inTransaction(db, async (db) => {
    const [known] = await db.select().from(stockUnits).where(eq(stockUnits.id, id))
    const { productId } = orNotFound(known)
    await lockStock(db, productId)
    const [unit] = await db
      .delete(stockUnits)
      .where(and(eq(stockUnits.id, id), eq(stockUnits.state, 'in_stock')))
      .returning()
    if (!unit) throw new AppError('in_use')
    await db
      .update(stockLevels)
      .set({ units: sql`${stockLevels.units} - 1` })
      .where(eq(stockLevels.productId, productId))
    await changeStock(db, productId, -1, 'adjustment', {
      byName: by.name,
      note: note ? `${unit.serial}: ${note}` : unit.serial,
    })
    const { serial, devEui, joinEui, imei, iccid } = unit
    await writeAudit(db, {
      entity: 'stock',
      entityId: productId,
      action: 'unit_removed',
      by,
      before: { serial, devEui, joinEui, imei, iccid },
      after: { note },
    })
    await announceCatalogueChange(db)
  })
}
