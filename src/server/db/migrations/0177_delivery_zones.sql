-- Where goods are delivered to, and for how much. A zone is read and written whole: its places and rates stand in its row.
create table delivery_zones (
  id uuid primary key,
  name text not null,
  position integer not null,
  -- [{country, cities}]; without cities the whole country.
  places jsonb not null,
  transit_days integer not null default 0 check (transit_days between 0 and 60),
  -- [{upToGrams?, fromValue?, price}], amounts in minor units.
  rates jsonb not null,
  free_from bigint check (free_from > 0),
  is_active boolean not null default true,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index delivery_zones_name_key on delivery_zones (lower(name)) where archived_at is null;

alter table products add column weight_grams integer check (weight_grams between 0 and 1000000);

alter table bin drop constraint bin_kind_check;
alter table bin add constraint bin_kind_check check (kind in ('product', 'picture', 'product_group', 'customer_group', 'application',
  'industry', 'use_case', 'tag', 'device_type', 'gateway_type', 'accessory_type', 'discount', 'slider', 'ad', 'price_list', 'solution',
  'delivery_zone'));
