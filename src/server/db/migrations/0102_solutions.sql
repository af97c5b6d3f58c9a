-- Use cases that the shop works out lists of products for, with their rules (docs/decisions/0097-solutions-are-rules.md).
create table solutions (
  id uuid primary key default gen_random_uuid(),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  use_case_id uuid references metadata (id) on delete set null,
  image_id uuid,
  rules jsonb not null,
  position integer not null default 0,
  visibility text not null default 'hidden' check (visibility in ('visible', 'hidden')),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create unique index solutions_slug_key on solutions (slug);
create index solutions_use_case_idx on solutions (use_case_id) where use_case_id is not null;
