create table companies (
  id uuid primary key,
  name text not null,
  cr_number text,
  vat_number text,
  created_at timestamptz not null default now()
);

create table tenants (
  id uuid primary key,
  company_id uuid references companies (id),
  name text not null,
  email text not null,
  settings jsonb not null default '{}',
  allowed_device_profile_types text[] not null default '{}',
  allowed_network_servers text[] not null default '{}',
  created_at timestamptz not null default now()
);
create unique index tenants_name_key on tenants (lower(name));

-- Everyone who signs in: the families of D-600 are told apart by `family`.
create table accounts (
  id uuid primary key,
  family text not null check (family in ('company', 'user', 'manager', 'admin')),
  company_id uuid references companies (id),
  tenant_id uuid references tenants (id),
  username text not null,
  email text not null,
  -- E.164 in two parts, as on the wire (D-401).
  phone_prefix text not null default '',
  phone_number text not null default '',
  password_hash text not null,
  title text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  address jsonb not null default '{"city": "", "country": "", "additionalDetails": ""}',
  avatar_id uuid references files (id),
  permissions text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'unverified', 'disabled')),
  -- Raised to end every access token of the account at once.
  session_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (family <> 'company' or (company_id is not null and tenant_id is null)),
  check (family not in ('user', 'manager') or tenant_id is not null)
);
-- An identifier is unique per company family, and per tenant in the tenant families (D-602).
create unique index accounts_username_key on accounts (family, coalesce(tenant_id, '00000000-0000-0000-0000-000000000000'), lower(username));
create unique index accounts_email_key on accounts (family, coalesce(tenant_id, '00000000-0000-0000-0000-000000000000'), lower(email));
create unique index accounts_phone_key on accounts (family, coalesce(tenant_id, '00000000-0000-0000-0000-000000000000'), phone_prefix, phone_number)
  where phone_number <> '';

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  refresh_hash text not null,
  -- Shown again within 20 s by a second tab, the token before this one is answered with the same successor.
  previous_hash text,
  successor_sealed text,
  rotated_at timestamptz not null default now(),
  user_agent text not null default '',
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index sessions_refresh_hash_key on sessions (refresh_hash);
create index sessions_previous_hash_idx on sessions (previous_hash) where previous_hash is not null;
create index sessions_account_idx on sessions (account_id);

create table customer_groups (
  id uuid primary key,
  name text not null,
  description text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index customer_groups_name_key on customer_groups (lower(name));
create table customer_group_members (
  group_id uuid not null references customer_groups (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  primary key (group_id, account_id)
);
create index customer_group_members_account_idx on customer_group_members (account_id);

create table addresses (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  type text not null check (type in ('shipping', 'billing')),
  name text,
  full_name text not null,
  country text not null,
  city text not null,
  address text not null,
  phone_prefix text not null,
  phone_number text not null,
  is_default boolean not null default false,
  building_number text,
  street text,
  district text,
  postal_code text,
  additional_number text,
  short_address text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index addresses_account_idx on addresses (account_id);
create unique index addresses_default_key on addresses (account_id, type) where is_default;

create table payment_methods (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  type text not null check (type in ('credit_card', 'bank_account')),
  account_name text,
  iban text,
  swift_code text,
  name_on_card text,
  brand text,
  last4 text,
  exp_month integer,
  exp_year integer,
  provider text,
  -- The provider's name for the card; the number itself never reaches us (D-532).
  provider_token text,
  -- A card that is not to be kept is hidden from the list and usable once.
  saved boolean not null default true,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  check (type <> 'bank_account' or (iban is not null and account_name is not null and swift_code is not null)),
  check (type <> 'credit_card' or (brand is not null and last4 is not null and provider_token is not null))
);
create index payment_methods_account_idx on payment_methods (account_id, created_at desc);
create unique index payment_methods_iban_key on payment_methods (account_id, iban) where iban is not null;

-- What the built-in sandbox knows of a test card: never its number.
create table sandbox_cards (
  token text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  declines boolean not null,
  created_at timestamptz not null default now()
);
