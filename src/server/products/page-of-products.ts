import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Filtered } from './product-filters.ts'
import { products } from './products.table.ts'
import { bestPlace, few, keptPlaces } from './search/plan-search.ts'
import type { Search } from './search/search-of-plan.ts'

/** `isInOrder`: the ids come in the order of the page. */
export type PageOfIds = { ids: SQL; order?: SQL; isInOrder?: true }

/** Numbers, or placeholders for them. */
type Part = { limit: number | Placeholder; offset: number | Placeholder }

export const newest = sql`${products.createdAt} desc, ${products.id} desc`

/** The ids of one page; further card data is read for these only, not for skipped rows. */
export function pageOf(
  { where, unsearched, isFiltered, search }: Filtered,
  chosen: SQL | undefined,
  { limit, offset }: Part,
): PageOfIds {
  if (search && !chosen)
    return { ids: bestFirst(unsearched, isFiltered, search, { limit, offset }), isInOrder: true }
  const order = chosen ?? newest
  return {
    ids: sql`select ${products.id} from ${products} where ${where} order by ${order} limit ${limit} offset ${offset}`,
    order,
  }
}

/** A part of what is kept in its order. */
export const pageOfKept = (ids: readonly string[], { limit, offset }: Part): PageOfIds => ({
  ids: sql`
    select products.id from unnest(${sql.param([...ids])}::uuid[]) with ordinality products (id, place)
    order by place limit ${limit} offset ${offset}`,
  isInOrder: true,
})

/** By the numbers of an attribute: the lowest first, or with `isDescending` the highest. */
export type FactOrder = { attribute: number; isDescending: boolean }

type Place = { limit: number; offset: number }

/** Pages up to here are walked to. */
const walkedPlaces = 480
/** So many numbers are passed for each place of a page, at least so many in all; behind them sorting is cheaper. */
const passedForEach = 30
const leastPassed = 1_000

/** What has no such number comes last, the newest first. */
export const pageByFact = (where: SQL, order: FactOrder, place: Place): PageOfIds => ({
  ids:
    place.offset + place.limit <= walkedPlaces
      ? walkedByFact(where, order, place)
      : sortedByFact(where, order, place),
  isInOrder: true,
})

/** Of a fact whose end is open nothing is known there. */
const knownEnd = ({ isDescending }: FactOrder): SQL =>
  isDescending ? sql`fact.high < 'infinity'` : sql`fact.low > '-infinity'`
const byEnd = ({ isDescending }: FactOrder): SQL => (isDescending ? sql`fact.high desc` : sql`fact.low`)

/** Every product that fits is sorted. */
export const sortedByFact = (where: SQL, order: FactOrder, { limit, offset }: Place): SQL => sql`
  select products.id from products
  left join product_facts fact on fact.product_id = products.id and fact.attribute_id = ${order.attribute} and ${knownEnd(order)}
  where ${where}
  order by ${byEnd(order)} nulls last, fact.product_id desc, ${newest} limit ${limit} offset ${offset}`

/**
 * The same by walking through the numbers in their order until the page is full. Where it is not behind a good part of them, few fit
 * or few of those that fit have a number, and all are sorted.
 */
function walkedByFact(where: SQL, order: FactOrder, { limit, offset }: Place): SQL {
  const most = Math.max(leastPassed, passedForEach * (offset + limit))
  const isFull = sql`(select count(*) from walked) = ${limit}::int`
  // The offset of nothing keeps it from being joined in another order.
  return sql`
    with passed as (
      select product_id, row_number() over () as place from (
        select fact.product_id from product_facts fact where fact.attribute_id = ${order.attribute} and ${knownEnd(order)}
        order by ${byEnd(order)}, fact.product_id desc limit ${most}) ends),
    walked as materialized (
      select product_id as id, place from passed
      cross join lateral (select from products where products.id = product_id and ${where} offset 0) fits
      limit ${limit} offset ${offset})
    select id from (select id from walked where ${isFull} order by place) walked
    union all
    select id from (${sortedByFact(sql`not (${isFull}) and ${where}`, order, { limit, offset })}) every`
}

/**
 * The ids of a page in their order. Tier by tier, each queried only when those before did not fill the page: a common word matches
 * half the catalogue.
 */
