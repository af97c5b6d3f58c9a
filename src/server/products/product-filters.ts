import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { StoreProductsQuery } from '#contract/products.ts'
import type { Db } from '../db/connect.ts'
import { products } from './products.table.ts'
import { searchCondition, type Search } from './search/search-condition.ts'

export type ProductFilters = Omit<StoreProductsQuery, 'page' | 'limit' | 'sort'>

/** The filters that have counts beside their values: each is counted as if it were not chosen itself. */
export const facetGroups = ['application', 'useCase', 'industry', 'kind', 'communicationType'] as const
export type FacetGroup = (typeof facetGroups)[number]

export type Filtered = {
  /** What every counted row must meet. */
  base: SQL
  groups: Record<FacetGroup, SQL>
  /** All together: what the list shows. */
  where: SQL
  search: Search | undefined
}

const yes = sql`true`
const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? yes

const anyOf = (ids: readonly string[] | undefined): SQL =>
  ids ? sql`${products.metadataIds} && ${sql.param(ids)}::uuid[]` : yes

/** Unknown names filter nothing; the values are members of enums or ids by now (D-114). */
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
    filters.deviceType && inArray(products.deviceTypeId, filters.deviceType),
    filters.gatewayType && inArray(products.gatewayTypeId, filters.gatewayType),
    filters.accessoryType && inArray(products.accessoryTypeId, filters.accessoryType),
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

// Drizzle leaves the table's name out where a query has one table, and inside a subquery that names another row: so it is written out.
/** Free units of a row of products: of hardware its own, of a package what its scarcest part allows, of a licence null (D-521). */
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

/** Whether one more can be had, asked so that PostgreSQL may find it out for all rows at once: to count them, not to show a few. */
const isInStock = sql<boolean>`case products.type
  when 'hardware' then exists (
    select from stock_levels level where level.product_id = products.id and level.on_hand > level.reserved)
  when 'package' then not exists (
    select from product_includes part
    join products item on item.id = part.included_id and item.type = 'hardware'
    left join stock_levels level on level.product_id = part.included_id
    where part.product_id = products.id and coalesce(level.on_hand - level.reserved, 0) < part.quantity)
  else true end`
