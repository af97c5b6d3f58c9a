import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { countedFacts, filterFacts } from '#contract/fact-schemas.ts'
import type { StoreProductsQuery } from '#contract/products.ts'
import type { Db } from '../db/connect.ts'
import { factColumn } from './product-state.ts'
import { products } from './products.table.ts'
import { searchCondition, type Search } from './search/search-condition.ts'

export type ProductFilters = Omit<StoreProductsQuery, 'page' | 'limit' | 'sort'>

/** Filters with counts beside their values: each is counted as if it were not chosen itself. */
export const facetGroups = [
  'application',
  'useCase',
  'industry',
  'kind',
  'communicationType',
  ...countedFacts,
] as const
type FacetGroup = (typeof facetGroups)[number]

export type Filtered = {
  /** Conditions every counted row must meet. */
  base: SQL
  groups: Record<FacetGroup, SQL>
  /** All conditions: what the list shows. */
  where: SQL
  search: Search | undefined
}

const yes = sql`true`
const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? yes

const anyOf = (ids: readonly string[] | undefined): SQL =>
  ids ? sql`${products.metadataIds} && ${sql.param(ids)}::uuid[]` : yes

/** Unknown names are ignored; by now the values are members of enumerations or ids. */
export async function filterProducts(
  db: Db,
  filters: ProductFilters,
  { pricesShown, networkServers = [] }: { pricesShown: boolean; networkServers?: readonly string[] },
): Promise<Filtered> {
  const search = filters.search ? await searchCondition(db, filters.search) : undefined
  const shared = all(
    sql`${products.visibility} = 'visible' and ${products.archivedAt} is null`,
    filters.type && inArray(products.type, filters.type),
    filters.hardwareType && inArray(products.hardwareType, filters.hardwareType),
    filters.licenseType && inArray(products.licenseType, filters.licenseType),
    filters.tag && anyOf(filters.tag),
    ...fitsFacts(uncountedFacts, filters),
    filters.ids && inArray(products.id, filters.ids),
    pricesShown && filters.minPrice !== undefined
      ? sql`${products.salePrice} >= ${filters.minPrice}`
      : undefined,
    pricesShown && filters.maxPrice !== undefined
      ? sql`${products.salePrice} <= ${filters.maxPrice}`
      : undefined,
    filters.compatible && networkServers.length > 0
      ? sql`(${products.networkServers} = '{}' or ${products.networkServers} && ${sql.param(networkServers)}::text[])`
      : undefined,
    search?.matches,
  )
  const groups = {
    application: anyOf(filters.application),
    useCase: anyOf(filters.useCase),
    industry: anyOf(filters.industry),
    kind: filters.kind ? inArray(products.kind, filters.kind) : yes,
    communicationType: filters.communicationType
      ? sql`${products.communicationTypes} && ${sql.param(filters.communicationType)}::text[]`
      : yes,
    ...(Object.fromEntries(countedFacts.map((name) => [name, all(...fitsFacts([name], filters))])) as Record<
      (typeof countedFacts)[number],
      SQL
    >),
  }
  const stocked = (question: SQL) =>
    filters.inStock === undefined ? undefined : sql`(${question}) = ${filters.inStock}`
  return {
    base: all(shared, stocked(isInStock)),
    groups,
    where: all(shared, ...Object.values(groups), stocked(sql`coalesce(${available}, 1) > 0`)),
    search,
  }
}

type FilterFact = (typeof filterFacts)[number]
const uncountedFacts = filterFacts.filter((name) => !(countedFacts as readonly string[]).includes(name))

/** One condition for each of these facts that is asked for. */
export const fitsFacts = (
  names: readonly FilterFact[],
  filters: Partial<Record<FilterFact, string[] | undefined>>,
) => names.map((name) => filters[name] && inArray(products[factColumn(name)], filters[name]))

// Drizzle leaves out the table's name in a query of one table, also inside a subquery about another row, so it is written
// out.
/** Available units: a hardware product's own stock, a package's scarcest item, null for licences. */
export const available = sql<number | null>`case products.type
  when 'hardware' then coalesce((
    select level.on_hand - level.reserved from stock_levels level where level.product_id = products.id), 0)
  when 'package' then (
    select min((coalesce(level.on_hand - level.reserved, 0)) / part.quantity)
    from product_includes part
    join products item on item.id = part.included_id and item.type = 'hardware'
    left join stock_levels level on level.product_id = part.included_id
    where part.product_id = products.id)
  end`

/**
 * Whether one more is available, in a form PostgreSQL can evaluate for all rows at once; for counting, not for showing a
 * few.
 */
const isInStock = sql<boolean>`case products.type
  when 'hardware' then exists (
    select from stock_levels level where level.product_id = products.id and level.on_hand > level.reserved)
  when 'package' then not exists (
    select from product_includes part
    join products item on item.id = part.included_id and item.type = 'hardware'
    left join stock_levels level on level.product_id = part.included_id
    where part.product_id = products.id and coalesce(level.on_hand - level.reserved, 0) < part.quantity)
  else true end`
