import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'

/**
 * Removes filter sets that no product has, and adds any that are missing, as after a restore where keys are made otherwise. The
 * lock keeps who saves a product meanwhile from counting on one that goes.
 */
export const tidyFilterSets = (db: Db): Promise<void> =>
  transaction(db, async (db) => {
    await db.execute(sql`lock table filter_sets in share row exclusive mode`)
    await db.execute(sql`
      delete from filter_sets kept where not exists (select from products where products.filter_key = kept.filter_key)`)
    await db.execute(sql`
      insert into filter_sets (${columns})
      select distinct on (filter_key) ${columns} from products
      where not exists (select from filter_sets kept where kept.filter_key = products.filter_key)`)
  })

const columns = sql`filter_key, type, kind, hardware_type, license_type, metadata_ids, device_type_id, gateway_type_id,
  accessory_type_id, communication_types, manufacturer, network_servers`
