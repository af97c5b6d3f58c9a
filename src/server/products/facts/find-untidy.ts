import { inArray, sql, type SQL } from 'drizzle-orm'
import { readDefinitions, type Definitions } from '../../attributes/definitions.ts'
import type { Db } from '../../db/connect.ts'
import { allowSeconds, inTransaction } from '../../db/transaction.ts'
import { products } from '../products.table.ts'
import { labelsWithoutFact } from './read-table.ts'

/** Hardware has at least so many facts. */
const fewest = 8
/** Of so many numbers it can be told what is usual. */
const enough = 8
/** Spreads are taken from at most about so many products. */
const mostInSample = 20_000
const atOnce = 200
const keptLabels = 5
const dayMs = 86_400_000

/** Whose numbers are compared: products of one type, and where those are few of one sort. */
const typeOf = sql`coalesce(products.device_type_id::text, products.gateway_type_id::text, products.accessory_type_id::text)`
const kindOf = sql`coalesce(products.hardware_type, products.type)`

/** Rows as `fact_findings` has them, which take the place of those that these products have of `reasons`. */
const replace = (these: SQL, reasons: readonly string[], wanted: SQL) => sql`
  with wanted as materialized (${wanted}),
  gone as (
    delete from fact_findings finding using products
    where products.id = finding.product_id and ${these} and finding.reason = any(${sql.param([...reasons])}::text[])
      and not exists (select from wanted
        where (wanted.product_id, wanted.reason) = (finding.product_id, finding.reason)
          and wanted.attribute_id is not distinct from finding.attribute_id))
  insert into fact_findings as known (product_id, reason, attribute_id, weight, count, labels, low, high, usual_low, usual_high)
  select product_id, reason, attribute_id, weight, count, labels, low, high, usual_low, usual_high from wanted
  on conflict (product_id, reason, attribute_id) do update set weight = excluded.weight, count = excluded.count,
    labels = excluded.labels, low = excluded.low, high = excluded.high, usual_low = excluded.usual_low,
    usual_high = excluded.usual_high
  where (known.weight, known.count, known.labels, known.low, known.high, known.usual_low, known.usual_high) is distinct from
    (excluded.weight, excluded.count, excluded.labels, excluded.low, excluded.high, excluded.usual_low, excluded.usual_high)`

/**
 * Finds few facts, and numbers far from those of their like. `these` is a condition on products, whose row in
 * `product_fact_sets` is up to date.
 */
export async function findUntidyFacts(db: Db, these: SQL): Promise<void> {
  await db.execute(
    replace(
      these,
      ['few', 'far'],
      sql`
      select products.id as product_id, 'few' as reason, null::smallint as attribute_id, (${fewest}::int - facts.count)::float8 as weight,
        facts.count, '{}'::text[] as labels, null::float8 as low, null::float8 as high, null::float8 as usual_low,
        null::float8 as usual_high
      from products
      cross join lateral (select count(*)::int from product_facts fact where fact.product_id = products.id) facts
      where ${these} and products.type = 'hardware' and facts.count < ${fewest}::int
      union all
      select products.id, 'far', spread.attribute_id, far.weight, null, '{}', each.low, each.high, spread.usual_low, spread.usual_high
      from products join product_fact_sets sets on sets.product_id = products.id
      cross join lateral unnest(sets.numbers, sets.lows, sets.highs) each (attribute_id, low, high)
      cross join lateral (
        select * from fact_spreads where attribute_id = each.attribute_id and sort in (${typeOf}, ${kindOf})
        order by (sort = ${kindOf}) limit 1) spread
      cross join lateral (select greatest(
        case when each.low > '-infinity' then
          greatest(spread.least_low - each.low, each.low - spread.most_low) / (spread.most_low - spread.least_low) end,
        case when each.high < 'infinity' then
          greatest(spread.least_high - each.high, each.high - spread.most_high) / (spread.most_high - spread.least_high) end)
        as weight) far
      where ${these} and far.weight > 0`,
    ),
  )
}

