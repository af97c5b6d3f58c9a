-- How an order travels, where mails about it go when nobody signed in to place it, and what of its money was given back or is on its way.
alter table orders
  add column contact_email text,
  add column carrier text,
  add column tracking_number text,
  add column tracking_url text,
  add column refunded bigint not null default 0 check (refunded between 0 and total);
update orders set refunded = total where payment_status = 'refunded';

-- What staff write down for each other. Rows are added, never changed.
create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders (id),
  text text not null,
  by_name text not null,
  at timestamptz not null default now()
);
create index order_notes_order_idx on order_notes (order_id, at);

-- Money given back: decided by staff, or owed for a rejected order. `pending` waits for the provider, `refused` is tried again.
create table refunds (
  id uuid primary key,
  order_id uuid not null references orders (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  status text not null check (status in ('pending', 'refused', 'done')),
  -- Of a rejected order: its customer is told of both in one mail.
  is_rejection boolean not null default false,
  by_name text not null,
  at timestamptz not null default now(),
  done_at timestamptz
);
create index refunds_order_idx on refunds (order_id, at);
insert into refunds (id, order_id, amount, currency, reason, status, is_rejection, by_name, at, done_at)
select gen_random_uuid(), orders.id, orders.total, orders.currency, coalesce(orders.reject_reason, ''), 'done',
  orders.status = 'rejected', '', payments.at, payments.at
from orders join payments on payments.order_id = orders.id and payments.status = 'refunded' and payments.amount = -orders.total
where orders.payment_status = 'refunded' and orders.total > 0;

-- A payment is refunded in parts: each part is a row of the ledger, once.
alter table payments add column refund_id uuid references refunds (id);
drop index payments_provider_key;
create unique index payments_provider_key on payments (provider, provider_id, status) where refund_id is null;
create unique index payments_refund_key on payments (refund_id) where refund_id is not null;

-- Numbers without gaps, in a sequence of their own.
create table credit_note_counters (year integer primary key, next integer not null);
create table credit_notes (
  id uuid primary key,
  order_id uuid not null references orders (id),
  refund_id uuid unique references refunds (id),
  number text not null unique,
  issued_at timestamptz not null,
  amount bigint not null check (amount > 0),
  tax bigint not null check (tax >= 0 and tax <= amount),
  reason text not null
);
create index credit_notes_order_idx on credit_notes (order_id, issued_at);

-- Goods that came back.
alter table order_lines
  add column returned_quantity integer not null default 0 check (returned_quantity between 0 and shipped_quantity);
create table order_returns (
  id uuid primary key,
  order_id uuid not null references orders (id),
  note text,
  by_name text not null,
  at timestamptz not null default now()
);
create index order_returns_order_idx on order_returns (order_id, at);
create table order_return_lines (
  return_id uuid not null references order_returns (id),
  order_line_id uuid not null references order_lines (id),
  quantity integer not null check (quantity > 0),
  serials text[] not null default '{}',
  primary key (return_id, order_line_id)
);
create index order_return_lines_line_idx on order_return_lines (order_line_id);
create index order_return_lines_serials_idx on order_return_lines using gin (serials);

-- For which end its customer was told that it is over.
alter table subscriptions add column told_ended_for timestamptz;
update subscriptions set told_ended_for = ends_at where ends_at <= now();

-- The list's filters and sorts, however many orders there are.
create index orders_payment_status_idx on orders (payment_status, placed_at desc, id desc);
create index orders_total_idx on orders (total desc, id desc);
create index orders_number_search_idx on orders using gin (number gin_trgm_ops);
create index orders_discount_code_idx on orders (discount_code, placed_at desc, id desc) where discount_code is not null;
