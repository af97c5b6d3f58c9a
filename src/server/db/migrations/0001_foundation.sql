create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- One row: what staff set for the whole shop. Its shape is checked by the server's schema.
create table settings (
  single boolean primary key default true check (single),
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table files (
  id uuid primary key,
  name text not null,
  mime_type text not null,
  size integer not null check (size > 0),
  width integer,
  height integer,
  sha256 text not null,
  created_at timestamptz not null default now()
);
-- The same bytes are kept once, so that an import run twice adds nothing.
create unique index files_sha256_key on files (sha256);

-- Applications, industries, use cases, tags, device, gateway and accessory types: one implementation, told apart by kind.
create table metadata (
  id uuid primary key,
  kind text not null check (kind in ('application', 'industry', 'use_case', 'tag', 'device_type', 'gateway_type', 'accessory_type')),
  title jsonb not null,
  description jsonb not null default '{"en": "", "ar": ""}',
  image_id uuid references files (id),
  sort_order integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index metadata_title_en_key on metadata (kind, lower(title ->> 'en')) where title ->> 'en' <> '';
create unique index metadata_title_ar_key on metadata (kind, lower(title ->> 'ar')) where title ->> 'ar' <> '';

create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

-- Who changed what and when, with what it was before and after.
create table audit_log (
  id uuid primary key,
  entity text not null,
  entity_id uuid not null,
  action text not null,
  by_id uuid,
  by_name text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null default now()
);
create index audit_log_entity_idx on audit_log (entity, entity_id, at desc);
