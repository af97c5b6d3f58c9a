-- One row for each identifier that asked for a code, known or not, so that both are treated alike. A new request takes its place.
create table one_time_codes (
  purpose text not null check (purpose in ('recovery', 'registration')),
  entry text not null,
  identifier_hash text not null,
  id uuid not null,
  account_id uuid references accounts (id) on delete cascade,
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  sends integer not null default 1,
  sends_since timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (purpose, entry, identifier_hash)
);
create index one_time_codes_account_idx on one_time_codes (account_id) where account_id is not null;

-- Wrong codes of an account in a day, whatever they were for (D-612).
create table wrong_codes (
  subject text primary key,
  since timestamptz not null,
  wrong integer not null
);

-- Solved puzzles of the bot check: each is good once.
create table used_challenges (
  nonce text primary key,
  expires_at timestamptz not null
);

-- What runs later, written by the transaction that caused it.
create table jobs (
  id uuid primary key,
  name text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Held by a worker until then; a worker that died is followed by another.
  locked_until timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create index jobs_due_idx on jobs (run_at, id) where done_at is null and failed_at is null;

create table outbox (
  id uuid primary key,
  kind text not null,
  language text not null check (language in ('en', 'ar')),
  to_address text not null,
  -- The values that fill the template, sealed: a code stands among them. Emptied once the mail is on its way.
  sealed text,
  status text not null check (status in ('kept', 'waiting', 'sent')),
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_created_at_idx on outbox (created_at desc, id desc);

create unique index companies_name_key on companies (lower(name));
