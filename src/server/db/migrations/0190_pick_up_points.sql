-- Where buyers collect what they ordered. A point is read and written whole, so its hours stand in its row.
create table if not exists pick_up_points (
  id uuid primary key,
  name jsonb not null,
  country text not null,
  city text not null,
  address jsonb not null,
  -- [{day, opens, closes}], days from Sunday.
  opening_hours jsonb not null default '[]',
  ready_days integer not null default 0 check (ready_days between 0 and 60),
  phone text,
  position integer not null,
  is_active boolean not null default true,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table bin drop constraint if exists bin_kind_check;
alter table bin add constraint bin_kind_check check (kind in ('product', 'picture', 'product_group', 'customer_group', 'application',
  'industry', 'use_case', 'tag', 'device_type', 'gateway_type', 'accessory_type', 'discount', 'slider', 'ad', 'price_list', 'solution',
  'delivery_zone', 'pick_up_point'));
