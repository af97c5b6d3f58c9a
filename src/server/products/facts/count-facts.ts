import { and, sql, type SQL } from 'drizzle-orm'
import type { Filtered } from '../product-filters.ts'

/** Samples are told in thousandths of the products. */
const whole = 1_000
/** Up to so many products are counted one by one; of more, a sample of about `sampled`. */
const exactUpTo = 2_000
const sampled = 500

/** A number below 1000, of a product by its id. */
const sampleOf = (id: SQL) => sql`abs(uuid_hash_extended(${id}, 0) % 1000)`

/** Whether a row of the facts belongs to a sample of so many thousandths; `sample` is the hundredth that it lies in. */
const isIn = (size: SQL) =>
  sql`sample <= (${size} - 1) / 10 and sample * 10 + abs(hashtextextended(product_id::text, 0) / 100 % 10) < ${size}`

const sizeFor = (total: SQL) =>
  sql`case when ${total} <= ${exactUpTo} then ${whole} else ceil(${sampled * whole}::numeric / ${total})::int end`

/** To look a product of the catalogue's sample up takes as long as to pass by so many of a list. */
const lookUp = 16

/**
 * `population`: how many products fit, by the attribute that they miss alone, or 0; that attribute is counted as if it were
 * not asked for. `sampling`: of a thousand products, how many are counted. `told`: what those products state.
 */
export function factParts({ eachButFacts, shared, groups, facts, search }: Filtered): SQL {
  const keys = and(shared, ...Object.values(groups)) ?? sql`true`
  const ofKey = sql`filter_key in (select products.filter_key from filter_sets products where ${keys})`
  const fitting = sql`products.${ofKey} and ${eachButFacts}`
  if (facts.length > 0) return ofEach(fitting, facts)
  // Words are searched for once: the products that they find are kept as `found`.
  const each = search ? sql`found where ${ofKey}` : sql`products where ${fitting}`
  return ofKeys(each, fitting, Object.keys(groups))
}

/**
 * How many there are is known by their filter keys, so only products that are counted are read: those of the list, or, where
 * the sample of the whole catalogue is less than the list, those of that sample which fit.
 */
function ofKeys(each: SQL, fitting: SQL, chosen: string[]): SQL {
  const fits = chosen.map((name) => sql.identifier(`fits_${name}`))
  const facts = sql`0 as missed, sets.tokens, sets.stated, sets.numbers, sets.lows, sets.highs`
  // Each by its key: PostgreSQL cannot know how few they are, and would read the facts of all products.
  const factsOf = (id: SQL) =>
    sql`cross join lateral (select * from product_fact_sets sets where sets.product_id = ${id} limit 1) sets`
  const size = sql`(select size from sampling)`
  const isOfAll = sql`(select is_of_all from sampling)`
  return sql`
    population as materialized (
      select 0 as missed, coalesce(sum(number), 0)::int as count from fitting
      where ${fits.length === 0 ? sql`true` : sql.join(fits, sql` and `)} and exists (select from product_fact_sets)),
    sampling as materialized (
      select ${sizeFor(sql`count`)} as size, count > ${exactUpTo} and count::float8 * count > ${lookUp * sampled} * reltuples as is_of_all
      from population, pg_class where oid = 'product_fact_sets'::regclass),
    told as materialized (
      select ${facts} from (
        select id from ${each} and not ${isOfAll} and exists (select from product_fact_sets)
          and (${size} = ${whole} or ${sampleOf(sql`id`)} < ${size}) offset 0) one
      ${factsOf(sql`one.id`)}
      union all
      select ${facts} from (
        select product_id from product_fact_sets
        where ${isOfAll} and sample = any(array(select generate_series(0, (${size} - 1) / 10))::smallint[]) and ${isIn(size)} offset 0) one
      cross join lateral (select from products where products.id = one.product_id and ${fitting} limit 1) fits
      ${factsOf(sql`one.product_id`)})`
}

function ofEach(fitting: SQL, facts: Filtered['facts']): SQL {
  const missed = facts.map(
    ({ attribute, fits }) => sql`case when ${fits} then null else ${attribute}::int end`,
  )
  return sql`
    each_fitting as materialized (
      select id, coalesce(all_missed[1], 0) as missed from (
        select products.id, array_remove(array[${sql.join(missed, sql`, `)}]::int[], null) as all_missed
        from products where ${fitting} and exists (select from product_fact_sets) offset 0) each
      where cardinality(all_missed) <= 1),
    population as (select missed, count(*)::int as count from each_fitting group by missed),
    sampling as materialized (select ${sizeFor(sql`count(*)`)} as size from each_fitting),
    told as materialized (
      select each_fitting.missed, sets.tokens, sets.stated, sets.numbers, sets.lows, sets.highs
      from product_fact_sets sets join each_fitting on each_fitting.id = sets.product_id
      where ${isIn(sql`(select size from sampling)`)})`
}

/** Counts by what was missed and what is told. */
export const factRows = sql`
  select 'sample' as facet, null as value, size::int as count from sampling
  union all select 'population', missed::text, count from population
  union all select 'token ' || missed, token::text, count(*)::int
    from (select missed, unnest(tokens) as token from told) one group by missed, token
  union all select 'stated ' || missed, attribute::text, count(*)::int
    from (select missed, unnest(stated) as attribute from told) one group by missed, attribute
  union all select 'number ' || missed, attribute || ' ' || low || ' ' || high, count(*)::int
    from (select missed, unnest(numbers) as attribute, unnest(lows) as low, unnest(highs) as high from told) one
    group by missed, attribute, low, high`

type Figure = { low: number; high: number; count: number }

/** Of the products counted: how many have each token, attribute and number, by the attribute that they missed. */
export type FactCounts = {
  /** The part of the products that was counted, 1 for all. */
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
    sample: 1,
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
    if (kind === 'sample') counts.sample = count / whole
    else if (kind === 'population') counts.population.set(Number(value), count)
    else if (kind === 'token') within(counts.tokens, missed).set(Number(value), count)
    else if (kind === 'stated') within(counts.stated, missed).set(Number(value), count)
    else if (kind === 'number') {
      const [attribute = 0, low = 0, high = 0] = (value ?? '').split(' ').map(Number)
      const figures = within(counts.numbers, missed)
      const known = figures.get(attribute)
      if (known) known.push({ low, high, count })
      else figures.set(attribute, [{ low, high, count }])
    }
  }
  return counts
}
