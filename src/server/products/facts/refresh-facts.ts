import { isDeepStrictEqual } from 'node:util'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import type { ProductState } from '../product-state.ts'
import { findUntidyFacts } from './find-untidy.ts'

/** Texts of a product's own fields that stand among its facts as options: one row each. */
const typedLabels = sql`
  select 'connectivity' as attribute, type as label from unnest(products.communication_types) type
  union all select 'frequency_plan', plan from regexp_split_to_table(coalesce(products.region, ''), '\\s*[,;]\\s*') plan
  union all select 'network_server', server from unnest(products.network_servers) server
  union all select 'lorawan_class', class from unnest(products.device_profile_types) class
  union all select 'certifications', case
      when coalesce(paper ->> 'issuer', '') = '' or position(lower(paper ->> 'issuer') in lower(paper ->> 'name')) > 0
      then paper ->> 'name' else (paper ->> 'name') || ' (' || (paper ->> 'issuer') || ')' end
    from jsonb_array_elements(products.certifications) paper`

/** Fields that have facts of their own. */
const inFields = [
  'communicationTypes',
  'region',
  'networkServers',
  'deviceProfileTypes',
  'certifications',
  'manufacturer',
  'modelCode',
  'warranty',
] as const satisfies (keyof ProductState)[]

export const bearsOnFacts = (before: ProductState, after: ProductState): boolean =>
  inFields.some((field) => !isDeepStrictEqual(before[field], after[field]))

/** A month, in seconds. */
const month = sql`2629746`

/**
 * Writes what follows from the products' own fields and from their facts: facts of built-in attributes, the row that lists find
 * and count in, and what cards show. `these` is a condition on products; the caller has locked them.
 */
export async function refreshFacts(db: Db, these: SQL): Promise<void> {
  await db.execute(sql`
    insert into attribute_options (attribute_id, key, name, position)
    select distinct on (attributes.id, option_key(typed.label)) attributes.id, option_key(typed.label),
      jsonb_build_object('en', left(typed.label, 60), 'ar', left(typed.label, 60)), 1000
    from products cross join lateral (${typedLabels}) typed
    join attributes on attributes.key = typed.attribute and attributes.is_built_in
    where ${these} and trim(typed.label) <> ''
    order by attributes.id, option_key(typed.label), typed.label
    on conflict do nothing`)
  await db.execute(sql`
    with wanted as materialized (
      select products.id as product_id, attributes.id as attribute_id, null::numeric as figure,
        array_agg(distinct option.id) as options, null::jsonb as text
      from products cross join lateral (${typedLabels}) typed
      join attributes on attributes.key = typed.attribute and attributes.is_built_in
      join attribute_options option on option.attribute_id = attributes.id and option.key = option_key(typed.label)
      where ${these} and trim(typed.label) <> '' group by 1, 2
      union all
      select products.id, attributes.id, plain.figure, '{}', plain.text
      from products cross join lateral (values
        ('manufacturer', null::numeric, jsonb_build_object('en', products.manufacturer, 'ar', products.manufacturer)),
        ('model_code', null, jsonb_build_object('en', products.model_code, 'ar', products.model_code)),
        ('warranty', nullif(products.warranty_months, 0) * ${month}, null)) plain (attribute, figure, text)
      join attributes on attributes.key = plain.attribute and attributes.is_built_in
      where ${these} and (plain.figure is not null or plain.text ->> 'en' <> '')),
    gone as (
      delete from product_facts using products
      where products.id = product_facts.product_id and ${these} and product_facts.source = 'built_in'
        and not exists (select from wanted
          where wanted.product_id = product_facts.product_id and wanted.attribute_id = product_facts.attribute_id))
    insert into product_facts as known (product_id, attribute_id, low, high, options, text, source)
    select product_id, attribute_id, figure, figure, options, text, 'built_in' from wanted
    on conflict (product_id, attribute_id) do update
      set low = excluded.low, high = excluded.high, options = excluded.options, text = excluded.text
      where (known.low, known.options, known.text) is distinct from (excluded.low, excluded.options, excluded.text)`)
  await refreshFactSets(db, these)
}

/** The same where only facts have changed, or how they are shown. */
export async function refreshFactSets(db: Db, these: SQL): Promise<void> {
  await refreshSets(db, these)
  await refreshCards(db, these)
  await findUntidyFacts(db, these)
}

/** The row of each product that lists find and count in. */
export async function refreshSets(db: Db, these: SQL): Promise<void> {
  await db.execute(sql`
    with facts as materialized (
      select fact.*, attributes.kind from products join product_facts fact on fact.product_id = products.id
      join attributes on attributes.id = fact.attribute_id where ${these}),
    tokens as (
      select product_id, array_agg(distinct token order by token) as list from (
        select product_id, unnest(options) as token from facts
        union all select product_id, case when flag then -2 * attribute_id else -2 * attribute_id - 1 end
          from facts where flag is not null) each group by product_id),
    stated as (
      select product_id, array_agg(attribute_id order by attribute_id) filter (where kind <> 'text') as list,
        array_agg(attribute_id order by attribute_id) filter (where low is not null) as numbers,
        array_agg(low::float8 order by attribute_id) filter (where low is not null) as lows,
        array_agg(high::float8 order by attribute_id) filter (where low is not null) as highs
      from facts group by product_id),
    gone as (
      delete from product_fact_sets using products where products.id = product_fact_sets.product_id and ${these}
        and not exists (select from stated where stated.product_id = products.id))
    insert into product_fact_sets as known (product_id, sample, tokens, stated, numbers, lows, highs)
    select product_id, abs(hashtextextended(product_id::text, 0) % 100), coalesce(tokens.list, '{}'), coalesce(stated.list, '{}'),
      coalesce(numbers, '{}'), coalesce(lows, '{}'), coalesce(highs, '{}')
    from stated left join tokens using (product_id)
    on conflict (product_id) do update set tokens = excluded.tokens, stated = excluded.stated, numbers = excluded.numbers,
      lows = excluded.lows, highs = excluded.highs
    where (known.tokens, known.stated, known.numbers, known.lows, known.highs)
      is distinct from (excluded.tokens, excluded.stated, excluded.numbers, excluded.lows, excluded.highs)`)
}

async function refreshCards(db: Db, these: SQL): Promise<void> {
  await db.execute(sql`
    update products set card_facts = ready.facts from (
      select products.id, coalesce(shown.facts, '[]') as facts
      from products left join lateral (
        select jsonb_agg(fact order by place) as facts from (
          select jsonb_strip_nulls(jsonb_build_object('a', fact.attribute_id,
              'low', nullif(fact.low, '-infinity'), 'high', case when attributes.kind = 'range' then nullif(fact.high, 'infinity') end,
              'tolerance', fact.tolerance, 'approx', nullif(fact.approx, false), 'flag', fact.flag,
              'options', case when fact.options <> '{}' then to_jsonb(fact.options) end, 'text', fact.text)) as fact,
            row_number() over (order by groups.position, groups.id, attributes.position, attributes.id) as place
          from product_facts fact join attributes on attributes.id = fact.attribute_id and attributes.on_card
          join attribute_groups groups on groups.id = attributes.group_id
          where fact.product_id = products.id order by place limit ${maxCardFacts}) first) shown on true
      where ${these}) ready
    where products.id = ready.id and products.card_facts is distinct from ready.facts`)
}

/** Cards have room for so many. */
const maxCardFacts = 4
