import { eq } from 'drizzle-orm'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { AdminViewer } from '../http/viewer.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import { stockLevels } from './inventory.table.ts'
import { lockStock } from './lock-stock.ts'
import { nextVersion } from '../stock/move-stock.ts'

type Rules = {
  lowStockThreshold?: number | null | undefined
  tracksUnits?: boolean | undefined
  version?: number | undefined
}

/**
 * Sets the low-stock threshold, and whether the product ships by serial number.
 * @throws AppError not_found, inventory_outdated; validation_failed while named pieces are in stock
 */
export function setStockRules(db: Db, productId: string, { version, ...rules }: Rules, by: AdminViewer) {
  return inTransaction(db, async (db) => {
    const { level } = await lockStock(db, productId)
    if (version !== undefined && version !== level.version) throw new AppError('inventory_outdated')
    if (rules.tracksUnits === false && level.units > 0)
      throw new AppError('validation_failed', { fields: { tracksUnits: 'unitsInStock' } })
    await db
      .update(stockLevels)
      .set({ ...rules, ...nextVersion })
      .where(eq(stockLevels.productId, productId))
    const { lowStockThreshold, tracksUnits } = level
    await writeAudit(db, {
      entity: 'stock',
      entityId: productId,
      action: 'rules',
      by,
      before: { lowStockThreshold, tracksUnits },
      after: rules,
    })
  })
}
