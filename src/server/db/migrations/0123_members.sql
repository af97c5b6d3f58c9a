-- Members of a company: the accounts of its people beside the root user, to whom everything of the company is open. Accounts without
-- roles are root users, as all of them were before.
alter table accounts
  add column member_roles text[],
  -- By their company; null where staff blocked them, which only staff take back.
  add column deactivated_at timestamptz,
  add constraint accounts_member_roles check (
    member_roles is null
    or (family = 'company' and company_id is not null and cardinality(member_roles) > 0
      and member_roles <@ array['buyer', 'approver', 'accountant', 'company_admin']));
create index accounts_company_idx on accounts (company_id) where company_id is not null;

update accounts set permissions = permissions || array['company.members']
where family = 'company' and 'company.manage' = any (permissions) and not 'company.members' = any (permissions);

create table company_invitations (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  -- The secret itself is kept nowhere.
  token_hash text not null unique,
  email text not null,
  roles text[] not null check (
    cardinality(roles) > 0 and roles <@ array['buyer', 'approver', 'accountant', 'company_admin']),
  language text not null check (language in ('en', 'ar')),
  invited_by uuid not null references accounts (id) on delete cascade,
  sent_at timestamptz not null,
  sends integer not null default 1,
  sends_since timestamptz not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- Accepted, withdrawn or replaced by a newer one.
  ended_at timestamptz
);
create unique index company_invitations_open_key on company_invitations (company_id, lower(email)) where ended_at is null;
create index company_invitations_inviter_idx on company_invitations (invited_by);
