import { asc, eq, inArray } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { Db } from '../db/connect.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { metadata } from '../metadata/metadata.table.ts'
import {
  productIncludes,
  productRelations,
  products,
  type ProductRow,
  type Question,
  type RelationKind,
} from './products.table.ts'
import type { ProductDraft, ProductLinks } from './save-product.ts'

const copied = [
  'code',
  'type',
  'hardwareType',
  'licenseType',
  'name',
  'shortName',
  'description',
  'faqs',
  'price',
  'priceBeforeDiscount',
  'images',
  'documentations',
  'certifications',
  'deviceTypeId',
  'gatewayTypeId',
  'accessoryTypeId',
  'communicationTypes',
  'warrantyMonths',
  'subscriptionType',
  'subscriptionPeriod',
  'integrationType',
  'platformType',
  'notificationType',
  'notificationLimit',
  'region',
  'networkServers',
  'deviceProfileTypes',
  'visibility',
] as const satisfies (keyof ProductRow)[]

/**
 * A product with everything staff set, links included; used for exports, comparisons with a file, the audit log and
 * restoring. Other products are named by id; prices are in minor units.
 */
export type WholeProduct = Pick<ProductRow, (typeof copied)[number]> & {
  applications: string[]
  useCases: string[]
  industries: string[]
  tags: string[]
  relatedAccessories: string[]
  similarProducts: string[]
  similarPackages: string[]
  includes: { product: string; quantity: number }[]
  lowStockThreshold: number | null
}
export type StoredProduct = { id: string; version: number; onHand: number | null; whole: WholeProduct }

const noText: BothTexts = { en: '', ar: '' }
const noQuestions: Record<Language, Question[]> = { en: [], ar: [] }

/** Only the type is set yet. */
export function emptyWhole({
  code,
  type,
  hardwareType,
  licenseType,
}: Pick<WholeProduct, 'code' | 'type' | 'hardwareType' | 'licenseType'>): WholeProduct {
  return {
    code,
    type,
    hardwareType: type === 'hardware' ? hardwareType : null,
    licenseType: type === 'licence' ? licenseType : null,
    name: noText,
    shortName: noText,
    description: noText,
    faqs: noQuestions,
    price: null,
    priceBeforeDiscount: null,
    images: [],
    documentations: [],
    certifications: [],
    deviceTypeId: null,
    gatewayTypeId: null,
    accessoryTypeId: null,
    communicationTypes: [],
    warrantyMonths: null,
    subscriptionType: null,
    subscriptionPeriod: null,
    integrationType: null,
    platformType: null,
    notificationType: null,
    notificationLimit: null,
    region: null,
    networkServers: [],
    deviceProfileTypes: [],
    visibility: 'hidden',
    applications: [],
    useCases: [],
    industries: [],
    tags: [],
    relatedAccessories: [],
    similarProducts: [],
    similarPackages: [],
    includes: [],
    lowStockThreshold: null,
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
    rows.map(({ product, onHand, lowStockThreshold }) => {
      const borne = (kind: string) => product.metadataIds.filter((id) => kindOf.get(id) === kind)
      const linked = (kind: RelationKind) =>
        (related.get(`${product.id} ${kind}`) ?? []).map(({ otherId }) => otherId)
      const whole = {
        ...(Object.fromEntries(copied.map((key) => [key, product[key]])) as Pick<
          ProductRow,
          (typeof copied)[number]
        >),
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

export function draftOfWhole(whole: WholeProduct): ProductDraft {
  const {
    hardwareType,
    licenseType,
    applications,
    useCases,
    industries,
    tags,
    relatedAccessories: _accessories,
    similarProducts: _similar,
    similarPackages: _packages,
    includes: _includes,
    lowStockThreshold: _threshold,
    ...fields
  } = whole
  return {
    ...fields,
    hardwareType: hardwareType ?? undefined,
    licenseType: licenseType ?? undefined,
    metadataIds: [...new Set([...applications, ...useCases, ...industries, ...tags])],
  }
}

export const linksOfWhole = (whole: WholeProduct): ProductLinks => ({
  relations: {
    related_accessory: whole.relatedAccessories,
    similar_product: whole.similarProducts,
    similar_package: whole.similarPackages,
  },
  includes: whole.includes,
})

/** False for entries from before products were recorded as a whole. */
export const isWholeProduct = (state: unknown): state is WholeProduct =>
  typeof state === 'object' &&
  state !== null &&
  ['code', 'type', 'name', 'images', 'tags', 'includes', 'visibility'].every((field) => field in state)
