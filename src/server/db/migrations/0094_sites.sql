-- The places where a company receives goods: addresses that are the company's and no account's. Contact and phone are `full_name` and
-- `phone_*`.
alter table addresses
  alter column account_id drop not null,
  add column company_id uuid references companies (id) on delete cascade,
  -- The name as it is compared: a company has each once.
  add column name_key text,
  -- Each day of the week at most once; empty is at any time.
  add column hours jsonb not null default '[]',
  add column instructions text not null default '',
  add column is_active boolean not null default true,
  add column version integer not null default 1,
  add constraint addresses_owner check (num_nonnulls(account_id, company_id) = 1),
  add constraint addresses_site check (
    company_id is null or (type = 'shipping' and name is not null and name_key is not null and not is_default));
create unique index addresses_site_name_key on addresses (company_id, name_key) where company_id is not null;

alter table orders add column site_id uuid;
