import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/connect.ts'
import { metadata } from '../../metadata/metadata.table.ts'
import { products } from '../products.table.ts'
import { plainText } from '../rich-text.ts'
import { rememberWords } from '../save-product.ts'
import { searchTexts } from './search-texts.ts'

const atOnce = 200

/** Writes the search words of every product that bears an entry anew. Done twice it is as done once. */
export async function refreshSearch(db: Db, metadataId: string): Promise<void> {
  const bears = sql`(${products.metadataIds} @> array[${metadataId}::uuid] or ${products.deviceTypeId} = ${metadataId}
    or ${products.gatewayTypeId} = ${metadataId} or ${products.accessoryTypeId} = ${metadataId})`
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const last = await inTransaction(db, async (db) => {
      const rows = await db
        .select()
        .from(products)
        .where(and(bears, gt(products.id, after)))
        .orderBy(asc(products.id))
        .limit(atOnce)
        .for('update')
      if (rows.length === 0) return undefined
      const ids = rows.flatMap((row) => [
        ...row.metadataIds,
        ...[row.deviceTypeId, row.gatewayTypeId, row.accessoryTypeId].filter((id) => id !== null),
      ])
      const titles = await db
        .select({ id: metadata.id, title: metadata.title })
        .from(metadata)
        .where(inArray(metadata.id, [...new Set(ids)]))
      for (const row of rows) {
        const borne = [...row.metadataIds, row.deviceTypeId, row.gatewayTypeId, row.accessoryTypeId]
        const search = searchTexts({
          names: [row.name, row.shortName],
          code: row.code,
          texts: [
            { en: plainText(row.description.en), ar: plainText(row.description.ar) },
            ...titles.filter(({ id }) => borne.includes(id)).map(({ title }) => title),
          ],
        })
        await db.update(products).set(search).where(eq(products.id, row.id))
        await rememberWords(db, search.searchWords)
      }
      return rows.at(-1)?.id
    })
    if (last === undefined) return
    after = last
  }
}
