-- Who approves orders for a member of a company in their absence, from a day to another, both included, where the shop is.
create table stand_ins (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  account_id uuid not null references accounts (id),
  stand_in_id uuid not null references accounts (id),
  from_day date not null,
  to_day date not null check (to_day >= from_day and to_day - from_day < 90),
  created_at timestamptz not null default now(),
  check (account_id <> stand_in_id),
  -- Of one member no two on a day. A number stands for the member, since a range of numbers needs no extension of the database.
  constraint stand_ins_overlap exclude using gist (
    int8range(hashtextextended(account_id::text, 0) >> 1, hashtextextended(account_id::text, 0) >> 1, '[]') with &&,
    daterange(from_day, to_day, '[]') with &&
  )
);
create index stand_ins_company_idx on stand_ins (company_id, from_day);
create index stand_ins_stand_in_idx on stand_ins (stand_in_id);
