import { sql } from 'drizzle-orm'
import type { FactSource, FactValue, ProductFacts } from '#contract/attribute-facts.ts'
import type { Db } from '../../db/connect.ts'

type Row = {
  product: string
  key: string
  source: FactSource
  value: FactValue
}

/** Facts of products as they are told, by key; infinite ends and empty parts are left out. */
async function factRows(db: Db, ids: readonly string[], withBuiltIn: boolean): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Row>(sql`
    select fact.product_id as product, attributes.key, fact.source, jsonb_strip_nulls(jsonb_build_object(
      'low', nullif(fact.low, '-infinity'), 'high', case when attributes.kind = 'range' then nullif(fact.high, 'infinity') end,
      'tolerance', fact.tolerance, 'approx', nullif(fact.approx, false), 'flag', fact.flag,
      'options', case when fact.options <> '{}' then coalesce((
        select jsonb_agg(option.key order by array_position(fact.options, option.id))
        from attribute_options option where option.id = any(fact.options)), '[]') end,
      'text', fact.text, 'note', fact.note)) as value
    from product_facts fact join attributes on attributes.id = fact.attribute_id
    join attribute_groups groups on groups.id = attributes.group_id
    where fact.product_id = any(${sql.param([...ids])}::uuid[]) and (${withBuiltIn} or fact.source <> 'built_in')
    order by groups.position, groups.id, attributes.position, attributes.id`)
  return rows
}

/** What staff or a source said of each product. */
export async function factsOf(db: Db, ids: readonly string[]): Promise<Map<string, ProductFacts>> {
  const facts = new Map<string, ProductFacts>()
  for (const { product, key, value } of await factRows(db, ids, false))
    facts.set(product, { ...facts.get(product), [key]: value })
  return facts
}

/** Every fact of a product in the order of a table, those of its own fields too. */
export const allFactsOf = (db: Db, id: string): Promise<Row[]> => factRows(db, [id], true)
