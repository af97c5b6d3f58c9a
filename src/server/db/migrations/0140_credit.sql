-- What a company may buy without paying first, and where it stands. A company without a row pays first.
create table credit_accounts (
  company_id uuid primary key references companies (id),
  terms text not null check (terms in ('prepaid', 'on_delivery', 'net_15', 'net_30', 'net_60')),
  -- All amounts are in minor units of it. While the shop has another currency, nothing new is sold on these terms.
  currency text not null,
  credit_limit bigint not null check (credit_limit between 0 and 1000000000000),
  -- Ordered and not billed, billed and not paid, received and not booked to an invoice.
  held bigint not null default 0 check (held >= 0),
  owed bigint not null default 0 check (owed >= 0),
  unapplied bigint not null default 0 check (unapplied >= 0),
  is_stopped boolean not null default false,
  stop_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (is_stopped = (stop_reason is not null))
);

alter table orders drop constraint orders_payment_type_check;
alter table orders add constraint orders_payment_type_check
  check (payment_type in ('credit_card', 'bank_account', 'on_account', 'on_delivery')) not valid;
alter table orders validate constraint orders_payment_type_check;
alter table orders
  -- As they were when it was placed.
  add column credit_terms text check (credit_terms in ('on_delivery', 'net_15', 'net_30', 'net_60')),
  -- Whether staff have to grant the credit before they accept it, and why.
  add column credit_review text not null default 'none' check (credit_review in ('none', 'needed', 'granted')),
  add column credit_reasons text[] not null default '{}';

-- An invoice on account and what is left of it.
create table receivables (
  order_id uuid primary key references invoices (order_id),
  company_id uuid not null references credit_accounts (company_id),
  total bigint not null check (total >= 0),
  paid bigint not null default 0 check (paid >= 0),
  credited bigint not null default 0 check (credited >= 0),
  billed_at timestamptz not null,
  -- Null until it is delivered, where it is paid after delivery.
  due_at timestamptz,
  -- How many of the reminders were sent.
  reminded smallint not null default 0,
  check (paid + credited <= total)
);
create index receivables_company_idx on receivables (company_id, due_at);
create index receivables_open_idx on receivables (due_at) where paid + credited < total;

-- Money that came in, and what credit notes gave back beyond what was open.
create table receipts (
  id uuid primary key,
  company_id uuid not null references credit_accounts (company_id),
  amount bigint not null check (amount > 0),
  -- What of it is booked to invoices or was paid out.
  used bigint not null default 0 check (used between 0 and amount),
  received_on date not null,
  method text not null check (method in ('transfer', 'cheque', 'cash', 'card', 'credit_note')),
  reference text not null,
  reference_key text not null,
  order_id uuid references orders (id),
  by_id uuid references accounts (id),
  by_name text not null,
  at timestamptz not null,
  reversed_at timestamptz,
  check (reversed_at is null or used = 0)
);
create unique index receipts_reference_key on receipts (company_id, method, reference_key) where reversed_at is null;
create index receipts_company_idx on receipts (company_id, at);

create table pay_outs (
  id uuid primary key,
  company_id uuid not null references credit_accounts (company_id),
  amount bigint not null check (amount > 0),
  reference text not null,
  by_id uuid references accounts (id),
  by_name text not null,
  at timestamptz not null
);
create index pay_outs_company_idx on pay_outs (company_id, at);

-- What was taken from a receipt for an invoice, or paid out of it. Nothing is deleted.
create table allocations (
  id uuid primary key,
  receipt_id uuid not null references receipts (id),
  order_id uuid references receivables (order_id),
  pay_out_id uuid references pay_outs (id),
  amount bigint not null check (amount > 0),
  by_name text not null,
  at timestamptz not null,
  undone_at timestamptz,
  check (num_nonnulls(order_id, pay_out_id) = 1)
);
create index allocations_receipt_idx on allocations (receipt_id);
create index allocations_order_idx on allocations (order_id);

-- Every change of an account's sums. Nothing is changed or deleted.
create table credit_entries (
  id uuid primary key,
  company_id uuid not null references credit_accounts (company_id),
  kind text not null check (
    kind in ('hold', 'release', 'bill', 'credit', 'receive', 'reverse', 'allocate', 'unallocate', 'pay_out')),
  d_held bigint not null,
  d_owed bigint not null,
  d_unapplied bigint not null,
  order_id uuid references orders (id),
  -- The receipt, the allocation or what was paid out.
  ref_id uuid,
  by_name text not null,
  at timestamptz not null
);
create index credit_entries_company_idx on credit_entries (company_id, at, id);
create index credit_entries_order_idx on credit_entries (order_id);

update accounts set permissions = permissions || array['credit.read']
where family = 'company' and not 'credit.read' = any (permissions)
  and (member_roles is null or member_roles && array['accountant', 'company_admin']);
