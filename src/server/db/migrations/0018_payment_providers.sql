-- Each try to charge a card order through a provider that is asked over the network.
create table payment_attempts (
  id uuid primary key,
  order_id uuid not null references orders (id),
  number integer not null,
  provider text not null,
  card_token text not null,
  -- Known once the provider has answered.
  provider_id text,
  status text not null default 'starting' check (status in ('starting', 'waiting', 'paid', 'failed')),
  asked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (order_id, number)
);
create unique index payment_attempts_provider_key on payment_attempts (provider, provider_id) where provider_id is not null;
create index payment_attempts_open_idx on payment_attempts (asked_at) where status in ('starting', 'waiting');

-- What a provider has told already; it may tell everything twice.
create table payment_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- Who an account is to a provider, which keeps cards by its own customers.
create table provider_customers (
  account_id uuid not null references accounts (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  primary key (account_id, provider)
);

create index orders_unpaid_cards_idx on orders (placed_at)
  where status = 'pending' and payment_type = 'credit_card' and payment_status in ('unpaid', 'failed');
