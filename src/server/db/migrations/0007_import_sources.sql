-- What an import wrote last, field by field: the next one writes only what changed in the source since, so that what
-- staff changed meanwhile stays.
create table import_sources (
  source text not null,
  code text not null,
  product_id uuid not null references products (id) on delete cascade,
  fields jsonb not null,
  imported_at timestamptz not null default now(),
  primary key (source, code)
);
create index import_sources_product_idx on import_sources (product_id);
