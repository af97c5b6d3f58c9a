-- Prices for everybody, for groups of customers or for companies. `in_force` is what was last told to those who keep answers: lists begin and
-- end by the clock.
create table price_lists (
  id uuid primary key,
  name text not null,
  currency text not null,
  audience text not null check (audience in ('everyone', 'groups', 'companies')),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  is_active boolean not null default true,
  accepts_codes boolean not null default true,
  note text not null default '',
  in_force boolean not null default false,
  sold_at timestamptz,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index price_lists_name_key on price_lists (lower(name)) where archived_at is null;

-- A group has no foreign key: it may come back from the bin.
create table price_list_audiences (
  list_id uuid not null references price_lists (id) on delete cascade,
  group_id uuid,
  company_id uuid references companies (id) on delete cascade,
  check (num_nonnulls(group_id, company_id) = 1),
  unique nulls not distinct (list_id, group_id, company_id)
);
create index price_list_audiences_company_idx on price_list_audiences (company_id, list_id) where company_id is not null;
create index price_list_audiences_group_idx on price_list_audiences (group_id, list_id) where group_id is not null;

create table price_entries (
  list_id uuid not null references price_lists (id) on delete cascade,
  target text not null check (target in ('product', 'group', 'all')),
  target_id uuid check ((target_id is null) = (target = 'all')),
  price bigint check (price >= 0),
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  -- [{from, price}], rising.
  breaks jsonb,
  check (num_nonnulls(price, percent, breaks) = 1),
  check (target = 'product' or percent is not null),
  unique nulls not distinct (list_id, target, target_id)
);

-- Where the price of a line came from.
alter table order_lines
  add column price_from text,
  add column price_list_id uuid,
  add column price_list_name text,
  add column break_from integer,
  add column accepts_codes boolean not null default true;

-- Nodes keep for seconds which lists hold for a caller: they hear when that changes.
create trigger announce_list after update on price_lists for each row
  when (old.version is distinct from new.version) execute function announce_account_change();
create trigger announce_list_deleted after delete on price_lists for each row execute function announce_account_change();
create trigger announce_audience after insert or update or delete on price_list_audiences
  for each statement execute function announce_account_change();
create trigger announce_group after insert or update or delete on customer_group_members
  for each statement execute function announce_account_change();
create trigger announce_company after update of company_id on accounts for each row
  when (old.company_id is distinct from new.company_id) execute function announce_account_change();
create trigger announce_company after update of company_id on tenants for each row
  when (old.company_id is distinct from new.company_id) execute function announce_account_change();

alter table bin drop constraint bin_kind_check;
alter table bin add constraint bin_kind_check check (kind in ('product', 'picture', 'product_group', 'customer_group', 'application',
  'industry', 'use_case', 'tag', 'device_type', 'gateway_type', 'accessory_type', 'discount', 'slider', 'ad', 'price_list'));
