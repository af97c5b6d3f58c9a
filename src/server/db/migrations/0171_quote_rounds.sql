-- What buyers answer to an offer: quantities, prices that they would pay, a date. Rows are added, never changed.
create table quote_counters (
  id uuid primary key,
  request_id uuid not null references requests (id),
  -- Of the offer that it answers.
  revision integer not null,
  -- Products with their names as they were then; prices in minor units.
  lines jsonb not null,
  currency text not null,
  message text,
  wished_date date,
  by_id uuid references accounts (id),
  by_name text not null,
  at timestamptz not null
);
create index quote_counters_request_idx on quote_counters (request_id, at, id);
create trigger quote_counters_stay before update or delete on quote_counters
  for each row execute function refuse_change();
