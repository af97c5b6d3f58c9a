-- What a company asks of its orders, and the cost centres that it books them to.
alter table companies
  add column po_rule text not null default 'optional' check (po_rule in ('optional', 'required', 'required_unique')),
  add column cost_centre_rule text not null default 'optional' check (cost_centre_rule in ('optional', 'required'));

create table cost_centres (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  code text not null,
  -- The same as it is compared: no company has one code twice, in whatever case and digits.
  code_key text not null,
  name text not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index cost_centres_code_key on cost_centres (company_id, code_key);

-- As it was called on the day of the order.
alter table orders
  add column cost_centre_id uuid,
  add column cost_centre_code text,
  add column cost_centre_name text;
