-- What those who have a product should know: new firmware, its last days, a security problem. Rows are withdrawn, never deleted.
create table product_notices (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  kind text not null check (kind in ('firmware', 'end_of_sale', 'end_of_support', 'security')),
  -- Of the firmware or software that it is about.
  release text,
  title jsonb not null,
  text jsonb not null,
  -- A day on the calendar where the shop is.
  effective_on date,
  url text,
  file_id uuid references files (id),
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  -- The first time.
  published_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'published' or published_at is not null)
);
create index product_notices_product_idx on product_notices (product_id, published_at desc);

-- Companies that were told of a notice, each once.
create table product_notice_mails (
  notice_id uuid not null references product_notices (id) on delete cascade,
  company_id uuid not null references companies (id) on delete cascade,
  at timestamptz not null,
  primary key (notice_id, company_id)
);

select pgboss.create_queue('tell_of_notice', jsonb_build_object(
  'policy', 'standard', 'notify', true, 'deadLetter', 'dead_letters', 'heartbeatSeconds', 30, 'expireInSeconds', 3600,
  'retryLimit', 14, 'retryDelay', 10, 'retryBackoff', true, 'retryDelayMax', 3600, 'retentionSeconds', 31536000));
