import { sql, type SQL } from 'drizzle-orm'

/** `uses`: how many of these products use an entry of the metadata, by its id. Products with the same filter key use the same. */
export const usesOf = (condition: SQL): SQL => sql`(
  select used.id, sum(counted.number)::int as count
  from (select filter_key, count(*) as number from products where ${condition} group by filter_key) counted
  join filter_sets alike on alike.filter_key = counted.filter_key
  cross join lateral (
    select distinct unnest(alike.metadata_ids || array[alike.device_type_id, alike.gateway_type_id, alike.accessory_type_id]) as id
  ) used
  group by used.id) uses`
