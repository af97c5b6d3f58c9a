import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'

/** Removes filter sets that no product has. The lock keeps who saves a product meanwhile from counting on one of them. */
export const forgetFilterSets = (db: Db): Promise<void> =>
  transaction(db, async (db) => {
    await db.execute(sql`lock table filter_sets in share row exclusive mode`)
    await db.execute(sql`
      delete from filter_sets kept where not exists (select from products where products.filter_key = kept.filter_key)`)
  })
