-- Links by which people with an address at the company's own domain ask for an invitation themselves.
create table company_links (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  token_hash text not null unique,
  domain text not null,
  max_uses integer not null check (max_uses between 1 and 100),
  -- Members who joined by it.
  uses integer not null default 0,
  order_limit bigint,
  month_limit bigint,
  limits_currency text,
  invited_by uuid not null references accounts (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (uses <= max_uses)
);
create index company_links_company_idx on company_links (company_id) where ended_at is null;

alter table company_invitations add column if not exists link_id uuid references company_links (id);
