import { sql, type SQL } from 'drizzle-orm'
import type { ZoneTerms } from './delivery-fee.ts'

/** Without any active zone the shop delivers everywhere for nothing; else where a zone is. */
export type Reach = { isEverywhere: boolean; zone: ZoneTerms | null }

/** What a row of a query knows besides: the zone of a place. One that names its city comes before one of its country, then the position counts. */
export const reachOf = (country: SQL, city: SQL) => sql<Reach>`(
  select json_build_object(
    'isEverywhere', not exists (select from delivery_zones where is_active and archived_at is null),
    'zone', (
      select json_build_object('id', zone.id, 'rates', zone.rates, 'freeFrom', zone.free_from, 'transitDays', zone.transit_days)
      from delivery_zones zone cross join lateral jsonb_array_elements(zone.places) place
      where zone.is_active and zone.archived_at is null and place ->> 'country' = ${country}::text
        and (place -> 'cities' = '[]' or place -> 'cities' ? ${city}::text)
      order by place -> 'cities' = '[]', zone.position, zone.id limit 1)))`