/** Finds rows of tables in the descriptions of these products that none of their facts says. */
export async function findUntidyTables(
  db: Db,
  ids: readonly string[],
  definitions?: Definitions,
): Promise<void> {
  if (ids.length === 0) return
  const rows = await db
    .select({
      id: products.id,
      description: products.description,
      keys: sql<string[]>`array(select attributes.key from product_facts fact
        join attributes on attributes.id = fact.attribute_id where fact.product_id = products.id)`,
    })
    .from(products)
    .where(sql`${inArray(products.id, [...ids])} and ${products.description}::text like '%<table%'`)
  const found = []
  if (rows.length > 0) {
    const known = definitions ?? (await readDefinitions(db))
    for (const { id, description, keys } of rows) {
      const [labels = []] = [description.en, description.ar]
        .map((html) => labelsWithoutFact(html, known, new Set(keys)))
        .toSorted((a, b) => b.length - a.length)
      if (labels.length > 0) found.push({ id, count: labels.length, labels: labels.slice(0, keptLabels) })
    }
  }
  await db.execute(
    replace(
      sql`products.id = any(${sql.param([...ids])}::uuid[])`,
      ['table'],
      sql`
      select id as product_id, 'table' as reason, null::smallint as attribute_id, count::float8 as weight, count,
        array(select jsonb_array_elements_text(found.labels)) as labels, null::float8 as low, null::float8 as high,
        null::float8 as usual_low, null::float8 as usual_high
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (id uuid, count int, labels jsonb)`,
    ),
  )
}

/**
 * Between which numbers products of a type or sort lie: outside the quartiles by three times what lies between them is far out. Where
 * they hardly differ, a quarter of the middle one counts as the distance.
 */
export async function measureSpreads(db: Db): Promise<void> {
  await inTransaction(db, async (db) => {
    await allowSeconds(db, 60)
    // Two who measure at once write the same.
    await db.execute(sql`lock table fact_spreads in share row exclusive mode`)
    await db.execute(sql`delete from fact_spreads`)
    await db.execute(sql`
      with share as (
        select least(100, greatest(1, ceil(100.0 * ${mostInSample}::int / greatest(1, count(*)))))::int as parts
        from product_fact_sets),
      numbers as (
        select each.attribute_id, sorts.sort, nullif(each.low, '-infinity') as low, nullif(each.high, 'infinity') as high
        from share cross join product_fact_sets sets join products on products.id = sets.product_id
        cross join lateral unnest(sets.numbers, sets.lows, sets.highs) each (attribute_id, low, high)
        join attributes on attributes.id = each.attribute_id and not attributes.is_built_in
        cross join lateral (values (${typeOf}), (${kindOf})) sorts (sort)
        where sets.sample < share.parts and products.archived_at is null and sorts.sort is not null),
      quarters as (
        select attribute_id, sort, percentile_cont(array[0.25, 0.5, 0.75]) within group (order by low) as lows,
          percentile_cont(array[0.25, 0.5, 0.75]) within group (order by high) as highs
        from numbers group by attribute_id, sort having count(low) >= ${enough}::int and count(high) >= ${enough}::int),
      wide as (
        select *, 3 * greatest(lows[3] - lows[1], abs(lows[2]) / 4) as low_reach, 3 * greatest(highs[3] - highs[1], abs(highs[2]) / 4) as high_reach
        from quarters)
      insert into fact_spreads (attribute_id, sort, usual_low, usual_high, least_low, most_low, least_high, most_high)
      select attribute_id, sort, lows[1], highs[3], lows[1] - low_reach, lows[3] + low_reach,
        highs[1] - high_reach, highs[3] + high_reach
      from wide where low_reach > 0 and high_reach > 0`)
  })
}

/** Looks at all products once a day, in batches: what is usual has moved, and some are written by other ways than saving. */
export async function findAllUntidy(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - dayMs).toISOString()
  const { rows } = await db.execute(sql`select from fact_checks where checked_at > ${yesterday}`)
  if (rows.length > 0) return
  await measureSpreads(db)
  const definitions = await readDefinitions(db)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const last = await inTransaction(db, async (db) => {
      const { rows } = await db.execute<{ id: string }>(sql`
        select id from products where id > ${after} order by id limit ${atOnce}::int for no key update`)
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return undefined
      await findUntidyFacts(db, sql`products.id = any(${sql.param(ids)}::uuid[])`)
      await findUntidyTables(db, ids, definitions)
      return ids.at(-1)
    })
    if (last === undefined) break
    after = last
  }
  // At the end: what ended halfway begins anew.
  await db.execute(sql`
    insert into fact_checks (checked_at) values (${now.toISOString()})
    on conflict (is_only) do update set checked_at = excluded.checked_at`)
}
