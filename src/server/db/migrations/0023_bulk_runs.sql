-- A change of more products than one answer can wait for: which, what is done to them, and how far it has come.
create table product_bulk_runs (
  id uuid primary key,
  product_ids uuid[] not null,
  change jsonb not null,
  by_id uuid,
  by_name text not null,
  language text not null,
  done int not null default 0,
  changed int not null default 0,
  failed int not null default 0,
  -- The first of them, by id, with what they were refused for.
  refused jsonb not null default '[]',
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
