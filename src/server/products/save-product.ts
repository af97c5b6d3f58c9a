import { eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { ProductType } from '#contract/enums.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import type { ProductState } from './product-state.ts'
import { productIncludes, productRelations, products, type RelationKind } from './products.table.ts'
import { cleanRichText } from './rich-text.ts'
import { indexColumns, indexOf, markOf, rememberWords, searchShape } from './search/index-products.ts'

/** Product ids; a relation's order is the order shown. Absent: stay as they are. */
export type ProductLinks = {
  relations?: Partial<Record<RelationKind, string[]>>
  includes?: { product: string; quantity: number }[]
}

/**
 * Writes a product with everything that is derived from it (clean rich text, search words), as new or over `id`.
 * Links to other products are kept unless given. Answers the id.
 * @throws AppError version_conflict when `version` is not the stored one; includes_invalid
 */
export async function saveProduct(
  db: Db,
  state: ProductState,
  {
    id,
    newId = uuid(),
    version,
    links = {},
  }: { id?: string; newId?: string; version?: number; links?: ProductLinks } = {},
): Promise<string> {
  const description = { en: cleanRichText(state.description.en), ar: cleanRichText(state.description.ar) }
  const searched = { ...state, description, ...(id !== undefined && { id }) }
  const parts = links.includes?.map(({ product }) => product) ?? (id === undefined ? [] : undefined)
  const [search] = await indexOf(db, [searched], { parts })
  if (!search) throw new Error('A product has an index')
  const values = {
    ...state,
    description,
    salePrice: sql`round(${state.price}::bigint * (100 - coalesce(${products.salePercentage}, 0)) / 100)::bigint`,
    ...indexColumns(search, id === undefined),
  }
  const productId = id ?? newId
  if (id === undefined)
    await db
      .insert(products)
      .values({ ...values, id: productId, salePrice: state.price, searchMark: markOf(1) })
  else {
    const changed = await db
      .update(products)
      .set({
        ...values,
        version: sql`${products.version} + 1`,
        searchMark: sql`${`${searchShape}:`} || (${products.version} + 1)`,
        updatedAt: sql`now()`,
      })
      .where(
        version === undefined
          ? eq(products.id, id)
          : sql`${products.id} = ${id} and ${products.version} = ${version}`,
      )
      .returning({ id: products.id })
    if (changed.length === 0) throw new AppError('version_conflict')
  }
  await rememberWords(db, search.words)
  // Packages are found by the names of what they hold; a job reads them anew.
  if (id !== undefined && state.type !== 'package')
    await db
      .update(products)
      .set({ searchMark: '' })
      .where(
        sql`${products.id} in (select product_id from product_includes where included_id = ${id})
          and not ${products.searchWords} @> ${sql.param(search.nameWords)}::text[]`,
      )
  await writeLinks(db, productId, state.type, links)
  return productId
}

/** Replaces the relations that are given, and what the product includes; the others stay. */
export async function writeLinks(
  db: Db,
  id: string,
  type: ProductType,
  { relations = {}, includes }: ProductLinks,
) {
  for (const [kind, others] of Object.entries(relations) as [RelationKind, string[]][]) {
    await db
      .delete(productRelations)
      .where(sql`${productRelations.productId} = ${id} and ${productRelations.kind} = ${kind}`)
    const kept = [...new Set(others)].filter((other) => other !== id)
    if (kept.length > 0)
      await db
        .insert(productRelations)
        .values(kept.map((otherId, position) => ({ productId: id, kind, otherId, position })))
  }
  if (!includes) return
  const parts = includes.map((part) => part.product)
  if (parts.includes(id)) throw new AppError('includes_invalid')
  if (type === 'package' && parts.length > 0) {
    const nested = await db
      .select({ id: products.id })
      .from(products)
      .where(sql`${inArray(products.id, parts)} and ${products.type} = 'package'`)
    if (nested.length > 0) throw new AppError('includes_invalid')
  }
  await db.delete(productIncludes).where(eq(productIncludes.productId, id))
  if (includes.length > 0)
    await db.insert(productIncludes).values(
      includes.map(({ product, quantity }, position) => ({
        productId: id,
        includedId: product,
        quantity,
        position,
      })),
    )
}
