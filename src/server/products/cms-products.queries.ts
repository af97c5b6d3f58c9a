import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CmsProduct, CmsProductRow, CmsProductsQuery } from '#contract/products.ts'
import type { Language } from '#contract/enums.ts'
import type { FileRef } from '#contract/shared.ts'
import type { Db } from '../db/connect.ts'
import { readIds } from '../db/read-ids.ts'
import { textIn } from '../db/text-in.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { literally } from '../text/like-pattern.ts'
import { filterFacts } from '#contract/fact-schemas.ts'
import { altIn, altsOf } from './alt-texts.ts'
import { fitsFacts, ofSets, stocked } from './product-filters.ts'
import { factsFor, topicsOfFacts } from './product-state.ts'
import { defined } from './products.queries.ts'
import {
  productIncludes,
  productRelations,
  products,
  type ProductRow,
  type RelationKind,
} from './products.table.ts'
import { byIndex } from './search/plan-search.ts'
import { cmsMatches } from './search/search-of-plan.ts'

/** How staff see a product: language, currency, default threshold. */
export type CmsView = {
  language: Language
  currency: string
  lowStockThreshold: number
  fallback?: boolean
  /** What this brand's staff work with. */
  shows: { price: boolean; priceBeforeDiscount: boolean; stock: boolean }
  file(id: string, alt?: string): FileRef
}

const isLive = isNull(products.archivedAt)
/** The same in a form that no partial index answers: what is searched is looked up by its words. */
export const isLiveAmongFound = sql`(${products.archivedAt} is null) is true`

/** Only the rows of the page are read: which they are is found in indexes. */
export async function listCmsProducts(db: Db, query: CmsProductsQuery, view: CmsView) {
  const asked = await cmsWhere(db, query, view)
  const { by, order } = cmsOrder(query, view.language)
  const place = { limit: query.limit, offset: (query.page - 1) * query.limit }
  const { ids, total } = asked.isScattered
    ? await asked.ask(db, (db) => findAndCount(db, asked.where, { by, order }, place))
    : await findBesideCount(db, asked.where, order, place)
  const rows = await db
    .select({ product: products, stock: stockLevels })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(inArray(products.id, ids))
    .orderBy(...order)
  return {
    data: rows.map(({ product, stock }) => rowOf(product, stock, view)),
    total,
    page: query.page,
    limit: query.limit,
  }
}

type Place = { limit: number; offset: number }
type Found = { ids: string[]; total: number }

/** A page is read from an index in its order, however many there are. */
async function findBesideCount(db: Db, where: SQL | undefined, order: SQL[], place: Place): Promise<Found> {
  const [found, total] = await Promise.all([
    idsOf(db, where, order).limit(place.limit).offset(place.offset),
    db.$count(products, where),
  ])
  return { ids: found.map(({ id }) => id), total }
}

/**
 * What no index has in any order is looked up once, for the page and the total. Only what the order needs is taken along: an
 * index that has it saves reading the table, and less is sorted.
 */
async function findAndCount(
  db: Db,
  where: SQL | undefined,
  { by, order }: Order,
  place: Place,
): Promise<Found> {
  const columns = [products.id, ...by].map((column) => sql`${column}`)
  const { rows } = await db.execute<Found>(sql`
    with found as materialized (
      select ${sql.join(columns, sql`, `)} from ${products} where ${where})
    select (select count(*)::int from found) as total,
      array(select id from found products order by ${sql.join(order, sql`, `)} limit ${place.limit} offset ${place.offset}) as ids`)
  return rows[0] ?? { ids: [], total: 0 }
}

const idsOf = (db: Db, where: SQL | undefined, order: SQL[]) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...order)
    .$dynamic()

/** Without paging: which products, in which order. */
export type CmsProductsAsked = Omit<CmsProductsQuery, 'page' | 'limit'>

/** Everything the list would show, in its order; used by exports. */
export async function listCmsProductIds(db: Db, query: CmsProductsAsked, view: CmsView): Promise<string[]> {
  const { where, ask } = await cmsWhere(db, query, view)
  return ask(db, (db) => readIds(db, idsOf(db, where, cmsOrder(query, view.language).order)))
}

