import { eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type {
  CommunicationType,
  HardwareType,
  Language,
  LicenseType,
  ProductType,
  Visibility,
} from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { metadata } from '../metadata/metadata.table.ts'
import {
  productIncludes,
  productRelations,
  products,
  searchWords,
  type Period,
  type ProductRow,
  type Question,
  type RelationKind,
  type StoredCertification,
  type StoredDocumentation,
  type StoredImage,
} from './products.table.ts'
import { plainText, cleanRichText } from './rich-text.ts'
import { searchTexts } from './search/search-texts.ts'

/** A product whole, in both languages; what is absent is empty. Money in minor units of the shop's currency. */
export type ProductDraft = {
  code: string
  name: BothTexts
  shortName: BothTexts
  description: BothTexts
  type: ProductType
  hardwareType?: HardwareType
  licenseType?: LicenseType
  /** Null: offered by quote. */
  price?: number | null
  priceBeforeDiscount?: number | null
  images: StoredImage[]
  documentations?: StoredDocumentation[]
  certifications?: StoredCertification[]
  faqs?: Record<Language, Question[]>
  /** Ids of applications, industries, use cases and tags, in the order they are shown. */
  metadataIds?: string[]
  deviceTypeId?: string | null
  gatewayTypeId?: string | null
  accessoryTypeId?: string | null
  communicationTypes?: CommunicationType[]
  warrantyMonths?: number | null
  subscriptionType?: ProductRow['subscriptionType']
  subscriptionPeriod?: Period | null
  integrationType?: ProductRow['integrationType']
  platformType?: ProductRow['platformType']
  notificationType?: ProductRow['notificationType']
  notificationLimit?: number | null
  region?: string | null
  networkServers?: string[]
  deviceProfileTypes?: string[]
  visibility: Visibility
}

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
  draft: ProductDraft,
  {
    id,
    newId = uuid(),
    version,
    links = {},
  }: { id?: string; newId?: string; version?: number; links?: ProductLinks } = {},
): Promise<string> {
  const description = { en: cleanRichText(draft.description.en), ar: cleanRichText(draft.description.ar) }
  const titles = await metadataTitles(db, draft)
  const search = searchTexts({
    names: [draft.name, draft.shortName],
    code: draft.code,
    texts: [{ en: plainText(description.en), ar: plainText(description.ar) }, ...titles],
  })
  const values = {
    ...draft,
    description,
    price: draft.price ?? null,
    priceBeforeDiscount: draft.priceBeforeDiscount ?? null,
    salePrice: sql`round(${draft.price ?? null}::bigint * (100 - coalesce(${products.salePercentage}, 0)) / 100)::bigint`,
    ...search,
  }
  const productId = id ?? newId
  if (id === undefined)
    await db.insert(products).values({ ...values, id: productId, salePrice: draft.price ?? null })
  else {
    const changed = await db
      .update(products)
      .set({ ...values, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
      .where(
        version === undefined
          ? eq(products.id, id)
          : sql`${products.id} = ${id} and ${products.version} = ${version}`,
      )
      .returning({ id: products.id })
    if (changed.length === 0) throw new AppError('version_conflict')
  }
  await rememberWords(db, search.searchWords)
  await writeLinks(db, productId, draft.type, links)
  return productId
}

async function metadataTitles(db: Db, draft: ProductDraft): Promise<BothTexts[]> {
  const ids = [
    ...(draft.metadataIds ?? []),
    ...[draft.deviceTypeId, draft.gatewayTypeId, draft.accessoryTypeId].filter(
      (id) => typeof id === 'string',
    ),
  ]
  if (ids.length === 0) return []
  // Locked against removal until the product that names them is written.
  const rows = await db
    .select({ title: metadata.title })
    .from(metadata)
    .where(inArray(metadata.id, ids))
    .for('key share')
  return rows.map((row) => row.title)
}

/** In order, so that two writers of the same words queue instead of deadlocking. */
export async function rememberWords(db: Db, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  await db
    .insert(searchWords)
    .values(words.toSorted().map((word) => ({ word })))
    .onConflictDoNothing()
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
