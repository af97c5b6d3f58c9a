alter table requests
  add column company_id uuid references companies (id),
  add column language text not null default 'en' check (language in ('en', 'ar')),
  add column assignee_id uuid references accounts (id),
  add column order_id uuid references orders (id),
  add column search_text text not null default '';
update requests set
  company_id = (select company_id from accounts where accounts.id = requests.account_id),
  search_text = lower(number || ' ' || full_name || ' ' || company || ' ' || email || ' ' || message);
create index requests_status_idx on requests (status, created_at desc, id desc);
create index requests_created_idx on requests (created_at desc, id desc);
create index requests_account_idx on requests (account_id, created_at desc, id desc);
create index requests_company_idx on requests (company_id, created_at desc, id desc);
create index requests_search_idx on requests using gin (search_text gin_trgm_ops);
-- A quote is ordered once, whoever is quicker.
create unique index requests_order_key on requests (order_id) where order_id is not null;

-- Every revision stays as it was sent: prices, tax and date of that day.
create table quotes (
  request_id uuid not null references requests (id) on delete cascade,
  revision integer not null check (revision >= 1),
  lines jsonb not null,
  currency text not null,
  tax_rate numeric(5, 2) not null,
  prices_include_tax boolean not null,
  valid_until timestamptz not null,
  note text,
  by_id uuid references accounts (id),
  by_name text not null,
  sent_at timestamptz not null default now(),
  primary key (request_id, revision)
);

create table request_replies (
  id uuid primary key,
  request_id uuid not null references requests (id) on delete cascade,
  message text not null,
  by_name text not null,
  at timestamptz not null default now()
);
create index request_replies_request_idx on request_replies (request_id, at);

-- A quote can be accepted by its link, without an account.
alter table orders alter column account_id drop not null;

create table wishes (
  account_id uuid not null references accounts (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, product_id)
);
create index wishes_account_idx on wishes (account_id, at desc);
