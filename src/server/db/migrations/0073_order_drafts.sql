-- Orders that staff prepare and the customer places by a link (decision 0068).
create sequence order_draft_numbers;
create table order_drafts (
  id uuid primary key,
  number text not null unique,
  account_id uuid not null references accounts (id),
  state text not null default 'draft' check (state in ('draft', 'sent', 'placed', 'cancelled')),
  -- Product, its name and code at that time, quantity, and the unit price where staff agreed on one.
  lines jsonb not null,
  item_quantity integer not null check (item_quantity > 0),
  currency text not null,
  -- As last saved or sent.
  total bigint not null check (total >= 0),
  address_id uuid,
  code text,
  note text,
  -- SHA-256 of the link's token; the token itself is stored nowhere.
  token_hash text unique,
  sent_at timestamptz,
  expires_at timestamptz,
  order_id uuid unique references orders (id),
  by_name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A draft becomes one order, and only by being placed.
  check ((state = 'placed') = (order_id is not null)),
  check ((state in ('sent', 'placed')) = (token_hash is not null)),
  check (state <> 'sent' or (sent_at is not null and expires_at is not null))
);
create index order_drafts_updated_idx on order_drafts (updated_at desc, id desc);
create index order_drafts_account_idx on order_drafts (account_id);
