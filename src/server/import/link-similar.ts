import { and, eq, inArray, sql } from 'drizzle-orm'
import { announceCatalogueChange } from '../db/catalogue-channel.ts'
import { inTransaction, type Db } from '../db/connect.ts'
import { writeLinks } from '../products/save-product.ts'
import { importSources } from './import-sources.table.ts'
import { fingerprint } from './product-plan.ts'

const field = 'similar'

/**
 * Sets the similar products of imported ones where the list is another than the last import's; lists that staff changed
 * stay until then. Answers the codes whose list was set.
 */
export function linkSimilar(
  db: Db,
  source: string,
  similar: ReadonlyMap<string, readonly string[]>,
  idOf: ReadonlyMap<string, string>,
): Promise<string[]> {
  return inTransaction(db, async (db) => {
    const codes = [...similar.keys()]
    const known = await db
      .select({ code: importSources.code, productId: importSources.productId, print: sql<string | null>`${importSources.fields} ->> ${field}` })
      .from(importSources)
      .where(and(eq(importSources.source, source), inArray(importSources.code, codes)))
      .orderBy(importSources.code)
      .for('update')
    const linked: string[] = []
    for (const { code, productId, print } of known) {
      const others = similar.get(code) ?? []
      const next = fingerprint(others)
      if (next === print || (print === null && others.length === 0)) continue
      const ids = others.flatMap((other) => idOf.get(other) ?? [])
      await writeLinks(db, productId, 'hardware', { relations: { similar_product: ids } })
      await db
        .update(importSources)
        .set({ fields: sql`${importSources.fields} || ${JSON.stringify({ [field]: next })}::jsonb` })
        .where(and(eq(importSources.source, source), eq(importSources.code, code)))
      linked.push(code)
    }
    if (linked.length > 0) await announceCatalogueChange(db)
    return linked
  })
}
