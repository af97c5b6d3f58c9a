import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { FactSource, ProductFacts } from '#contract/attribute-facts.ts'
import type { ProductType } from '#contract/enums.ts'
import { holdDefinitions, type Definitions } from '../attributes/definitions.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { findUntidyTables } from './facts/find-untidy.ts'
import { bearsOnFacts, refreshFacts } from './facts/refresh-facts.ts'
import { writeFacts } from './facts/write-facts.ts'
import { stateOf, topicsOfFacts, type ProductState } from './product-state.ts'
import { productIncludes, productRelations, products, type RelationKind } from './products.table.ts'
import { cleanRichText } from './rich-text.ts'
import { searchShape } from './search/index-products.ts'
import { refreshSearchOf } from './search/refresh-search.ts'

/** Product ids; a relation's order is the order shown. Absent: stay as they are. */
export type ProductLinks = {
  relations?: Partial<Record<RelationKind, string[]>>
  includes?: { product: string; quantity: number }[]
}

/** All facts of a product, and who says so where one is new. `definitions`: read already, and held (holdDefinitions). */
export type SaidFacts = { facts: ProductFacts; source: FactSource; definitions?: Definitions }

/**
 * Writes a product with everything that is derived from it (clean rich text, search words), as new or over `id`.
 * Links to other products and facts are kept unless given. `before` is what it was, where that is known. Answers the id.
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
    said,
    before,
  }: {
    id?: string
    newId?: string
    version?: number
    links?: ProductLinks
    said?: SaidFacts
    before?: ProductState
  } = {},
): Promise<string> {
  const description = { en: cleanRichText(state.description.en), ar: cleanRichText(state.description.ar) }
  await holdTopics(db, state)
  const values = {
    ...state,
    description,
    salePrice: sql`round(${state.price}::bigint * (100 - coalesce(${products.salePercentage}, 0)) / 100)::bigint`,
  }
  const productId = id ?? newId
  if (id === undefined) await db.insert(products).values({ ...values, id: productId, salePrice: state.price })
  else {
    const changed = await db
      .update(products)
      .set({
        ...values,
        version: sql`${products.version} + 1`,
        // Its index stays as good as it was, until it is read anew below.
        searchMark: sql`case when ${products.searchMark} = ${`${searchShape}:`} || ${products.version}
          then ${`${searchShape}:`} || (${products.version} + 1) else ${products.searchMark} end`,
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
  await writeLinks(db, productId, state.type, links)
  const definitions = said && (said.definitions ?? (await holdDefinitions(db, Object.keys(said.facts))))
  if (said && definitions) await writeFacts(db, productId, said, definitions)
  if (said || !before || bearsOnFacts(before, state)) await refreshFacts(db, eq(products.id, productId))
  const hadTable = before ? hasTable(before) : id !== undefined
  if ((hadTable || hasTable(state)) && (said || !before || bearsOnTables(before, state)))
    await findUntidyTables(db, [productId], definitions)
  // Last, as it reads what was written.
  if (said || links.includes || !before || isFoundByOther(before, state))
    await refreshSearchOf(db, [productId], definitions)
  return productId
}

const hasTable = ({ description }: ProductState): boolean =>
  /<table/i.test(description.en) || /<table/i.test(description.ar)

const bearsOnTables = (before: ProductState, after: ProductState): boolean =>
  bearsOnFacts(before, after) || !isDeepStrictEqual(before.description, after.description)

/** What a product is not found by. */
const beside = [
  'price',
  'priceBeforeDiscount',
  'images',
  'documentations',
  'visibility',
  'warranty',
  'leadDays',
  'restockAt',
  'backorderLimit',
] as const satisfies (keyof ProductState)[]

function isFoundByOther(before: ProductState, after: ProductState): boolean {
  const searched = (state: ProductState) =>
    Object.entries(stateOf(state)).filter(([name]) => !(beside as readonly string[]).includes(name))
  return !isDeepStrictEqual(searched(before), searched(after))
}

/** Locks what the product names against removal until it is written. */
async function holdTopics(db: Db, state: ProductState): Promise<void> {
  const ids = [...state.metadataIds, ...topicsOfFacts(state)]
  if (ids.length > 0)
    await db.select({ id: metadata.id }).from(metadata).where(inArray(metadata.id, ids)).for('key share')
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
