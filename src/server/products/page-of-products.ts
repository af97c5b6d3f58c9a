import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Filtered } from './product-filters.ts'
import { products } from './products.table.ts'
import type { Search } from './search/search-condition.ts'

export type PageOfIds = { ids: SQL; order: SQL }

/** Numbers, or placeholders for them. */
type Part = { limit: number | Placeholder; offset: number | Placeholder }

export const newest = sql`${products.createdAt} desc, ${products.id} desc`

/** More matches than these are not worth sorting. */
const few = 1_000

/** The ids of one page; further card data is read for these only, not for skipped rows. */
export function pageOf(
  { where, unsearched, search }: Filtered,
  chosen: SQL | undefined,
  { limit, offset }: Part,
): PageOfIds {
  if (search && !chosen) return bestFirst(unsearched, search, { limit, offset })
  const order = chosen ?? newest
  return {
    ids: sql`select ${products.id} from ${products} where ${where} order by ${order} limit ${limit} offset ${offset}`,
    order,
  }
}

/** By the numbers of an attribute: the lowest first, or with `isDescending` the highest. */
export type FactOrder = { attribute: number; isDescending: boolean }

/** What has no such number comes last, the newest first. */
export function pageByFact(
  where: SQL,
  { attribute, isDescending }: FactOrder,
  { limit, offset }: { limit: number; offset: number },
): PageOfIds {
  const end = isDescending ? sql`nullif(fact.high, 'infinity') desc` : sql`nullif(fact.low, '-infinity')`
  const value = isDescending ? sql`nullif(high, 'infinity')` : sql`nullif(low, '-infinity')`
  const own = sql`(select ${value} from product_facts where product_id = products.id and attribute_id = ${attribute})`
  return {
    ids: sql`select products.id from products
      left join product_facts fact on fact.product_id = products.id and fact.attribute_id = ${attribute} and fact.low is not null
      where ${where} order by ${end} nulls last, ${newest} limit ${limit} offset ${offset}`,
    order: sql`${own} ${isDescending ? sql`desc` : sql`asc`} nulls last, ${newest}`,
  }
}

/** Tier by tier, each queried only when those before did not fill the page: a common word matches half the catalogue. */
function bestFirst(where: SQL, { tiers, closest }: Search, { limit, offset }: Part): PageOfIds {
  const order = sql`${closest}, ${newest}`
  const rows = sql`(${offset}::bigint + ${limit}::bigint)`
  const found = tiers.flatMap(({ fits, isRare }, rank) => {
    const earlier = tiers.slice(0, rank).map((_, before) => tierName(before))
    const others = earlier.map((tier) => sql` and ${products.id} not in (select id from ${tier})`)
    const wanted = sql`${where} and ${fits}${sql.join(others)}`
    const left = sql`greatest(0, ${rows}${sql.join(earlier.map((tier) => sql` - (select count(*) from ${tier})`))})`
    const tier = (ids: SQL) => sql`${tierName(rank)} as materialized (
      select id, ${rank}::int as rank, row_number() over () as place from (${ids}) tier limit ${left})`
    const fetched = (most: SQL) => sql`
      select ${products.id}, ${products.nameWords}, ${products.createdAt} from ${products} where ${wanted} ${most}`
    const sorted = (these: SQL) => sql`select id from ${these} products order by ${order} limit ${rows}`
    if (isRare) return [tier(sorted(sql`(${fetched(sql`offset 0`)})`))]
    // Few are fetched by their words and sorted. Many are walked in the order of the list until the page is full.
    const several = sql`(select count(*) from ${fewName(rank)})`
    return [
      sql`${fewName(rank)} as materialized (${fetched(sql`limit ${few}`)})`,
      tier(sql`
        (${sorted(sql`(select * from ${fewName(rank)} where ${several} < ${few})`)}) union all
        (select ${products.id} from ${products} where ${several} >= ${few} and ${wanted} order by ${order} limit ${rows})`),
    ]
  })
  const every = sql.join(
    tiers.map((_, rank) => sql`select * from ${tierName(rank)}`),
    sql` union all `,
  )
  const rankOf = sql`case ${sql.join(tiers.map(({ fits }, rank) => sql`when ${fits} then ${rank}::int `))} end`
  return {
    ids: sql`with ${sql.join(found, sql`, `)} select id from (${every}) tiers order by rank, place limit ${limit} offset ${offset}`,
    order: sql`${rankOf}, ${order}`,
  }
}

const tierName = (rank: number) => sql.identifier(`tier_${rank}`)
const fewName = (rank: number) => sql.identifier(`few_${rank}`)
