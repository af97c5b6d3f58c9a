import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { FactSource, ProductFacts } from '#contract/attribute-facts.ts'
import { productFacts } from '../../attributes/attributes.table.ts'
import type { Definitions } from '../../attributes/definitions.ts'
import { rowOfValue, valueOfRow } from '../../attributes/fact-rows.ts'
import type { Db } from '../../db/connect.ts'

/**
 * Replaces a product's facts, but for those of its own fields. A fact that stays the same keeps its source; what names an
 * attribute or an option that is gone is left out. The caller has locked the product and holds the attributes.
 */
export async function writeFacts(
  db: Db,
  productId: string,
  { facts, source }: { facts: ProductFacts; source: FactSource },
  { byKey, byId }: Definitions,
): Promise<void> {
  const own = and(eq(productFacts.productId, productId), ne(productFacts.source, 'built_in'))
  const before = new Map(
    (await db.select().from(productFacts).where(own)).map((row) => [row.attributeId, row]),
  )
  const wanted = Object.entries(facts).flatMap(([key, value]) => {
    const attribute = byKey.get(key)
    if (!attribute || attribute.isBuiltIn) return []
    const row = rowOfValue(value, attribute)
    const isEmpty = row.low === null && row.flag === null && row.options.length === 0 && row.text === null
    return isEmpty ? [] : [{ productId, attributeId: attribute.id, ...row, source }]
  })
  const isSame = (row: (typeof wanted)[number]) => {
    const [known, attribute] = [before.get(row.attributeId), byId.get(row.attributeId)]
    return known && attribute && isDeepStrictEqual(valueOfRow(known, attribute), valueOfRow(row, attribute))
  }
  // A source that is read again takes back only what it said itself.
  const isKept = (attributeId: number) => {
    const other = before.get(attributeId)?.source
    return source === 'lorawan' && other !== undefined && other !== 'lorawan'
  }
  const kept = new Set([
    ...wanted.filter(isSame).map(({ attributeId }) => attributeId),
    ...[...before.keys()].filter(isKept),
  ])
  const gone = [...before.keys()].filter((id) => !kept.has(id))
  const written = wanted.filter(({ attributeId }) => !kept.has(attributeId))
  if (gone.length > 0) await db.delete(productFacts).where(and(own, inArray(productFacts.attributeId, gone)))
  if (written.length > 0) await db.insert(productFacts).values(written)
}
