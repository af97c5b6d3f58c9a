import { eq } from 'drizzle-orm'
import type { ProductType } from '#contract/enums.ts'
import type { ProductChanges } from '#contract/products.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { AdminViewer } from '../http/viewer.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { changeStock } from '../stock/move-stock.ts'

/** `seen`: the number on hand that the count was made against. `change`: by how much, instead of what was counted. */
export type StockCount = NonNullable<ProductChanges['stock']> & { seen?: number; change?: number }

/**
 * Sets the stock by writing the difference to the ledger, and the threshold. Returns by how much the stock changed.
 * @throws AppError inventory_outdated, validation_failed below what is reserved or for what is not stocked
 */
export async function countStock(
  db: Db,
  productId: string,
  type: ProductType,
  { onHand, lowStockThreshold, version, seen, change: asked }: StockCount,
  by: AdminViewer,
): Promise<number> {
  if (type !== 'hardware') throw new AppError('validation_failed', { fields: { stock: 'notStocked' } })
  await db.insert(stockLevels).values({ productId }).onConflictDoNothing()
  const [level] = await db
    .select()
    .from(stockLevels)
    .where(eq(stockLevels.productId, productId))
    .for('update')
  if (version !== undefined && level && level.version !== version) throw new AppError('inventory_outdated')
  if (seen !== undefined && level && level.onHand !== seen) throw new AppError('inventory_outdated')
  const change = asked ?? (onHand === undefined ? 0 : onHand - (level?.onHand ?? 0))
  if (change !== 0) {
    const before = level?.onHand ?? 0
    await changeStock(db, productId, change, 'adjustment', { byName: by.name })
    await writeAudit(db, {
      entity: 'stock',
      entityId: productId,
      action: 'adjustment',
      by,
      before: { onHand: before },
      after: { onHand: before + change },
    })
  }
  if (lowStockThreshold !== undefined)
    await db.update(stockLevels).set({ lowStockThreshold }).where(eq(stockLevels.productId, productId))
  return change
}
