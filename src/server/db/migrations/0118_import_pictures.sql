-- Images that the rows of an import name by link or by their name in a zip: each once an import, as the file it was kept as, or with what
-- is wrong with it, in both languages.
create table import_pictures (
  import_id uuid not null references imports (id) on delete cascade,
  source text not null,
  file_id uuid references files (id) on delete set null,
  problem jsonb,
  created_at timestamptz not null default now(),
  primary key (import_id, source)
);
create index import_pictures_file_idx on import_pictures (file_id) where file_id is not null;

-- The zip beside the file, until it is checked; then its name, size and what no row names.
alter table imports
  add column pictures_key text,
  add column pictures jsonb;

-- What a row names, in its order.
alter table import_rows add column pictures text[] not null default '{}';
