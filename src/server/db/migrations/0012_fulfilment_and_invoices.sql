alter table orders
  add column renews_subscription_id uuid,
  -- Of the page it was ordered on: mails about it are in it.
  add column language text not null default 'en' check (language in ('en', 'ar'));

create table licence_keys (
  key text primary key,
  order_id uuid not null references orders (id),
  order_line_id uuid not null references order_lines (id),
  product_id uuid not null references products (id),
  position integer not null,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- A line's keys are issued once, whoever accepts it and however often.
  unique (order_line_id, product_id, position)
);
create index licence_keys_order_idx on licence_keys (order_id);

create table subscriptions (
  id uuid primary key,
  order_id uuid not null references orders (id),
  order_line_id uuid not null references order_lines (id),
  account_id uuid references accounts (id),
  company_id uuid references companies (id),
  product_id uuid not null references products (id),
  name jsonb not null,
  type text,
  quantity integer not null check (quantity > 0),
  period jsonb not null,
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at),
  ended_at timestamptz,
  reminded_for timestamptz,
  unique (order_line_id, product_id)
);
create index subscriptions_account_idx on subscriptions (account_id, ends_at);
create index subscriptions_company_idx on subscriptions (company_id, ends_at);
create index subscriptions_ends_idx on subscriptions (ends_at) where ended_at is null;
alter table orders add foreign key (renews_subscription_id) references subscriptions (id);

-- What each order added, so that a rejected one takes exactly that back.
create table subscription_renewals (
  order_id uuid primary key references orders (id),
  subscription_id uuid not null references subscriptions (id),
  ends_before timestamptz not null,
  ends_after timestamptz not null,
  at timestamptz not null default now()
);

-- Numbers without gaps: the row is locked until the invoice is committed.
create table invoice_counters (year integer primary key, next integer not null);
create table invoices (
  order_id uuid primary key references orders (id),
  number text not null unique,
  issued_at timestamptz not null,
  seller jsonb not null,
  buyer jsonb not null
);
