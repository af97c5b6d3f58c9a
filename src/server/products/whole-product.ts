import { asc, eq, inArray } from 'drizzle-orm'
import type { ProductFacts } from '#contract/attribute-facts.ts'
import type { Db } from '../db/connect.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { saidFacts } from './facts/facts-of.ts'
import { emptyState, stateOf, type ProductState } from './product-state.ts'
import { productIncludes, productRelations, products, type RelationKind } from './products.table.ts'
import type { ProductLinks } from './save-product.ts'

/**
 * A product with everything staff set, links included; used for exports, comparisons with a file, the audit log and
 * restoring. Other products are named by id; prices are in minor units.
 */
export type WholeProduct = Omit<ProductState, 'metadataIds'> & {
  applications: string[]
  useCases: string[]
  industries: string[]
  tags: string[]
  relatedAccessories: string[]
  similarProducts: string[]
  similarPackages: string[]
  includes: { product: string; quantity: number }[]
  lowStockThreshold: number | null
  /** By the keys of their attributes; those of its own fields are not among them. */
  facts: ProductFacts
}
export type StoredProduct = { id: string; version: number; onHand: number | null; whole: WholeProduct }

/** Only the type is set yet. */
export function emptyWhole(kinds: Parameters<typeof emptyState>[0]): WholeProduct {
  const { metadataIds: _ids, ...state } = emptyState(kinds)
  return {
    ...state,
    applications: [],
    useCases: [],
    industries: [],
    tags: [],
    relatedAccessories: [],
    similarProducts: [],
    similarPackages: [],
    includes: [],
    lowStockThreshold: null,
    facts: {},
  }
}

/** Whole products, in the order of the ids, archived ones too. Four queries, however many products. */
export async function listWhole(db: Db, ids: readonly string[]): Promise<StoredProduct[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      product: products,
      onHand: stockLevels.onHand,
      lowStockThreshold: stockLevels.lowStockThreshold,
      facts: saidFacts,
    })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(inArray(products.id, [...ids]))
  const topics = [...new Set(rows.flatMap(({ product }) => product.metadataIds))]
  const kinds =
    topics.length === 0
      ? []
      : await db
          .select({ id: metadata.id, kind: metadata.kind })
          .from(metadata)
          .where(inArray(metadata.id, topics))
  const relations = await db
    .select()
    .from(productRelations)
    .where(inArray(productRelations.productId, [...ids]))
    .orderBy(asc(productRelations.position))
  const parts = await db
    .select()
    .from(productIncludes)
    .where(inArray(productIncludes.productId, [...ids]))
    .orderBy(asc(productIncludes.position))

  const kindOf = new Map(kinds.map(({ id, kind }) => [id, kind]))
  const related = Map.groupBy(relations, ({ productId, kind }) => `${productId} ${kind}`)
  const included = Map.groupBy(parts, ({ productId }) => productId)
  const found = new Map(
    rows.map(({ product, onHand, lowStockThreshold, facts }) => {
      const borne = (kind: string) => product.metadataIds.filter((id) => kindOf.get(id) === kind)
      const linked = (kind: RelationKind) =>
        (related.get(`${product.id} ${kind}`) ?? []).map(({ otherId }) => otherId)
      const { metadataIds: _ids, ...state } = stateOf(product)
      const whole = {
        ...state,
        applications: borne('application'),
        useCases: borne('use_case'),
        industries: borne('industry'),
        tags: borne('tag'),
        relatedAccessories: linked('related_accessory'),
        similarProducts: linked('similar_product'),
        similarPackages: linked('similar_package'),
        includes: (included.get(product.id) ?? []).map(({ includedId, quantity }) => ({
          product: includedId,
          quantity,
        })),
        lowStockThreshold,
        facts,
      }
      return [product.id, { id: product.id, version: product.version, onHand, whole }]
    }),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** One product's state for the audit log; undefined when it does not exist. */
export async function findWhole(db: Db, id: string): Promise<WholeProduct | undefined> {
  const [stored] = await listWhole(db, [id])
  return stored?.whole
}

/** What is written of it beside its links. */
export function stateOfWhole(whole: WholeProduct): ProductState {
  const { applications, useCases, industries, tags } = whole
  return stateOf({
    ...whole,
    metadataIds: [...new Set([...applications, ...useCases, ...industries, ...tags])],
  })
}

export const linksOfWhole = (whole: WholeProduct): ProductLinks => ({
  relations: {
    related_accessory: whole.relatedAccessories,
    similar_product: whole.similarProducts,
    similar_package: whole.similarPackages,
  },
  includes: whole.includes,
})

/**
 * A product as it was recorded, in the names of today: a field that did not exist then is missing.
 * The warranty was once called by its unit.
 */
export function recordedWhole(state: object): Partial<WholeProduct> {
  const { warrantyMonths, ...others } = state as Partial<WholeProduct> & {
    warrantyMonths?: WholeProduct['warranty']
  }
  return { ...(warrantyMonths !== undefined && { warranty: warrantyMonths }), ...others }
}

/** The same with what is missing empty. */
export const completed = (recorded: Partial<WholeProduct>): WholeProduct => ({ ...nothing, ...recorded })
const nothing = emptyWhole({ code: '', type: 'hardware' })

/** False for entries from before products were recorded as a whole. */
export const isWholeProduct = (state: unknown): state is WholeProduct =>
  typeof state === 'object' &&
  state !== null &&
  ['code', 'type', 'name', 'images', 'tags', 'includes', 'visibility'].every((field) => field in state)
