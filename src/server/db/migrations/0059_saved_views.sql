-- Filters of a list under a name: somebody's own, or shared with all staff.
create table saved_views (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  list text not null,
  name text not null,
  search text not null,
  is_shared boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_views_name_key on saved_views (account_id, list, lower(name));
create index saved_views_shared_idx on saved_views (list) where is_shared;