function bestFirst(where: SQL, isFiltered: boolean, search: Search, { limit, offset }: Part): SQL {
  const rows = sql`(${offset}::bigint + ${limit}::bigint)`
  const last = typeof limit === 'number' && typeof offset === 'number' ? offset + limit : undefined
  const tiers = [
    ...pinned(search),
    ...needed(search, isFiltered, last).flatMap(partsOf(search)),
    ...putLast(search),
  ]
  if (tiers.length === 0) return sql`select ${products.id} from ${products} where false`
  const found = tiers.flatMap(({ fits, otherwise, isFew, isOpen, first, place }, rank) => {
    const earlier = tiers.slice(0, rank).map((_, before) => tierName(before))
    const others = earlier.map((tier) => sql` and ${products.id} not in (select id from ${tier})`)
    const wanted = sql`${where} and ${fits}${sql.join(others)}`
    const left = sql`greatest(0, ${rows}${sql.join(earlier.map((tier) => sql` - (select count(*) from ${tier})`))})`
    const tier = (ids: SQL) => sql`${tierName(rank)} as materialized (
      select id, ${rank}::int as rank, row_number() over () as place from (${ids}) tier limit ${left})`
    const fetched = (most: SQL) => sql`
      select ${products.id}, ${products.searchPlace}, ${products.createdAt}, ${place ?? otherwise} as otherwise
      from ${products} where ${wanted} ${most}`
    const sorted = (these: SQL) => sql`
      select id from ${these} products
      order by ${place ? sql`otherwise` : sql`search_place / 10000000, otherwise, ${bestPlace}`} limit ${rows}`
    if (isFew) return [tier(sorted(sql`(${fetched(sql`offset 0`)})`))]
    if (first && !isFiltered && last !== undefined && last <= keptPlaces)
      return [
        tier(sql`
          select products.id from unnest(${sql.param(first)}::uuid[]) with ordinality products (id, place)
          where true${sql.join(others)} order by place limit ${rows}`),
      ]
    const walked = sql`select ${products.id} from ${products} where ${wanted} order by ${bestPlace} limit ${rows}`
    if (!isFiltered && !isOpen) return [tier(walked)]
    // Few are fetched by their words and sorted. Many are walked in the order of the list until the page is full.
    const several = sql`(select count(*) from ${fewName(rank)})`
    return [
      sql`${fewName(rank)} as materialized (${fetched(sql`limit ${few}`)})`,
      tier(sql`
        (${sorted(sql`(select * from ${fewName(rank)} where ${several} < ${few})`)}) union all
        (select ${products.id} from ${products} where ${several} >= ${few} and ${wanted} order by ${bestPlace} limit ${rows})`),
    ]
  })
  const every = sql.join(
    tiers.map((_, rank) => sql`select * from ${tierName(rank)}`),
    sql` union all `,
  )
  return sql`with ${sql.join(found, sql`, `)} select id from (${every}) tiers order by rank, place limit ${limit} offset ${offset}`
}

/** A tier holds those before it: behind one that fills the page none is asked. */
function needed({ tiers, buries }: Search, isFiltered: boolean, last: number | undefined): Search['tiers'] {
  if (isFiltered || buries.length > 0 || last === undefined) return tiers
  const enough = tiers.findIndex(({ named, others, isOpen }) => !isOpen && named + others >= last)
  return enough === -1 ? tiers : tiers.slice(0, enough + 1)
}

type TierPart = {
  fits: SQL
  otherwise: SQL
  isFew: boolean
  isOpen?: true | undefined
  first?: string[] | undefined
  place?: SQL
}

const pinned = ({ pins }: Search): TierPart[] =>
  pins.length === 0
    ? []
    : [
        {
          fits: sql`${products.id} = any(${sql.param(pins)}::uuid[])`,
          otherwise: sql`0`,
          place: sql`array_position(${sql.param(pins)}::uuid[], ${products.id})`,
          isFew: true,
        },
      ]

const putLast = ({ buries, matches }: Search): TierPart[] =>
  buries.length === 0
    ? []
    : [
        {
          fits: sql`(${matches} and ${products.id} = any(${sql.param(buries)}::uuid[]))`,
          otherwise: sql`0`,
          isFew: true,
        },
      ]

/** Those of a type that the question names before others; without what staff put last. */
const partsOf =
  ({ buries }: Search) =>
  ({ fits, isNamed, otherwise, named, others, isOpen, first }: Search['tiers'][number]): TierPart[] => {
    const buried = sql`${products.id} = any(${sql.param(buries)}::uuid[])`
    const kept = buries.length > 0 ? sql` and not ${buried}` : sql``
    const parts = [
      ...(isNamed && named > 0
        ? [{ only: sql` and ${isNamed}${kept}`, isFew: named < few, first: first?.named }]
        : []),
      ...(others > 0
        ? [
            {
              only: isNamed ? sql` and (${isNamed}) is not true${kept}` : kept,
              isFew: others < few,
              first: first?.others,
            },
          ]
        : []),
    ]
    return parts.map(({ only, isFew, first: kept }) => ({
      fits: sql`(${fits}${only})`,
      otherwise,
      isFew,
      isOpen,
      first: buries.length === 0 ? kept : undefined,
    }))
  }

const tierName = (rank: number) => sql.identifier(`tier_${rank}`)
const fewName = (rank: number) => sql.identifier(`few_${rank}`)
