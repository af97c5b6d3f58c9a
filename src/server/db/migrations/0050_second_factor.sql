-- The second factor of sign-in: passkeys, an app with codes, and recovery codes that stand in for them once each.

-- What a passkey knows its account by; made with the first one.
alter table accounts add column auth_handle text unique;

create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  aaguid text not null,
  backed_up boolean not null,
  device_type text not null,
  -- The host it was made for; browsers use it nowhere else.
  host text not null,
  name text not null,
  last_used_at timestamptz,
  -- Its counter went back: there may be a copy.
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create index passkeys_account_idx on passkeys (account_id);

create table code_apps (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- Sealed with SECRET_KEY. Null until the first one is confirmed.
  secret text,
  confirmed_at timestamptz,
  -- The newest 30 seconds whose code was accepted: each counts once.
  last_step bigint,
  -- The next one, until a code of it is confirmed.
  pending_secret text,
  pending_since timestamptz,
  constraint code_apps_confirmed check ((secret is null) = (confirmed_at is null))
);

create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  place smallint not null check (place between 0 and 9),
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, place)
);

-- The password was right; the second factor is still to come.
create table sign_in_tickets (
  id uuid primary key,
  token_hash text not null unique,
  account_id uuid not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('signin', 'reset')),
  -- A password changed meanwhile ends the ticket.
  session_version integer not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_tickets_expiry_idx on sign_in_tickets (expires_at);

create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('signin', 'register', 'factor', 'proof')),
  account_id uuid references accounts (id) on delete cascade,
  -- The session, or the ticket.
  bound_to uuid,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index passkey_challenges_expiry_idx on passkey_challenges (expires_at);

-- When its owner last showed who they are in this session, how, and how often they failed to since.
alter table sessions add column proven_at timestamptz;
alter table sessions add column proven_by text;
alter table sessions add column wrong_proofs integer not null default 0;

-- Since when staff need a second factor; null: they may have one.
alter table settings add column second_factor_since timestamptz;
