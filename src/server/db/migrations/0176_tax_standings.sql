-- Why a company pays no VAT, and when. Rows are ended, never deleted.
create table tax_standings (
  id uuid primary key,
  company_id uuid not null references companies (id),
  category text not null check (category in ('Z', 'E', 'O')),
  reason_code text not null,
  document_id uuid not null,
  document_number text not null,
  -- Days on the calendar where the shop is; both belong to it.
  valid_from date not null,
  valid_to date not null,
  checked_by text not null,
  ended_at timestamptz,
  -- For how many days before its end the company was told.
  told_days integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (valid_from <= valid_to)
);
create index tax_standings_company_idx on tax_standings (company_id, valid_to);
create index tax_standings_end_idx on tax_standings (valid_to) where ended_at is null;

-- As they were when it was placed: S is the standard rate.
alter table orders
  add column tax_category text not null default 'S' check (tax_category in ('S', 'Z', 'E', 'O')),
  add column tax_reason_code text,
  add constraint orders_tax_reason_check check ((tax_category = 'S') = (tax_reason_code is null)) not valid;
alter table orders validate constraint orders_tax_reason_check;
