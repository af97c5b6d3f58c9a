create table discounts (
  id uuid primary key,
  type text not null check (type in ('code', 'product', 'market')),
  code text,
  name text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  period text not null check (period in ('fixed', 'open_ended')),
  start_date timestamptz not null,
  end_date timestamptz,
  percentage numeric(5, 2) not null check (percentage > 0 and percentage <= 100),
  number_of_usage integer check (number_of_usage >= 1),
  usage_count integer not null default 0 check (usage_count >= 0),
  locations jsonb not null default '[]',
  minimum_quantity integer not null default 1 check (minimum_quantity between 1 and 10000),
  product_ids uuid[] not null default '{}',
  product_group_ids uuid[] not null default '{}',
  customer_group_ids uuid[] not null default '{}',
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((type = 'code') = (code is not null)),
  check (period <> 'fixed' or end_date > start_date),
  -- The last word on "never used more often than allowed".
  check (number_of_usage is null or usage_count <= number_of_usage)
);
create unique index discounts_code_key on discounts (code) where archived_at is null;

create sequence order_numbers;

create table orders (
  id uuid primary key,
  number text not null unique,
  account_id uuid not null references accounts (id),
  company_id uuid references companies (id),
  customer_name text not null,
  status text not null check (status in ('pending', 'in_progress', 'shipped', 'delivered', 'rejected')),
  placed_at timestamptz not null default now(),
  estimated_delivery timestamptz not null,
  shipping_address jsonb not null,
  billing_address jsonb,
  payment_method jsonb not null,
  payment_type text not null check (payment_type in ('credit_card', 'bank_account')),
  payment_status text not null check (payment_status in ('unpaid', 'authorised', 'paid', 'failed', 'refunded')),
  payment_provider text not null,
  payment_transaction_id text,
  paid_at timestamptz,
  currency text not null,
  item_quantity integer not null check (item_quantity > 0),
  subtotal bigint not null check (subtotal >= 0),
  gift_card bigint not null default 0,
  discount bigint not null check (discount >= 0 and discount <= subtotal),
  tax bigint not null check (tax >= 0),
  tax_rate numeric(5, 2) not null,
  prices_include_tax boolean not null,
  total bigint not null check (total >= 0),
  discount_id uuid references discounts (id),
  discount_code text,
  discount_percentage numeric(5, 2),
  reject_reason text,
  note text,
  search_text text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index orders_account_idx on orders (account_id, placed_at desc, id desc);
create index orders_company_idx on orders (company_id, placed_at desc, id desc);
create index orders_placed_idx on orders (placed_at desc, id desc);
create index orders_status_idx on orders (status, placed_at desc, id desc);
create index orders_search_idx on orders using gin (search_text gin_trgm_ops);

create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders (id),
  position integer not null,
  product_id uuid not null references products (id),
  type text not null,
  name jsonb not null,
  code text not null,
  image_id uuid,
  unit_price bigint not null,
  unit_price_before_discount bigint,
  quantity integer not null check (quantity between 1 and 10000),
  shipped_quantity integer not null default 0 check (shipped_quantity between 0 and quantity),
  subtotal bigint not null,
  discount bigint not null,
  tax bigint not null,
  total bigint not null,
  serials text[] not null default '{}',
  -- What the line took from stock, a package's parts named: given back or shipped exactly so.
  stock_demand jsonb not null default '[]',
  unique (order_id, position)
);
create index order_lines_product_idx on order_lines (product_id);

create table order_events (
  id uuid primary key,
  order_id uuid not null references orders (id),
  from_status text,
  to_status text not null,
  by_name text not null,
  reason text,
  at timestamptz not null default now()
);
create index order_events_order_idx on order_events (order_id, at);

create table discount_redemptions (
  discount_id uuid not null references discounts (id),
  account_id uuid not null references accounts (id),
  order_id uuid not null references orders (id),
  at timestamptz not null default now(),
  primary key (discount_id, order_id)
);
-- A customer uses a code once (D-544); automatic discounts have no rows here.
create unique index discount_redemptions_customer_key on discount_redemptions (discount_id, account_id);

create table payments (
  id uuid primary key,
  order_id uuid not null references orders (id),
  provider text not null,
  provider_id text not null,
  amount bigint not null,
  currency text not null,
  status text not null check (status in ('unpaid', 'authorised', 'paid', 'failed', 'refunded')),
  at timestamptz not null default now()
);
create index payments_order_idx on payments (order_id, at);
create unique index payments_provider_key on payments (provider, provider_id, status);
