import { and, eq, inArray, sql } from 'drizzle-orm'
import { announceCatalogueChange } from '../db/change-channels.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { products } from '../products/products.table.ts'
import { writeLinks } from '../products/save-product.ts'
import { importSources } from './import-sources.table.ts'
import { fingerprint } from './product-plan.ts'
import { takeTurns } from './take-turns.ts'

const field = 'similar'

type Lists = ReadonlyMap<string, readonly string[]>

/**
 * Sets the similar products of imported ones where the list is another than the last import's; lists that staff changed
 * stay until then. Answers the codes whose list was set.
 */
export async function linkSimilar(
  db: Db,
  source: string,
  similar: Lists,
  idOf: ReadonlyMap<string, string>,
): Promise<string[]> {
  if ((await listOutdated(db, source, similar)).length === 0) return []
  return inTransaction(db, async (db) => {
    await takeTurns(db)
    const outdated = await listOutdated(db, source, similar, { lock: true })
    const present = await lockPresent(db, [...idOf.values()])
    for (const { code, productId, others, print } of outdated) {
      const ids = others.flatMap((other) => idOf.get(other) ?? []).filter((id) => present.has(id))
      await writeLinks(db, productId, 'hardware', { relations: { similar_product: ids } })
      await db
        .update(importSources)
        .set({ fields: sql`${importSources.fields} || ${JSON.stringify({ [field]: print })}::jsonb` })
        .where(and(eq(importSources.source, source), eq(importSources.code, code)))
    }
    if (outdated.length > 0) await announceCatalogueChange(db)
    return outdated.map(({ code }) => code)
  })
}

async function listOutdated(db: Db, source: string, similar: Lists, { lock = false } = {}) {
  const found = db
    .select({
      code: importSources.code,
      productId: importSources.productId,
      known: sql<string | null>`${importSources.fields} ->> ${field}`,
    })
    .from(importSources)
    .where(and(eq(importSources.source, source), inArray(importSources.code, [...similar.keys()])))
    .orderBy(importSources.code)
  return (await (lock ? found.for('update') : found)).flatMap(({ code, productId, known }) => {
    const others = similar.get(code) ?? []
    const print = fingerprint(others)
    return print === known || (known === null && others.length === 0)
      ? []
      : { code, productId, others, print }
  })
}

/** Which of the products are still there, and stay until this transaction ends. */
async function lockPresent(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(products.id)
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}
