import { sql } from 'drizzle-orm'
import { announceCatalogueChange } from '../../db/change-channels.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { refreshSearchOf } from '../search/refresh-search.ts'
import { findUntidyTables } from './find-untidy.ts'
import { refreshFactSets } from './refresh-facts.ts'

const atOnce = 200

type Asked = { attribute: number } | { option: number } | { cards: true }

/** What follows from an attribute or option that was changed or deleted, in every product that has it, or had. Safe to repeat. */
export async function refreshFactsOfMany(db: Db, asked: Asked): Promise<void> {
  const have =
    'attribute' in asked
      ? sql`(exists (select from product_facts where product_id = products.id and attribute_id = ${asked.attribute})
          or exists (select from product_fact_sets where product_id = products.id and stated @> array[${asked.attribute}::smallint]))`
      : 'option' in asked
        ? sql`exists (select from product_fact_sets where product_id = products.id and tokens @> array[${asked.option}::int])`
        : sql`exists (select from product_fact_sets where product_id = products.id)`
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await inTransaction(db, async (db) => {
      const { rows } = await db.execute<{ id: string }>(sql`
        select id from products where ${have} and id > ${after} order by id limit ${atOnce} for update`)
      const found = rows.map(({ id }) => id)
      if (found.length === 0) return found
      await refreshFactSets(db, sql`products.id = any(${sql.param(found)}::uuid[])`)
      if (!('cards' in asked)) {
        await refreshSearchOf(db, found)
        await findUntidyTables(db, found)
      }
      return found
    })
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
  }
  await announceCatalogueChange(db)
}