/** Conditions on `products` alone, and how to ask with them. `isScattered`: what fits stands in no index beside its order. */
export async function cmsWhere(db: Db, query: CmsProductsAsked, view: Pick<CmsView, 'lowStockThreshold'>) {
  const search = query.search ? await cmsMatches(db, query.search) : undefined
  const bears = [
    ...(query.application ?? []),
    ...(query.useCase ?? []),
    ...(query.industry ?? []),
    ...(query.tag ?? []),
  ]
  const where = and(
    search ? isLiveAmongFound : isLive,
    query.visibility && inArray(products.visibility, query.visibility),
    query.ids && inArray(products.id, query.ids),
    ofSets(
      query.type && inArray(products.type, query.type),
      query.hardwareType && inArray(products.hardwareType, query.hardwareType),
      query.kind && inArray(products.kind, query.kind),
      ...fitsFacts(filterFacts, query),
      bears.length > 0 ? sql`${products.metadataIds} && ${sql.param(bears)}::uuid[]` : undefined,
    ),
    query.stock &&
      stocked(
        query.stock.includes('low')
          ? sql`level.on_hand - level.reserved <= coalesce(level.low_stock_threshold, ${view.lowStockThreshold})`
          : sql`level.on_hand - level.reserved <= 0`,
      ),
    query.group &&
      sql`exists (select 1 from product_group_members member
        where member.product_id = ${products.id} and member.group_id = any(${sql.param(query.group)}::uuid[]))`,
    query.missingTranslation &&
      sql`(${sql.join(
        query.missingTranslation.map((language) => untranslated[language]),
        sql` or `,
      )})`,
    search,
  )
  const ask: typeof byIndex = search ? byIndex : (db, ask) => ask(db)
  const isScattered = [query.search, query.stock, query.group, query.missingTranslation].some(Boolean)
  return { where, ask, isScattered }
}

// As an index has it.
const untranslated: Record<Language, SQL> = {
  en: sql`${products.name} ->> 'en' = ''`,
  ar: sql`${products.name} ->> 'ar' = ''`,
}

const readForCloseness = [products.code, products.sortNameEn, products.sortNameAr]

/**
 * Without a chosen order, what is searched for comes first where its code is just that; then codes and names that begin so, then
 * names that have it somewhere, then all that has the words anywhere.
 */
function closestFirst(search: string): SQL {
  const text = search.trim().toLowerCase()
  const literal = literally(text)
  const code = sql`lower(${products.code})`
  const isNamed = (pattern: string) =>
    sql`(${products.sortNameEn} ilike ${pattern} or ${products.sortNameAr} ilike ${pattern})`
  return sql`case when ${code} = ${text} then 0 when ${code} like ${`${literal}%`} then 1
    when ${isNamed(`${literal}%`)} then 2 when ${isNamed(`%${literal}%`)} then 3 else 4 end`
}

/** `by`: the columns that `order` reads. */
type Order = { by: PgColumn[]; order: SQL[] }

function cmsOrder({ sort, search }: CmsProductsAsked, language: Language): Order {
  const names = {
    en: [products.sortNameEn, sql`${products.sortNameEn} collate "en-x-icu"`],
    ar: [products.sortNameAr, sql`${products.sortNameAr} collate "ar-x-icu"`],
  } as const
  const columns = {
    name: names[language],
    code: [products.code, sql`lower(${products.code})`],
    price: [products.price, sql`${products.price}`],
    updatedAt: [products.updatedAt, sql`${products.updatedAt}`],
    createdAt: [products.createdAt, sql`${products.createdAt}`],
  } as const
  const asked = sort ?? '-updatedAt'
  const descending = asked.startsWith('-')
  const [by, column] = columns[(descending ? asked.slice(1) : asked) as keyof typeof columns]
  // Prices alone can be missing. Where nothing can, saying where that goes would keep the order out of the indexes.
  const last = by === products.price ? sql` nulls last` : sql``
  const inOrder = descending
    ? [sql`${column} desc${last}`, desc(products.id)]
    : [sql`${column} asc${last}`, asc(products.id)]
  return sort === undefined && search
    ? { by: [by, ...readForCloseness], order: [closestFirst(search), ...inOrder] }
    : { by: [by], order: inOrder }
}

