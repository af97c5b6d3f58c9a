import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { deviceClassOf } from '#contract/device-class.ts'
import type { Language } from '#contract/enums.ts'
import type { Product, ProductCard, ProductSort } from '#contract/products.ts'
import type { BothTexts } from '#contract/shared.ts'
import { supplyText } from '#i18n/supply-text.ts'
import { ownPriceWord } from '#i18n/own-price-words.ts'
import { builtFor } from '../db/built-once.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { readDefinitions, type Definitions } from '../attributes/definitions.ts'
import { allFactsOf } from './facts/facts-of.ts'
import { cardFactsIn, factGroupsIn } from './facts/told-facts.ts'
import { landingPages } from '../metadata/landing-pages.table.ts'
import { metaOf, pageAddress } from '../metadata/metadata.queries.ts'
import { metadata, type MetadataRow } from '../metadata/metadata.table.ts'
import { endOfSaleOf } from '../notice-entries/end-of-sale.ts'
import { bestPrice, tiersOf, type ListPrice, type Tier } from '../prices/best-price.ts'
import { headsSeen, readRules } from '../prices/list-prices.queries.ts'
import { netOf, taxOn } from '../prices/rounding.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { changesAt } from '../http/changes-at.ts'
import { dayAfter } from '../settings/business-days.ts'
import { deliveryDay, deliveryDayChangesAt, promisedDay, restockDay } from '../settings/promised-day.ts'
import { instantOf } from '../settings/shop-time.ts'
import { altIn } from './alt-texts.ts'
import { pageByFact, pageOf, pageOfKept, type FactOrder, type PageOfIds } from './page-of-products.ts'
import { filterProducts, lateItems, shapeOf, stockOfCard, type ProductFilters } from './product-filters.ts'
import { byIndex, few, keptPlaces } from './search/plan-search.ts'
import type { Found } from './search/search-engine.ts'
import {
  isShown,
  productIncludes,
  productRelations,
  products,
  type RelationKind,
  type StoredImage,
} from './products.table.ts'
import { factsFor, topicsOfFacts } from './product-state.ts'
import { cleanRichText } from './rich-text.ts'

type CardRow = Awaited<ReturnType<typeof selectCards>>[number]
/** The networks a tenant's devices may join, what was found by the words that are searched for, and the first of it in the order asked for. */
type Viewing = {
  networkServers?: readonly string[]
  /** The letters of the classes that the tenant allows. */
  deviceClasses?: readonly string[]
  /** Price lists for the viewer's company or groups. */
  priceLists?: readonly string[]
  /** The viewer's company pays no VAT. */
  isTaxFree?: boolean
  found?: Found | undefined
  first?: readonly string[] | undefined
}

const collations: Record<Language, SQL> = {
  en: sql`${products.sortNameEn} collate "en-x-icu"`,
  ar: sql`${products.sortNameAr} collate "ar-x-icu"`,
}

const sorts: Record<ProductSort, (language: Language) => SQL> = {
  highPrice: () => sql`${products.salePrice} desc nulls last, ${products.id}`,
  lowPrice: () => sql`${products.salePrice}, ${products.id}`,
  aToZ: (language) => sql`${collations[language]}, ${products.id}`,
  zToA: (language) => sql`${collations[language]} desc, ${products.id} desc`,
}

type ListQuestion = ProductFilters & { page: number; limit: number; sort?: ProductSort | FactOrder }

/** One page of the shop's list; `countProducts` finds its total and counts. */
export async function listProducts(
  db: Db,
  { page, limit, sort, ...filters }: ListQuestion,
  shop: ShopView,
  viewing: Viewing = {},
  known: Known = () => readDefinitions(db),
): Promise<ProductCard[]> {
  const view = { pricesShown: shop.showPrice, ...viewing }
  const part = { limit, offset: (page - 1) * limit }
  if (typeof sort === 'object') {
    const { where } = filterProducts(filters, view)
    return cardsOf(db, await selectCards(db, pageByFact(where, sort, part)), shop, viewing, known)
  }
  const sorted = sort && canSortBy(sort, shop) ? sort : undefined
  const order = sorted && sorts[sorted](shop.language)
  const shaped = shapeOf(filters, view)
  const ask = async () => {
    if (shaped) {
      const places = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }
      const statement = builtFor(db, `cards ${sorted} ${shop.language} ${shaped.shape}`, (name) =>
        selectCards(db, pageOf(shaped.conditions(), order, places)).prepare(name),
      )
      return statement.execute({ ...filters, ...part })
    }
    if (viewing.first) return selectCards(db, pageOfKept(viewing.first, part))
    const filtered = filterProducts(filters, view)
    const askFor = (db: Db) => selectCards(db, pageOf(filtered, order, part))
    return filtered.search ? byIndex(db, askFor) : askFor(db)
  }
  return cardsOf(db, await ask(), shop, viewing, known)
}

