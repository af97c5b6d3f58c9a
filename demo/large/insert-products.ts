import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { refreshSets } from '#server/products/facts/refresh-facts.ts'
import { markOf } from '#server/products/search/index-products.ts'
import { places } from '#server/products/search/search-texts.ts'

const inName = places.name | places.text

/** `count` products from the blueprints, with their words, parts and links. Leaves `made` (n, id, folded) to the orders. */
export async function insertProducts(db: Db, count: number, now: Date): Promise<void> {
  await db.execute(sql`
    create temporary table made on commit drop as
      with numbered as (
        select n, md5('large product ' || n) as hash, 'm' || (10000 + n) as model,
          (n * 7919) % (select count(*) from blueprints) as position
        from generate_series(1, ${count}::int) as n)
      select n, model, position, ('x' || left(hash, 8))::bit(32)::bigint as chance,
        overlay(overlay(hash placing '4' from 13) placing '8' from 17)::uuid as id
      from numbered`)
  await db.execute(sql`analyze made`)

  // A family's model is one word that no other product has: it is added to what the family was derived to.
  await db.execute(sql`
    insert into products (id, code, name, short_name, description, type, hardware_type, license_type, price, price_before_discount,
      sale_percentage, sale_price, images, documentations, certifications, faqs, metadata_ids, device_type_id, gateway_type_id,
      accessory_type_id, communication_types, warranty_months, subscription_type, subscription_period, integration_type,
      platform_type, notification_type, notification_limit, region, network_servers, device_profile_types, visibility,
      search_words, name_words, near_words, fact_words, search_codes, search_place, search_mark, search_names, card_facts, manufacturer,
      model_code, created_at, updated_at)
    select made.id, base.code || '-' || upper(made.model),
      jsonb_build_object('en', family.name_en || ' ' || upper(made.model), 'ar', family.name_ar || ' ' || upper(made.model)),
      jsonb_build_object('en', family.short_en || ' ' || upper(made.model), 'ar', family.short_ar || ' ' || upper(made.model)),
      family.description, base.type, base.hardware_type, base.license_type, priced.price,
      case when made.chance % 10 = 3 then priced.price + priced.price / 500 * 100 + 100 end,
      0, priced.price, base.images, base.documentations, base.certifications, base.faqs, family.metadata_ids, base.device_type_id,
      base.gateway_type_id, base.accessory_type_id, base.communication_types, base.warranty_months, base.subscription_type,
      base.subscription_period, base.integration_type, base.platform_type, base.notification_type, base.notification_limit,
      base.region, base.network_servers, base.device_profile_types, case when made.chance % 33 = 0 then 'hidden' else 'visible' end,
      family.search_words || own.words, family.name_words || own.words, family.near_words || own.words,
      family.fact_words || own.words, own.codes, family.search_place, ${markOf(1)},
      array(select name || ' ' || made.model from unnest(family.search_names) as name), base.card_facts, base.manufacturer,
      base.model_code || '-' || upper(made.model), created.at, created.at
    from made
    join blueprints family on family.position = made.position
    join products base on base.id = family.base
    -- Whole riyals, from half to nearly thrice of what the base costs; one in twenty is offered by quote.
    cross join lateral (select case when made.chance % 20 = 7 then null
      else greatest(base.price * (50 + made.chance % 240) / 10000 * 100, 100) end as price) priced
    cross join lateral (select array_remove(array[family.whole_code || made.model, family.model_code || made.model], null) as codes) coded
    cross join lateral (select coded.codes, array[made.model, right(made.model, -1)] || coded.codes as words) own
    cross join lateral (select ${now.toISOString()}::timestamptz - interval '361 days' - made.chance % 94000000 * interval '1 second' as at) created`)
  await db.execute(sql`
    insert into search_words as kept (word, places)
      select word, bit_or(places) from (
        select unnest(known_words) as word, unnest(known_places) as places from blueprints
          union all select model, ${inName}::smallint from made
          union all select right(model, -1), ${inName}::smallint from made
          union all select unnest(search_codes), ${inName | places.code}::smallint
            from products join made on made.id = products.id) words
      group by word
      on conflict (word) do update set places = kept.places | excluded.places`)
  await db.execute(sql`
    insert into product_includes (product_id, included_id, quantity, position)
      select made.id, part.included_id, part.quantity, part.position
      from made join blueprints family on family.position = made.position
      join product_includes part on part.product_id = family.base`)
  await db.execute(sql`
    insert into product_relations (product_id, kind, other_id, position)
      select made.id, case base.type when 'package' then 'similar_package' else 'similar_product' end, other.id, 0
      from made join blueprints family on family.position = made.position join products base on base.id = family.base
      join made other on other.n = made.n + (select count(*) from blueprints)`)

  // What no card shows differs from product to product: sizes and weights, and here and there something is not stated.
  await db.execute(sql`
    insert into product_facts (product_id, attribute_id, low, high, tolerance, approx, flag, options, text, note, source)
      select made.id, fact.attribute_id, varied.low, varied.high, fact.tolerance, fact.approx, fact.flag, fact.options,
        case attributes.key when 'model_code' then jsonb_build_object('en', fact.text ->> 'en' || '-' || upper(made.model),
          'ar', fact.text ->> 'ar' || '-' || upper(made.model)) else fact.text end, fact.note, fact.source
      from made join blueprints family on family.position = made.position
      join product_facts fact on fact.product_id = family.base
      join attributes on attributes.id = fact.attribute_id
      cross join lateral (select case when attributes.dimension in ('length', 'mass', 'charge') and not attributes.on_card
        then round((60 + made.chance % 90)::numeric / 100, 2) else 1 end as factor) scale
      cross join lateral (select fact.low * scale.factor as low, fact.high * scale.factor as high) varied
      where attributes.on_card or fact.source = 'built_in' or (made.chance + fact.attribute_id * 7) % 9 > 0`)
  await refreshSets(db, sql`products.id in (select id from made)`)
}
