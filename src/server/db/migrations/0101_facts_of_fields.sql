-- Fields that every product has stand among its facts too: of the products that are there, as saving one writes them.
create temporary view typed_labels as
  select products.id as product_id, attributes.id as attribute_id, option_key(typed.label) as key, left(typed.label, 60) as label
  from products cross join lateral (
    select 'connectivity' as attribute, type as label from unnest(products.communication_types) type
    union all select 'frequency_plan', plan from regexp_split_to_table(coalesce(products.region, ''), '\s*[,;]\s*') plan
    union all select 'network_server', server from unnest(products.network_servers) server
    union all select 'lorawan_class', class from unnest(products.device_profile_types) class
    union all select 'certifications', case
        when coalesce(paper ->> 'issuer', '') = '' or position(lower(paper ->> 'issuer') in lower(paper ->> 'name')) > 0
        then paper ->> 'name' else (paper ->> 'name') || ' (' || (paper ->> 'issuer') || ')' end
      from jsonb_array_elements(products.certifications) paper) typed
  join attributes on attributes.key = typed.attribute and attributes.is_built_in
  where trim(typed.label) <> '';

insert into attribute_options (attribute_id, key, name, position)
  select distinct on (attribute_id, key) attribute_id, key, jsonb_build_object('en', label, 'ar', label), 1000
  from typed_labels order by attribute_id, key, label
  on conflict do nothing;

insert into product_facts (product_id, attribute_id, options, source)
  select product_id, typed_labels.attribute_id, array_agg(distinct option.id), 'built_in'
  from typed_labels join attribute_options option
    on option.attribute_id = typed_labels.attribute_id and option.key = typed_labels.key
  group by 1, 2;

insert into product_facts (product_id, attribute_id, low, high, source)
  select products.id, attributes.id, warranty_months * 2629746, warranty_months * 2629746, 'built_in'
  from products join attributes on attributes.key = 'warranty' where warranty_months > 0;

insert into product_facts (product_id, attribute_id, text, source)
  select products.id, attributes.id, jsonb_build_object('en', manufacturer, 'ar', manufacturer), 'built_in'
  from products join attributes on attributes.key = 'manufacturer' where manufacturer <> '';

insert into product_fact_sets (product_id, sample, tokens, stated, numbers, lows, highs)
  select product_id, abs(hashtextextended(product_id::text, 0) % 100),
    coalesce(array(select distinct option from product_facts other, unnest(other.options) option
      where other.product_id = fact.product_id order by option), '{}'),
    coalesce(array_agg(attribute_id order by attribute_id) filter (where attributes.kind <> 'text'), '{}'),
    coalesce(array_agg(attribute_id order by attribute_id) filter (where low is not null), '{}'),
    coalesce(array_agg(low::float8 order by attribute_id) filter (where low is not null), '{}'),
    coalesce(array_agg(high::float8 order by attribute_id) filter (where low is not null), '{}')
  from product_facts fact join attributes on attributes.id = fact.attribute_id group by product_id;

update products set card_facts = ready.facts from (
  select fact.product_id, jsonb_agg(jsonb_build_object('a', fact.attribute_id, 'options', fact.options)
    order by groups.position, attributes.position) as facts
  from product_facts fact join attributes on attributes.id = fact.attribute_id and attributes.on_card
  join attribute_groups groups on groups.id = attributes.group_id where fact.options <> '{}' group by fact.product_id) ready
where products.id = ready.product_id;

drop view typed_labels;