const canSortBy = (sort: ProductSort, { showPrice }: ShopView) =>
  showPrice || (sort !== 'highPrice' && sort !== 'lowPrice')

/**
 * The ids of the first of many that a search finds, in another order than by how well they fit: to sort them all takes longest, so it
 * is done once for all who ask. Undefined where few fit, where more is asked than the words, and for pages behind these.
 */
export function firstInOrder(
  { page, limit, sort, ...filters }: ListQuestion,
  shop: ShopView,
  found: Found | undefined,
): { key: string; ask: (db: Db) => Promise<string[]> } | undefined {
  if (!found || found.total < few || typeof sort !== 'string' || !canSortBy(sort, shop)) return undefined
  const filtered = filterProducts(filters, { pricesShown: shop.showPrice, found })
  if (filtered.isFiltered || page * limit > keptPlaces) return undefined
  return {
    key: `${sort} ${shop.language}`,
    ask: (db) =>
      byIndex(db, async (db) => {
        const { ids } = pageOf(filtered, sorts[sort](shop.language), { limit: keptPlaces, offset: 0 })
        const { rows } = await db.execute<{ id: string }>(ids)
        return rows.map(({ id }) => id)
      }),
  }
}

/** The attributes, which are read where a card or a page has facts to tell. */
export type Known = () => Promise<Definitions>

async function cardsOf(
  db: Db,
  rows: readonly CardRow[],
  shop: ShopView,
  viewing: Viewing,
  known: Known,
): Promise<ProductCard[]> {
  const definitions = rows.some(({ cardFacts }) => cardFacts.length > 0) ? await known() : undefined
  const ids = rows.map(({ id }) => id)
  const lists = await listPricesOf(db, ids, shop, viewing)
  return rows.map((row) => ({
    ...cardOf(row, shop, viewing, lists.get(row.id)),
    facts: definitions ? cardFactsIn(row.cardFacts, definitions, shop.language) : [],
  }))
}

async function listPricesOf(
  db: Db,
  products: readonly string[],
  shop: ShopView,
  { priceLists: own = [] }: Viewing,
): Promise<ReadonlyMap<string, ListPrice[]>> {
  if (!shop.showPrice) return new Map()
  return readRules(db, headsSeen({ ...shop, heads: shop.listHeads, own }), products)
}

