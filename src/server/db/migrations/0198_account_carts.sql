-- The cart of a signed-in customer, as their browsers keep it: products and quantities, no prices.
create table account_carts (
  account_id uuid primary key references accounts (id) on delete cascade,
  lines jsonb not null,
  version integer not null,
  updated_at timestamptz not null default now()
);
