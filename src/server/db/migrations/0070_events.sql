-- What staff who look at the CMS hear of at once. Kept a day, for who comes back.
create table events (
  seq bigserial primary key,
  kind text not null,
  -- Ids and numbers, no texts.
  data jsonb not null,
  -- Whom it is for; without one, everybody whose permissions let them see it.
  account_id uuid references accounts (id) on delete cascade,
  -- The moment it was written, not that in which its transaction began.
  at timestamptz not null default clock_timestamp()
);
create index events_at_idx on events (at);
