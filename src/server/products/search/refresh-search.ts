import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { metadata } from '../../metadata/metadata.table.ts'
import { products } from '../products.table.ts'
import { plainText } from '../rich-text.ts'
import { rememberWords } from '../save-product.ts'
import { searchTexts } from './search-texts.ts'

const atOnce = 200

/** Rewrites the search words of every product that uses an entry. Safe to repeat. */
export async function refreshSearch(db: Db, metadataId: string): Promise<void> {
  const bears = sql`(${products.metadataIds} @> array[${metadataId}::uuid] or ${products.deviceTypeId} = ${metadataId}
    or ${products.gatewayTypeId} = ${metadataId} or ${products.accessoryTypeId} = ${metadataId})`
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const last = await inTransaction(db, async (db) => {
      const rows = await db
        .select({ id: products.id })
        .from(products)
        .where(and(bears, gt(products.id, after)))
        .orderBy(asc(products.id))
        .limit(atOnce)
        .for('update')
      const ids = rows.map(({ id }) => id)
      await refreshSearchOf(db, ids)
      return ids.at(-1)
    })
    if (last === undefined) return
    after = last
  }
}

/** Rewrites the search words of these products. `db` must be a transaction that has locked them. */
export async function refreshSearchOf(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
  const borne = (row: (typeof rows)[number]) =>
    [...row.metadataIds, row.deviceTypeId, row.gatewayTypeId, row.accessoryTypeId].filter((id) => id !== null)
  const entries = [...new Set(rows.flatMap(borne))]
  const titles =
    entries.length === 0
      ? []
      : await db
          .select({ id: metadata.id, title: metadata.title })
          .from(metadata)
          .where(inArray(metadata.id, entries))
  for (const row of rows) {
    const mine = new Set(borne(row))
    const search = searchTexts({
      names: [row.name, row.shortName],
      code: row.code,
      texts: [
        { en: plainText(row.description.en), ar: plainText(row.description.ar) },
        ...titles.filter(({ id }) => mine.has(id)).map(({ title }) => title),
      ],
    })
    await db.update(products).set(search).where(eq(products.id, row.id))
    await rememberWords(db, search.searchWords)
  }
}