/** Cards of products by id, in the given order, without hidden ones. */
async function listCards(
  db: Db,
  ids: readonly string[],
  shop: ShopView,
  viewing: Viewing,
  known: Known,
): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const rows = await selectCards(db, {
    ids: sql`select ${products.id} from ${products} where ${inArray(products.id, [...ids])} and ${isShown}`,
    order: sql`${products.id}`,
  })
  const byId = new Map((await cardsOf(db, rows, shop, viewing, known)).map((card) => [card._id, card]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function selectCards(db: Db, { ids, order, isInOrder }: PageOfIds) {
  const page = cardRows(db)
  return isInOrder
    ? page
        .innerJoin(
          sql`(select id, row_number() over () as place from (${ids}) ids) page`,
          sql`page.id = ${products.id}`,
        )
        .orderBy(sql`page.place`)
    : page.where(sql`${products.id} = any(array(${ids}))`).orderBy(order ?? sql`${products.id}`)
}

function cardRows(db: Db) {
  return db
    .select({
      id: products.id,
      name: products.name,
      shortName: products.shortName,
      code: products.code,
      type: products.type,
      kind: products.kind,
      image: sql<StoredImage | null>`${products.images} -> 0`,
      price: products.price,
      salePrice: products.salePrice,
      priceBeforeDiscount: products.priceBeforeDiscount,
      communicationTypes: products.communicationTypes,
      networkServers: products.networkServers,
      deviceProfileTypes: products.deviceProfileTypes,
      subscriptionPeriod: products.subscriptionPeriod,
      manufacturer: products.manufacturer,
      modelCode: products.modelCode,
      leadDays: products.leadDays,
      restockAt: products.restockAt,
      cardFacts: products.cardFacts,
      stock: stockOfCard,
      lateItems,
      tags: sql<{ id: string; title: BothTexts }[] | null>`(
        select jsonb_agg(jsonb_build_object('id', tag.id, 'title', tag.title) order by array_position(products.metadata_ids, tag.id))
        from metadata tag where tag.kind = 'tag' and tag.id = any(products.metadata_ids))`,
    })
    .from(products)
    .$dynamic()
}

/** A SIM card is bought once, whatever it subscribes to. */
export const periodOf = ({
  type,
  subscriptionPeriod,
}: Pick<typeof products.$inferSelect, 'type' | 'subscriptionPeriod'>): Pick<ProductCard, 'period'> =>
  type === 'licence' && subscriptionPeriod ? { period: subscriptionPeriod } : {}

type StoredPrice = { price: number | null; salePrice: number | null; priceBeforeDiscount: number | null }

/** The shopper's price of one: current, and before discount. That of a list is compared with the catalogue's. */
function priceOf(
  row: StoredPrice,
  shop: ShopView,
  viewing: Viewing,
  lists: readonly ListPrice[] = [],
): Pick<
  ProductCard,
  'price' | 'priceBeforeDiscount' | 'discountPercentage' | 'priceList' | 'priceLabel' | 'nextPrice'
> {
  if (!shop.showPrice || row.price === null || row.salePrice === null) return {}
  const { unitPrice, list } = bestPrice({ price: row.price, discounted: row.salePrice }, lists, 1)
  // A list may be dearer from some quantity on.
  const next = tiersOf({ price: row.price, discounted: row.salePrice }, lists).find(
    (tier) => tier.unitPrice < unitPrice,
  )
  const catalogue = unitPrice < row.price ? row.price : undefined
  const before = list ? catalogue : (row.priceBeforeDiscount ?? catalogue)
  const asPaid = pricesFor(shop, viewing)
  return {
    price: asPaid(unitPrice),
    ...(before !== undefined &&
      shop.showPriceBeforeDiscount && {
        priceBeforeDiscount: asPaid(before),
        discountPercentage: Math.round(((before - unitPrice) / before) * 100),
      }),
    ...(list && { priceList: list.audience === 'everyone' ? 'everyone' : 'own' }),
    ...labelOf(list, shop, viewing),
    ...(next && { nextPrice: { from: next.from, unitPrice: asPaid(next.unitPrice) } }),
  }
}

/** A price of the shop as who looks pays it: where they pay no VAT, without what it includes of it. */
const pricesFor =
  (shop: ShopView, { isTaxFree = false }: Viewing) =>
  (amount: number) =>
    shop.money(isTaxFree ? netOf(amount, shop.tax) : amount)

/** What a price that not everybody has is called. */
function labelOf(
  list: ListPrice['list'] | undefined,
  { language }: ShopView,
  { isTaxFree = false }: Viewing,
): Pick<ProductCard, 'priceLabel'> {
  const isOwn = list !== undefined && list.audience !== 'everyone'
  if (!isOwn && !isTaxFree) return {}
  const word = !isTaxFree ? 'yourPrice' : isOwn ? 'yourPriceWithoutTax' : 'withoutTax'
  return { priceLabel: ownPriceWord(language, word) }
}

export const describeTiers = (tiers: readonly Tier[], shop: ShopView) =>
  tiers.map(({ from, unitPrice }) => ({ from, unitPrice: shop.money(unitPrice) }))

/** Unit prices by quantity, where they differ. */
function priceBreaksOf(
  row: StoredPrice,
  lists: readonly ListPrice[],
  shop: ShopView,
  viewing: Viewing,
): Pick<Product, 'priceBreaks'> {
  if (!shop.showPrice || row.price === null || row.salePrice === null) return {}
  const tiers = tiersOf({ price: row.price, discounted: row.salePrice }, lists)
  const asPaid = pricesFor(shop, viewing)
  return tiers.length > 1
    ? { priceBreaks: tiers.map(({ from, unitPrice }) => ({ from, unitPrice: asPaid(unitPrice) })) }
    : {}
}

function cardOf(
  row: CardRow,
  shop: ShopView,
  viewing: Viewing,
  lists: readonly ListPrice[] = [],
): Omit<ProductCard, 'facts'> {
  const name = textIn(row.name, shop.language)
  const { most } = stockOf(row)
  return {
    _id: row.id,
    name,
    shortName: textIn(row.shortName, shop.language) || name,
    code: row.code,
    type: row.type,
    kind: row.kind,
    ...(row.image && { image: shop.file(row.image.id, altIn(row.image, shop.language) ?? name) }),
    ...priceOf(row, shop, viewing, lists),
    ...periodOf(row),
    inStock: (most ?? 1) > 0,
    ...(shop.showStock && most !== null && { stock: most }),
    ...supplyOf(row, shop),
    communicationTypes: row.communicationTypes,
    ...defined({ manufacturer: row.manufacturer, modelCode: row.modelCode }),
    tags: (row.tags ?? []).map((tag) => ({ _id: tag.id, title: textIn(tag.title, shop.language) })),
    ...fitOf(row, viewing),
  }
}

/** How many can be ordered, and how many of them are in stock; null of licences, and of packages of nothing else. */
const stockOf = ({ type, stock }: Pick<CardRow, 'type' | 'stock'>) =>
  stock ?? (type === 'hardware' ? { most: 0, there: 0 } : { most: null, there: null })

/** By when it arrives that is in stock or on backorder; when there is more of what is neither. */
function supplyOf(
  row: CardRow,
  shop: ShopView,
): Pick<ProductCard, 'backOn' | 'leadDays' | 'supply' | 'onBackorder'> {
  const { now, timeZone, language } = shop
  const { type, lateItems: items, restockAt, leadDays } = row
  const { most, there: left } = stockOf(row)
  const own = { isInStock: false, restockAt, leadDays }
  if ((left ?? 1) > 0) {
    if (type !== 'hardware' || !shop.canPay) return {}
    changesAt(deliveryDayChangesAt(now, shop))
    return defined({ supply: supplyText(language, { arrivesBy: deliveryDay(now, shop) }) ?? null })
  }
  const backOn = restockDay(own, now, timeZone)
  if (backOn) changesAt(instantOf(`${dayAfter(backOn)}T00:00`, timeZone))
  if ((most ?? 1) > 0) {
    // A package of which nothing is told comes with the last of its items.
    const supplies = leadDays === null && items ? items.map((item) => ({ ...item, isInStock: false })) : [own]
    for (const item of supplies) {
      const day = restockDay(item, now, timeZone)
      if (day) changesAt(instantOf(`${dayAfter(day)}T00:00`, timeZone))
    }
    changesAt(deliveryDayChangesAt(now, shop))
    const day = promisedDay(supplies, now, shop)
    const supply = day && supplyText(language, { onBackorderUntil: day })
    return { onBackorder: true, ...(supply && { supply }) }
  }
  const known = backOn ? { backOn } : defined({ leadDays })
  return { ...known, ...defined({ supply: supplyText(language, known) ?? null }) }
}

/** Whether a tenant's devices may be of this kind; what says nothing of its networks or classes fits all. */
function fitOf(
  row: Pick<CardRow, 'networkServers' | 'deviceProfileTypes'>,
  { networkServers = [], deviceClasses = [] }: Viewing,
): Pick<ProductCard, 'compatible'> {
  if (networkServers.length === 0 && deviceClasses.length === 0) return {}
  const fits = (own: readonly string[], allowed: readonly string[]) =>
    own.length === 0 || allowed.length === 0 || own.some((one) => allowed.includes(one))
  return {
    compatible:
      fits(row.networkServers, networkServers) &&
      fits(row.deviceProfileTypes.map(deviceClassOf), deviceClasses),
  }
}

/** Lowest and highest price of the matches, in minor units; 0 and 0 without any. */
export async function findPriceRange(db: Db, filters: ProductFilters, viewing: Viewing = {}) {
  const { where } = filterProducts(filters, { pricesShown: false, ...viewing })
  const [range] = await db
    .select({
      min: sql<number>`coalesce(min(${products.salePrice}), 0)::bigint`,
      max: sql<number>`coalesce(max(${products.salePrice}), 0)::bigint`,
    })
    .from(products)
    .where(where)
  return { min: range?.min ?? 0, max: range?.max ?? 0 }
}

/** One visible product with everything a shopper may know; undefined when there is none or it is hidden. */
export async function findProduct(
  db: Db,
  id: string,
  shop: ShopView,
  viewing: Viewing = {},
  known: Known = () => readDefinitions(db),
): Promise<Product | undefined> {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isShown))
  const [card] = await listCards(db, [id], shop, viewing, known)
  if (!row || !card) return undefined
  const [items, facts, sale, relations, parts] = await Promise.all([
    listNamedMetadata(db, row),
    allFactsOf(db, id),
    endOfSaleOf(db, id, shop.language),
    db
      .select()
      .from(productRelations)
      .where(eq(productRelations.productId, id))
      .orderBy(asc(productRelations.position)),
    db
      .select()
      .from(productIncludes)
      .where(eq(productIncludes.productId, id))
      .orderBy(asc(productIncludes.position)),
  ])
  const cards = new Map(
    (
      await listCards(
        db,
        [...new Set([...relations.map((link) => link.otherId), ...parts.map((part) => part.includedId)])],
        shop,
        viewing,
        known,
      )
    ).map((other) => [other._id, other]),
  )
  const related = (kind: RelationKind) =>
    relations.filter((link) => link.kind === kind).flatMap((link) => cards.get(link.otherId) ?? [])
  const named = (kind: MetadataRow['kind']) =>
    items.filter(({ item }) => item.kind === kind).map(({ item, page }) => metaOf(item, shop, page))
  const type = (typeId: string) => {
    const found = items.find(({ item }) => item.id === typeId)
    return found && metaOf(found.item, shop, found.page)
  }
  const { language } = shop
  return {
    ...card,
    description: cleanRichText(textIn(row.description, language)),
    images: row.images.map((image) => shop.file(image.id, altIn(image, shop.language) ?? card.name)),
    documentations: row.documentations.map(({ fileId, ...rest }) => ({
      ...rest,
      ...(fileId && { file: shop.file(fileId) }),
    })),
    certifications: row.certifications.map(({ fileId, ...rest }) => ({
      ...rest,
      ...(fileId && { file: shop.file(fileId) }),
    })),
    faqs:
      row.faqs[language].length > 0 ? row.faqs[language] : row.faqs.en.length > 0 ? row.faqs.en : row.faqs.ar,
    applications: named('application'),
    useCases: named('use_case'),
    industries: named('industry'),
    relatedAccessories: related('related_accessory'),
    similarProducts: related('similar_product'),
    similarPackages: related('similar_package'),
    includes: parts.flatMap((part) => {
      const product = cards.get(part.includedId)
      return product ? [{ product, quantity: part.quantity }] : []
    }),
    ...(card.price && !viewing.isTaxFree && { priceWithTax: shop.money(withTax(card.price.amount, shop)) }),
    ...priceBreaksOf(row, (await listPricesOf(db, [id], shop, viewing)).get(id) ?? [], shop, viewing),
    ...defined({ hardwareType: row.hardwareType, licenseType: row.licenseType }),
    // How many more may be sold is the shop's own affair.
    ...filled(factsFor({ ...row, backorderLimit: null }, type)),
    factGroups: facts.length > 0 ? factGroupsIn(facts, await known(), language) : [],
    ...sale,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Absent rather than null on the wire. */
export function defined<T extends Record<string, unknown>>(
  values: T,
): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
}

/** Without empty lists. */
const filled = <T extends object>(values: T) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  ) as Partial<T>

const withTax = (amount: number, { tax }: ShopView) =>
  tax.pricesIncludeTax ? amount : amount + taxOn(amount, tax)

async function listNamedMetadata(db: Db, row: typeof products.$inferSelect) {
  const ids = [...row.metadataIds, ...topicsOfFacts(row)]
  if (ids.length === 0) return []
  const items = await db
    .select({ item: metadata, page: pageAddress })
    .from(metadata)
    .leftJoin(landingPages, eq(landingPages.metadataId, metadata.id))
    .where(inArray(metadata.id, ids))
  return items.toSorted((a, b) => ids.indexOf(a.item.id) - ids.indexOf(b.item.id))
}
