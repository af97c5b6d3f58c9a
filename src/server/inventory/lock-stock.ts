import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { findProductRow } from '../products/cms-products.queries.ts'
import { stockLevels } from './inventory.table.ts'

/**
 * A stocked product with its level locked until the transaction ends: changes of its units take turns.
 * @throws AppError not_found; validation_failed for what is not stocked
 */
export async function lockStock(db: Db, productId: string) {
  const product = orNotFound(await findProductRow(db, productId))
  if (product.type !== 'hardware')
    throw new AppError('validation_failed', { fields: { product: 'notStocked' } })
  await db.insert(stockLevels).values({ productId }).onConflictDoNothing()
  const [level] = await db
    .select()
    .from(stockLevels)
    .where(eq(stockLevels.productId, productId))
    .for('update')
  return { product, level: orNotFound(level) }
}
