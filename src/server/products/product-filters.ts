import { and, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { countedFacts, filterFacts } from '#contract/fact-schemas.ts'
import type { StoreProductsQuery } from '#contract/products.ts'
import { fitsFact, type FactFilter } from './facts/fact-filters.ts'
import { factColumn } from './product-state.ts'
import { isShown, products } from './products.table.ts'
import type { Found } from './search/search-engine.ts'
import { searchOfIds, type Search } from './search/search-of-plan.ts'

export type ProductFilters = Omit<StoreProductsQuery, 'page' | 'limit' | 'sort' | 'in' | 'f'> & {
  /** What is asked of attributes, read from the parameters `f.<key>`. */
  facts?: FactFilter[]
}

/** Filters with counts beside their values: each is counted as if it were not chosen itself. */
export type FacetGroup =
  | 'application'
  | 'useCase'
  | 'industry'
  | 'kind'
  | 'hardware'
  | 'communicationType'
  | (typeof countedFacts)[number]

export type Filtered = {
  /** Conditions that products of one filter key may differ in. */
  each: SQL
  /** The same without what is asked of attributes, and each of those by its attribute. */
  eachButFacts: SQL
  facts: { attribute: number; fits: SQL }[]
  /** Conditions without counts that all products of a key meet, or none. */
  shared: SQL
  /** The same of what is chosen of the filters with counts. */
  groups: Partial<Record<FacetGroup, SQL>>
  /** All conditions: what the list shows. */
  where: SQL
  /** All of them but the words that are searched for. */
  unsearched: SQL
  /** Whether more is asked than the words. */
  isFiltered: boolean
  search: Search | undefined
}

const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`

const listTypes: Record<string, SQL> = { text: sql`text[]`, uuid: sql`uuid[]`, integer: sql`integer[]` }

/** With one parameter, however many values there are. */
function oneOf(column: PgColumn, values: readonly string[]): SQL {
  const type = listTypes[column.getSQLType()]
  if (!type) throw new Error(`${column.name} cannot be looked for in a list`)
  return sql`${column} = any(${sql.param(values)}::${type})`
}

/** What a product is as hardware, from the widest: its kind and its type. */
export const hardwareSorts = sql`array[${products.hardwareType}, ${products.deviceTypeId}::text,
  ${products.gatewayTypeId}::text, ${products.accessoryTypeId}::text]`

const anyOf = (ids: readonly string[] | undefined) =>
  ids && sql`${products.metadataIds} && ${sql.param(ids)}::uuid[]`

/** `found` by the words that are searched for. */
type FilterView = {
  pricesShown: boolean
  networkServers?: readonly string[]
  deviceClasses?: readonly string[]
  found?: Found | undefined
}

/** Unknown names are ignored; by now the values are members of enumerations or ids. */
export function filterProducts(filters: ProductFilters, view: FilterView): Filtered {
  if (!filters.search) return conditionsOf(filters, view)
  if (!view.found) throw new Error('What is searched for is found first: see search/search-words.queries.ts')
  const { fits } = view.found
  return conditionsOf(filters, view, 'ids' in fits ? searchOfIds(fits.ids) : fits.conditions())
}

/**
 * Filters whose statement is the same for all their values: which are given, and their conditions with the filters' names as
 * placeholders. Undefined for others.
 */
export function shapeOf(filters: ProductFilters, view: FilterView) {
  if (filters.search !== undefined || filters.compatible !== undefined || filters.facts) return undefined
  const given = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  return {
    shape: `${given.toSorted().join()} ${view.pricesShown}`,
    conditions: () => {
      // Each placeholder stands where the value would.
      const places = Object.fromEntries(given.map((name) => [name, sql.placeholder(name)])) as ProductFilters
      return conditionsOf(places, view)
    },
  }
}

/** Products whose class is among those allowed, told by their letters; no condition where all are. What says nothing fits. */
export const fitsClasses = (allowed: readonly string[]): SQL | undefined =>
  allowed.length === 0
    ? undefined
    : sql`(${products.deviceProfileTypes} = '{}' or exists (
        select from unnest(${products.deviceProfileTypes}) class
        where upper(regexp_replace(trim(class), '^class *', '', 'i')) = any(${sql.param([...allowed])}::text[])))`

/** The same by network servers. */
export const fitsNetworks = (allowed: readonly string[]): SQL | undefined =>
  allowed.length === 0
    ? undefined
    : sql`(${products.networkServers} = '{}' or ${products.networkServers} && ${sql.param([...allowed])}::text[])`

function conditionsOf(
  filters: ProductFilters,
  { pricesShown, networkServers = [], deviceClasses = [] }: FilterView,
  search?: Search,
): Filtered {
  const each = all(
    // What is searched is looked up by its words, and in no other index.
    search
      ? sql`(${products.visibility} = 'visible') is true and (${products.archivedAt} is null) is true`
      : isShown,
    filters.ids && oneOf(products.id, filters.ids),
    pricesShown && filters.minPrice !== undefined
      ? sql`${products.salePrice} >= ${filters.minPrice}`
      : undefined,
    pricesShown && filters.maxPrice !== undefined
      ? sql`${products.salePrice} <= ${filters.maxPrice}`
      : undefined,
    filters.compatible ? fitsClasses(deviceClasses) : undefined,
  )
  const shared = all(
    filters.type && oneOf(products.type, filters.type),
    filters.hardwareType && oneOf(products.hardwareType, filters.hardwareType),
    filters.licenseType && oneOf(products.licenseType, filters.licenseType),
    anyOf(filters.tag),
    ...fitsFacts(uncountedFacts, filters),
    filters.compatible ? fitsNetworks(networkServers) : undefined,
  )
  const groups = chosen({
    application: anyOf(filters.application),
    useCase: anyOf(filters.useCase),
    industry: anyOf(filters.industry),
    kind: filters.kind && oneOf(products.kind, filters.kind),
    hardware: filters.hardware && sql`${hardwareSorts} && ${sql.param(filters.hardware)}::text[]`,
    communicationType:
      filters.communicationType &&
      sql`${products.communicationTypes} && ${sql.param(filters.communicationType)}::text[]`,
    ...Object.fromEntries(countedFacts.map((name) => [name, ...fitsFacts([name], filters)])),
  })
  const inStock = (question: SQL) =>
    filters.inStock === undefined ? undefined : sql`(${question}) = ${filters.inStock}`
  const facts = (filters.facts ?? []).map((filter) => ({
    attribute: filter.attribute.id,
    fits: fitsFact(filter),
  }))
  const factsFit = all(...facts.map(({ fits }) => fits))
  const unsearched = all(
    each,
    factsFit,
    shared,
    ...Object.values(groups),
    inStock(sql`coalesce(${available}, 1) > 0`),
  )
  return {
    each: all(each, factsFit, search?.matches, inStock(isInStock)),
    eachButFacts: all(each, search?.matches, inStock(isInStock)),
    facts,
    shared,
    groups,
    where: all(unsearched, search?.matches),
    unsearched,
    isFiltered: Object.entries(filters).some(([name, value]) => name !== 'search' && value !== undefined),
    search,
  }
}

const chosen = (groups: Partial<Record<FacetGroup, SQL | undefined>>) =>
  Object.fromEntries(Object.entries(groups).filter(([, condition]) => condition !== undefined)) as Partial<
    Record<FacetGroup, SQL>
  >

type FilterFact = (typeof filterFacts)[number]
const uncountedFacts = filterFacts.filter((name) => !(countedFacts as readonly string[]).includes(name))

/** One condition for each of these facts that is asked for. */
export const fitsFacts = (
  names: readonly FilterFact[],
  filters: Partial<Record<FilterFact, string[] | undefined>>,
) => names.map((name) => filters[name] && oneOf(products[factColumn(name)], filters[name]))

// "is true" keeps PostgreSQL from joining: what is a filter of each row leaves rows in the order of an index.
/** What all products of one filter key meet, or none: looked up among the keys, which indexes hold. */
export function ofSets(...conditions: (SQL | undefined)[]): SQL | undefined {
  const asked = and(...conditions)
  return (
    asked &&
    sql`(products.filter_key in (select products.filter_key from filter_sets products where ${asked})) is true`
  )
}

/** Products that are kept in stock; of those with such a `level`, where only some are asked for. */
export const stocked = (condition?: SQL): SQL =>
  condition
    ? sql`exists (select from stock_levels level where level.product_id = products.id and ${condition})`
    : sql`(exists (select from stock_levels level where level.product_id = products.id)) is true`

// Drizzle leaves out the table's name in a query of one table, also inside a subquery about another row, so it is written
// out.
const most = sql`greatest(level.on_hand - level.reserved + level.backorder_limit, 0)`
const inStock = sql`greatest(level.on_hand - level.reserved, 0)`
const unitsOf = (hardware: SQL, packaged: SQL) => sql`case products.type
  when 'hardware' then (select ${hardware} from stock_levels level where level.product_id = products.id)
  when 'package' then (
    select ${packaged}
    from product_includes part
    join products item on item.id = part.included_id and item.type = 'hardware'
    left join stock_levels level on level.product_id = part.included_id
    where part.product_id = products.id)
  end`
const scarcest = (units: SQL) => sql`min(coalesce(${units}, 0) / part.quantity)`

/** Units that can be ordered: a hardware product's own, in stock or on backorder, a package's scarcest item, null for licences. */
export const available = sql<number | null>`coalesce(${unitsOf(most, scarcest(most))},
  case when products.type = 'hardware' then 0 end)`
/** The same, and of them those in stock; looked up once for both. */
export const stockOfCard = sql<{ most: number | null; there: number | null } | null>`${unitsOf(
  sql`jsonb_build_object('most', ${most}, 'there', ${inStock})`,
  sql`jsonb_build_object('most', ${scarcest(most)}, 'there', ${scarcest(inStock)})`,
)}`
/** Of a package: when its items leave that are not in stock. */
export const lateItems = sql<
  { restockAt: string | null; leadDays: number | null }[] | null
>`case products.type
  when 'package' then (
    select jsonb_agg(jsonb_build_object('restockAt', item.restock_at, 'leadDays', item.lead_days))
    from product_includes part
    join products item on item.id = part.included_id and item.type = 'hardware'
    left join stock_levels level on level.product_id = part.included_id
    where part.product_id = products.id and coalesce(level.on_hand - level.reserved, 0) < part.quantity)
  end`

/**
 * Whether one more is available, in a form PostgreSQL can evaluate for all rows at once and in an index alone; for counting, not
 * for showing a few.
 */
const isInStock = sql<boolean>`case
  when products.filter_key in (select filter_key from filter_sets where type = 'hardware') then exists (
    select from stock_levels level where level.product_id = products.id
      and level.on_hand + level.backorder_limit > level.reserved)
  when products.filter_key in (select filter_key from filter_sets where type = 'package') then not exists (
    select from product_includes part
    join products item on item.id = part.included_id and item.type = 'hardware'
    left join stock_levels level on level.product_id = part.included_id
    where part.product_id = products.id and coalesce(level.on_hand - level.reserved + level.backorder_limit, 0) < part.quantity)
  else true end`
