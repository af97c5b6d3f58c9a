import { sql } from 'drizzle-orm'
import type { FactSource, FactValue, ProductFacts } from '#contract/attribute-facts.ts'
import type { Db } from '../../db/connect.ts'

type Row = {
  key: string
  source: FactSource
  value: FactValue
}

/** A fact as it is told, of the row `fact` and its attribute: infinite ends and empty parts are left out. */
const toldFact = sql`jsonb_strip_nulls(jsonb_build_object(
  'low', nullif(fact.low, '-infinity'), 'high', case when attributes.kind = 'range' then nullif(fact.high, 'infinity') end,
  'tolerance', fact.tolerance, 'approx', nullif(fact.approx, false), 'flag', fact.flag,
  'options', case when fact.options <> '{}' then coalesce((
    select jsonb_agg(option.key order by array_position(fact.options, option.id))
    from attribute_options option where option.id = any(fact.options)), '[]') end,
  'text', fact.text, 'note', fact.note))`

/** What staff or a source said of the product of a row of `products`, by the keys of the attributes. */
export const saidFacts = sql<ProductFacts>`(
  select coalesce(jsonb_object_agg(attributes.key, ${toldFact}), '{}')
  from product_facts fact join attributes on attributes.id = fact.attribute_id
  where fact.product_id = products.id and fact.source <> 'built_in')`

/** Every fact of a product in the order of a table, those of its own fields too. */
export async function allFactsOf(db: Db, id: string): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select attributes.key, fact.source, ${toldFact} as value
    from product_facts fact join attributes on attributes.id = fact.attribute_id
    join attribute_groups groups on groups.id = attributes.group_id
    where fact.product_id = ${id}
    order by groups.position, groups.id, attributes.position, attributes.id`)
  return rows
}

/** What is stated of these attributes of these products. */
export async function factsInColumns(
  db: Db,
  ids: readonly string[],
  columns: readonly number[],
): Promise<{ productId: string; attribute: number; value: FactValue }[]> {
  if (ids.length === 0 || columns.length === 0) return []
  const { rows } = await db.execute<{ productId: string; attribute: number; value: FactValue }>(sql`
    select fact.product_id as "productId", fact.attribute_id as attribute, ${toldFact} as value
    from product_facts fact join attributes on attributes.id = fact.attribute_id
    where fact.product_id = any(${sql.param([...ids])}::uuid[])
      and fact.attribute_id = any(${sql.param([...columns])}::smallint[])`)
  return rows
}

/** Facts of these products that are searched, but for those of their own fields, which are read there. */
export async function searchedFacts(
  db: Db,
  ids: readonly string[],
): Promise<{ productId: string; key: string; value: FactValue }[]> {
  const { rows } = await db.execute<{ productId: string; key: string; value: FactValue }>(sql`
    select fact.product_id as "productId", attributes.key, ${toldFact} as value
    from product_facts fact join attributes on attributes.id = fact.attribute_id
    where fact.product_id = any(${sql.param([...ids])}::uuid[]) and attributes.searchable and fact.source <> 'built_in'
    order by fact.product_id, attributes.id`)
  return rows
}
