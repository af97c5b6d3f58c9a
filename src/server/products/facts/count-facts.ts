import { and, sql, type SQL } from 'drizzle-orm'
import type { Filtered } from '../product-filters.ts'

/** Up to so many products are counted one by one; of more, a sample of about half as many. */
const exactUpTo = 10_000
const sampled = 5_000

/**
 * Products that fit, or that miss what is asked of one attribute alone: that attribute is counted as if it were not asked for.
 * `missed` is the attribute, or 0.
 */
export function factParts({ eachButFacts, shared, groups, facts }: Filtered): SQL {
  const keys = and(shared, ...Object.values(groups)) ?? sql`true`
  const fitting = sql`
    products.filter_key in (select products.filter_key from filter_sets products where ${keys}) and ${eachButFacts}
    and exists (select from product_fact_sets)`
  const missed = facts.map(
    ({ attribute, fits }) => sql`case when ${fits} then null else ${attribute}::int end`,
  )
  const population =
    facts.length === 0
      ? sql`select products.id, 0 as missed from products where ${fitting}`
      : sql`select id, coalesce(all_missed[1], 0) as missed from (
          select products.id, array_remove(array[${sql.join(missed, sql`, `)}]::int[], null) as all_missed
          from products where ${fitting} offset 0) each where cardinality(all_missed) <= 1`
  return sql`
    population as materialized (${population}),
    sampling as materialized (
      select case when count(*) <= ${exactUpTo} then 100 else ceil(${sampled * 100}::numeric / count(*)) end as size from population),
    told as materialized (
      select population.missed, sets.tokens, sets.stated, sets.numbers, sets.lows, sets.highs
      from product_fact_sets sets join population on population.id = sets.product_id
      where sets.sample < (select size from sampling))`
}

/** Counts by what was missed and what is told. */
export const factRows = sql`
  select 'sample' as facet, null as value, size::int as count from sampling
  union all select 'population', missed::text, count(*)::int from population group by missed
  union all select 'token ' || missed, token::text, count(*)::int from told, unnest(tokens) token group by missed, token
  union all select 'stated ' || missed, attribute::text, count(*)::int from told, unnest(stated) attribute group by missed, attribute
  union all select 'number ' || missed, attribute || ' ' || low || ' ' || high, count(*)::int
    from told, unnest(numbers, lows, highs) as figure (attribute, low, high) group by missed, attribute, low, high`

type Figure = { low: number; high: number; count: number }

/** Of the products counted: how many have each token, attribute and number, by the attribute that they missed. */
export type FactCounts = {
  /** Of a hundred products, how many were counted. */
  sample: number
  population: Map<number, number>
  tokens: Map<number, Map<number, number>>
  stated: Map<number, Map<number, number>>
  numbers: Map<number, Map<number, Figure[]>>
}

export function factCountsOf(
  rows: readonly { facet: string; value: string | null; count: number }[],
): FactCounts {
  const counts: FactCounts = {
    sample: 100,
    population: new Map(),
    tokens: new Map(),
    stated: new Map(),
    numbers: new Map(),
  }
  const within = <T>(maps: Map<number, Map<number, T>>, missed: number) => {
    const found = maps.get(missed) ?? new Map<number, T>()
    maps.set(missed, found)
    return found
  }
  for (const { facet, value, count } of rows) {
    const [kind, missedText = '0'] = facet.split(' ')
    const missed = Number(missedText)
    if (kind === 'sample') counts.sample = count
    else if (kind === 'population') counts.population.set(Number(value), count)
    else if (kind === 'token') within(counts.tokens, missed).set(Number(value), count)
    else if (kind === 'stated') within(counts.stated, missed).set(Number(value), count)
    else if (kind === 'number') {
      const [attribute = 0, low = 0, high = 0] = (value ?? '').split(' ').map(Number)
      const figures = within(counts.numbers, missed)
      figures.set(attribute, [...(figures.get(attribute) ?? []), { low, high, count }])
    }
  }
  return counts
}
