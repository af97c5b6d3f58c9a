import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'

/**
 * Whether products may be sold before they are in stock is up to the brand. Kept in the database, beside the limits that its
 * statements check; what products say of it stays.
 */
export async function settleBackorders(db: Db, isOn: boolean): Promise<void> {
  await transaction(db, async (db) => {
    const { rowCount } = await db.execute(
      sql`update backorder_mode set is_on = ${isOn} where is_on <> ${isOn}`,
    )
    if (!rowCount) return
    await db.execute(sql`
      update stock_levels level set backorder_limit = backorder_limit_of(products) from products
      where products.id = level.product_id and level.backorder_limit <> backorder_limit_of(products)`)
  })
}
