import { and, asc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Definitions } from '../../attributes/definitions.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { products } from '../products.table.ts'
import { indexColumns, indexOf, rememberWords, searchShape } from './index-products.ts'
import { movingDigits } from './search-texts.ts'

const atOnce = 200
const atOnceInPassing = 50
const placesAtOnce = 1_000
const firstId = '00000000-0000-0000-0000-000000000000'

/** Rewrites the search words of every product that uses an entry. Safe to repeat. */
export async function refreshSearch(db: Db, metadataId: string): Promise<void> {
  await refreshWhere(
    db,
    sql`(${products.metadataIds} @> array[${metadataId}::uuid] or ${products.deviceTypeId} = ${metadataId}
    or ${products.gatewayTypeId} = ${metadataId} or ${products.accessoryTypeId} = ${metadataId})`,
    atOnce,
  )
}

/**
 * Reads anew what was written by another release, or read in another way: after an upgrade all of it, in batches, while lists go
 * on. Answers how many there were.
 */
export const reindexOld = (db: Db): Promise<number> =>
  refreshWhere(
    db,
    sql`${products.searchMark} <> ${`${searchShape}:`} || ${products.version} and ${isNull(products.archivedAt)}`,
    atOnceInPassing,
  )

async function refreshWhere(db: Db, condition: SQL, atOnce: number): Promise<number> {
  let after = firstId
  let done = 0
  for (;;) {
    const last = await inTransaction(db, async (db) => {
      const rows = await db
        .select({ id: products.id })
        .from(products)
        .where(and(condition, gt(products.id, after)))
        .orderBy(asc(products.id))
        .limit(atOnce)
        .for('update')
      const ids = rows.map(({ id }) => id)
      await refreshSearchOf(db, ids)
      done += ids.length
      return ids.at(-1)
    })
    if (last === undefined) return done
    after = last
  }
}

/** Rewrites the search words of these products. `db` must be a transaction that has locked them. */
export async function refreshSearchOf(
  db: Db,
  ids: readonly string[],
  definitions?: Definitions,
): Promise<void> {
  if (ids.length === 0) return
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
  const words = new Map<string, number>()
  for (const [index, found] of (await indexOf(db, rows, definitions)).entries()) {
    const row = rows[index]
    if (!row) continue
    await db
      .update(products)
      .set({
        ...indexColumns(found),
        // The names to sort by are made from it anew, and come into the row where they lay beside the table.
        name: sql`${products.name}`,
        searchMark: sql`${`${searchShape}:`} || ${products.version}`,
      })
      .where(eq(products.id, row.id))
    for (const [word, places] of found.words) words.set(word, (words.get(word) ?? 0) | places)
  }
  await rememberWords(db, words)
  // Packages are found by the names of what they hold; a job reads them anew.
  await db.execute(sql`
    update products set search_mark = '' from product_includes part join products item on item.id = part.included_id
    where products.id = part.product_id and products.type = 'package' and products.search_mark <> ''
      and item.id = any(${sql.param([...ids])}::uuid[]) and not products.search_words @> item.name_words`)
}

/**
 * Brings sales and stock into the order of searches: what is in stock first, then what sold often, by powers of two, so that few
 * rows change. Stock moves with every order, which is why this is not done then.
 */
export async function refreshPlaces(db: Db, atOnce = placesAtOnce): Promise<number> {
  const { from, size } = movingDigits
  const moving = sql`(case when product.type = 'hardware' and level.on_hand - level.reserved <= 0 then 100 else 0 end
      + 40 - least(floor(log(2, 1 + product.sales_count)), 40)::int) * ${from}::int`
  let after = firstId
  let changed = 0
  for (;;) {
    // After a large import nearly every place changes: one statement would take longer than any may.
    const { rows } = await db.execute<{ last: string | null; changed: number }>(sql`
      with part as materialized (
        select product.id, product.search_place as place,
          product.search_place - product.search_place / ${from}::int % ${size}::int * ${from}::int + ${moving} as wanted
        from products product left join stock_levels level on level.product_id = product.id
        where product.archived_at is null and product.search_place > 0 and product.id > ${after}
        order by product.id limit ${atOnce}),
      changed as (
        update products set search_place = part.wanted from part
        where products.id = part.id and part.wanted <> part.place returning 1)
      select (select id from part order by id desc limit 1) as last, (select count(*)::int from changed) as changed`)
    const [part] = rows
    changed += part?.changed ?? 0
    if (!part?.last) return changed
    after = part.last
  }
}