function rowOf(
  product: ProductRow,
  stock: typeof stockLevels.$inferSelect | null,
  view: CmsView,
): CmsProductRow {
  const { language, fallback = true } = view
  const name = textIn(product.name, language, fallback)
  const image = product.images[0]
  const money = (amount: number) => ({ amount, currency: view.currency })
  return {
    _id: product.id,
    name,
    shortName: textIn(product.shortName, language, fallback),
    code: product.code,
    type: product.type,
    kind: product.kind,
    ...(image && { image: view.file(image.id, altIn(image, language)) }),
    ...(view.shows.price && product.price !== null && { price: money(product.price) }),
    ...(view.shows.priceBeforeDiscount &&
      product.priceBeforeDiscount !== null && { priceBeforeDiscount: money(product.priceBeforeDiscount) }),
    visibility: product.visibility,
    ...(view.shows.stock &&
      stock && {
        stock: {
          tracked: true,
          onHand: stock.onHand,
          reserved: stock.reserved,
          available: stock.onHand - stock.reserved,
          lowStockThreshold: stock.lowStockThreshold ?? view.lowStockThreshold,
          version: stock.version,
        },
      }),
    languages: (['en', 'ar'] as const).filter((code) => product.name[code] !== ''),
    updatedAt: product.updatedAt.toISOString(),
    version: product.version,
  }
}

export async function findProductRow(db: Db, id: string): Promise<ProductRow | undefined> {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isLive))
  return row
}

const textsIn = ({ name, shortName, description, faqs }: ProductRow, language: Language) => ({
  name: name[language],
  shortName: shortName[language],
  description: description[language],
  faqs: faqs[language],
})

/** One product for staff; links are in the order shown. */
export async function findCmsProduct(db: Db, id: string, view: CmsView): Promise<CmsProduct | undefined> {
  const product = await findProductRow(db, id)
  if (!product) return undefined
  const [stock] = await db.select().from(stockLevels).where(eq(stockLevels.productId, id))
  const metadataIds = [...product.metadataIds, ...topicsOfFacts(product)]
  const items =
    metadataIds.length === 0 ? [] : await db.select().from(metadata).where(inArray(metadata.id, metadataIds))
  const relations = await db
    .select({ kind: productRelations.kind, product: products })
    .from(productRelations)
    .innerJoin(products, eq(products.id, productRelations.otherId))
    .where(eq(productRelations.productId, id))
    .orderBy(asc(productRelations.position))
  const parts = await db
    .select({ quantity: productIncludes.quantity, product: products })
    .from(productIncludes)
    .innerJoin(products, eq(products.id, productIncludes.includedId))
    .where(eq(productIncludes.productId, id))
    .orderBy(asc(productIncludes.position))

  const { language, fallback = true } = view
  const reference = (row: ProductRow) => ({ _id: row.id, name: textIn(row.name, language), code: row.code })
  const titled = (item: (typeof items)[number]) => ({ _id: item.id, title: textIn(item.title, language) })
  const named = (kind: (typeof items)[number]['kind']) =>
    product.metadataIds.flatMap((itemId) =>
      items.filter((item) => item.id === itemId && item.kind === kind).map(titled),
    )
  const type = (typeId: string) => items.filter((item) => item.id === typeId).map(titled)[0]
  const related = (kind: RelationKind) =>
    relations.filter((link) => link.kind === kind).map((link) => reference(link.product))
  const withFile = <T extends { fileId?: string }>({ fileId, ...rest }: T) => ({
    ...rest,
    ...(fileId && { file: view.file(fileId) }),
  })
  return {
    ...rowOf(product, stock ?? null, view),
    ...defined({ hardwareType: product.hardwareType, licenseType: product.licenseType }),
    ...factsFor(product, type),
    description: textIn(product.description, language, fallback),
    images: product.images.map((image) => ({
      ...view.file(image.id, altIn(image, language)),
      alts: altsOf(image),
    })),
    documentations: product.documentations.map(withFile),
    certifications: product.certifications.map(withFile),
    texts: { en: textsIn(product, 'en'), ar: textsIn(product, 'ar') },
    faqs: product.faqs[language].length > 0 || !fallback ? product.faqs[language] : product.faqs.en,
    applications: named('application'),
    useCases: named('use_case'),
    industries: named('industry'),
    tags: named('tag'),
    relatedAccessories: related('related_accessory'),
    similarProducts: related('similar_product'),
    similarPackages: related('similar_package'),
    includes: parts.map((part) => ({ product: reference(part.product), quantity: part.quantity })),
    salesCount: product.salesCount,
    createdAt: product.createdAt.toISOString(),
  }
}
