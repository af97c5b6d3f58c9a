-- Browsers that an account signed in from; a cookie holds the value that is hashed here. Guesses of strangers do not count
-- against them.
create table known_devices (
  account_id uuid not null references accounts (id) on delete cascade,
  device_hash text not null,
  last_used_at timestamptz not null,
  primary key (account_id, device_hash)
);

-- Wrong one-time codes of the whole shop. Where codes are being guessed, new ones are longer.
create table wrong_codes_by_minute (
  minute timestamptz primary key,
  wrong integer not null
);
create table code_alarm (
  only_row boolean primary key default true check (only_row),
  is_on boolean not null default false
);
insert into code_alarm default values;
