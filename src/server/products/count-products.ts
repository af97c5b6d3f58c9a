import { sql, type SQL } from 'drizzle-orm'
import { countedFacts } from '#contract/fact-schemas.ts'
import type { Facets } from '#contract/products.ts'
import { exactTotalUpTo } from '#contract/shared.ts'
import { builtFor } from '../db/built-once.ts'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { factCountsOf, factParts, factRows, type FactCounts } from './facts/count-facts.ts'
import {
  filterProducts,
  hardwareSorts,
  shapeOf,
  type FacetGroup,
  type Filtered,
  type ProductFilters,
} from './product-filters.ts'
import { products } from './products.table.ts'
import { byIndex } from './search/plan-search.ts'
import type { Found } from './search/search-engine.ts'

type ProductCounts = {
  total: number
  totalIsExact?: false
  facets: Omit<Facets, 'attributes' | 'hardware'>
  /** By the kinds of hardware and the ids of types. */
  hardware: Record<string, number>
  /** What the attributes' part of the facets is made of, in any language. */
  factCounts: FactCounts
}

const counts = (db: Db, statement: SQL) =>
  db
    .select({ facet: sql<string>`facet`, value: sql<string | null>`value`, count: sql<number>`count` })
    .from(sql`(${statement}) counted_facets`)

/** The total, and the count of each filter value under the other filters, in one statement. */
export async function countProducts(
  db: Db,
  filters: ProductFilters,
  pricesShown: boolean,
  viewing: {
    networkServers?: readonly string[]
    deviceClasses?: readonly string[]
    found?: Found | undefined
  } = {},
): Promise<ProductCounts> {
  const view = { pricesShown, ...viewing }
  const shaped = shapeOf(filters, view)
  const ask = async () => {
    if (shaped) {
      const ofShape = (db: Db) =>
        builtFor(db, `counts ${shaped.shape}`, (name) =>
          counts(db, countStatement(shaped.conditions())).prepare(name),
        ).execute(filters)
      return transaction(db, ofShape, 'by its values')
    }
    const statement = countStatement(filterProducts(filters, view))
    return filters.search ? byIndex(db, (db) => counts(db, statement)) : counts(db, statement)
  }
  const rows = await ask()
  const of = (facet: string) =>
    Object.fromEntries(rows.filter((row) => row.facet === facet).map((row) => [row.value ?? '', row.count]))
  const total = rows.find((row) => row.facet === 'total')?.count ?? 0
  return {
    total: Math.min(total, exactTotalUpTo),
    ...(total > exactTotalUpTo && { totalIsExact: false as const }),
    facets: {
      applications: of('application'),
      useCases: of('use_case'),
      industries: of('industry'),
      kinds: of('kind'),
      communicationTypes: of('communication_type'),
      facts: Object.fromEntries(countedFacts.map((name) => [name, of(name)])),
    },
    hardware: of('hardware'),
    factCounts: factCountsOf(rows),
  }
}

/**
 * Products are counted by their filter key, which an index holds beside the price. What all products of a key share stands once
 * in `filter_sets`, under the names of the product's columns: a large catalogue has few keys for its size.
 */
function countStatement(filtered: Filtered): SQL {
  const { each, shared, groups, search } = filtered
  const chosen = Object.entries(groups) as [FacetGroup, SQL][]
  const flags = chosen.map(([group, condition]) => sql`, (${condition}) as ${fits(group)}`)
  const all = (names: FacetGroup[]) =>
    names.length === 0 ? sql`true` : sql.join(names.map(fits), sql` and `)
  const others = (own?: FacetGroup) => all(chosen.map(([name]) => name).filter((name) => name !== own))
  const facts = countedFacts.map((name) => sql`, ${products[name]} as ${factValue(name)}`)
  const factCounts = countedFacts.map(
    (name) => sql`
    union all select ${name}, ${factValue(name)}, sum(number)::int from fitting
      where ${others(name)} and ${factValue(name)} is not null group by ${factValue(name)}`,
  )
  const keys = search
    ? sql`found as materialized (select id, filter_key from ${products} where ${each}), counted as materialized (
      select filter_key, count(*)::int as number from found group by filter_key)`
    : sql`counted as materialized (
      select products.filter_key, count(*)::int as number from ${products} where ${each} group by products.filter_key)`
  return sql`with ${keys},
    fitting as materialized (
      select counted.number, ${products.kind} as product_kind, ${products.metadataIds} as metadata_ids,
        ${hardwareSorts} as hardware_sorts,
        ${products.communicationTypes} as communication_types${sql.join(facts)}${sql.join(flags)}
      from counted join filter_sets products on products.filter_key = counted.filter_key where ${shared}),
    topics as (
      select id, sum(number) filter (where ${others('application')})::int as application,
        sum(number) filter (where ${others('useCase')})::int as use_case,
        sum(number) filter (where ${others('industry')})::int as industry
      from (select unnest(metadata_ids) as id, ${sql.join([sql`number`, ...chosen.map(([name]) => fits(name))], sql`, `)} from fitting) used
      group by id),
    ${factParts(filtered)}
    select 'total' as facet, null as value, coalesce(sum(number), 0)::int as count from fitting where ${others()}
    union all select 'kind', product_kind, sum(number)::int from fitting where ${others('kind')} group by product_kind
    union all select 'communication_type', type, sum(number)::int
      from (select unnest(communication_types) as type, number from fitting where ${others('communicationType')}) used group by type
    union all select 'hardware', sort, sum(number)::int
      from (select unnest(hardware_sorts) as sort, number from fitting where ${others('hardware')}) used
      where sort is not null group by sort
    union all select item.kind, item.id::text, counts.count
      from topics join metadata item on item.id = topics.id
      cross join lateral (select case item.kind when 'application' then topics.application
        when 'use_case' then topics.use_case when 'industry' then topics.industry end as count) counts
      where counts.count is not null${sql.join(factCounts)} union all ${factRows}`
}

const factValue = (name: (typeof countedFacts)[number]) => sql.identifier(`fact_${name}`)
const fits = (group: FacetGroup) => sql.identifier(`fits_${group}`)
