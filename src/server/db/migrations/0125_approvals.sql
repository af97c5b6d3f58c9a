-- Orders of members that somebody of their company has to approve.
create table approval_rules (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  name text not null,
  -- Those of the first tier are asked first.
  tier smallint not null check (tier between 1 and 3),
  is_active boolean not null,
  -- In minor units, of the whole order; null is any. Of another currency than the shop's, the rule does not hold.
  min_total bigint check (min_total >= 0),
  currency text,
  -- Empty: products of any kind.
  kinds text[] not null,
  -- Empty: any, and none.
  cost_centre_ids uuid[] not null,
  -- Empty: whoever of the company may approve.
  approver_ids uuid[] not null,
  except_admins boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((min_total is null) = (currency is null))
);
create index approval_rules_company_idx on approval_rules (company_id);

create sequence approval_numbers;
create table approvals (
  id uuid primary key,
  number text not null unique,
  company_id uuid not null references companies (id),
  requester_id uuid not null references accounts (id),
  requester_name text not null,
  status text not null check (status in ('waiting', 'approved', 'refused', 'withdrawn', 'expired')),
  -- The order as it was sent: lines, addresses, how it is paid, without data of a card.
  content jsonb not null,
  item_quantity integer not null,
  -- As last confirmed.
  currency text not null,
  total bigint not null,
  language text not null check (language in ('en', 'ar')),
  deadline timestamptz not null,
  -- When approvers are reminded; null once they were.
  remind_at timestamptz,
  order_id uuid references orders (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'approved') = (order_id is not null))
);
create index approvals_company_idx on approvals (company_id, id);
create index approvals_requester_idx on approvals (requester_id, id);
create index approvals_deadline_idx on approvals (deadline) where status = 'waiting';
create unique index approvals_order_key on approvals (order_id) where order_id is not null;

-- What has to be approved, each with a copy of its rule: later changes of rules do not touch it.
create table approval_steps (
  approval_id uuid not null references approvals (id) on delete cascade,
  position smallint not null,
  tier smallint not null,
  reason text not null check (reason in ('rule', 'order_limit', 'month_limit')),
  rule_id uuid,
  rule_name text,
  approver_ids uuid[] not null,
  by_id uuid references accounts (id),
  by_name text,
  -- For whom they stood in.
  for_name text,
  word text,
  given_at timestamptz,
  primary key (approval_id, position)
);

create table approval_events (
  id uuid primary key,
  approval_id uuid not null references approvals (id) on delete cascade,
  what text not null,
  by_id uuid references accounts (id),
  by_name text not null,
  for_name text,
  word text,
  -- Quantities before and after, by product.
  changes jsonb,
  at timestamptz not null
);
create index approval_events_approval_idx on approval_events (approval_id, id);

update accounts set permissions = permissions || array['approvals.decide']
where family = 'company' and not 'approvals.decide' = any (permissions)
  and ('company.members' = any (permissions) or member_roles && array['approver', 'company_admin']);
