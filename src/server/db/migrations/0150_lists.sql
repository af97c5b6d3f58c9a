-- Products and quantities under a name, kept by a person or shared by a company.
create table shopping_lists (
  id uuid primary key,
  owner_id uuid not null references accounts (id) on delete cascade,
  -- Of those that are shared.
  company_id uuid references companies (id) on delete cascade,
  name text not null,
  -- The name as it is compared.
  name_key text not null,
  scope text not null check (scope in ('mine', 'company')),
  note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((scope = 'company') = (company_id is not null))
);
create unique index shopping_lists_own_name_key on shopping_lists (owner_id, name_key) where scope = 'mine';
create unique index shopping_lists_shared_name_key on shopping_lists (company_id, name_key) where scope = 'company';
create index shopping_lists_owner_idx on shopping_lists (owner_id);

create table shopping_list_lines (
  list_id uuid not null references shopping_lists (id) on delete cascade,
  product_id uuid not null,
  quantity integer not null check (quantity between 1 and 10000),
  note text,
  position integer not null,
  -- As they were when it was added: the product may be deleted.
  code text not null,
  name jsonb not null,
  primary key (list_id, product_id)
);

update accounts set permissions = permissions || array['lists.manage']
where family = 'company' and not 'lists.manage' = any (permissions)
  and ('company.manage' = any (permissions) or member_roles && array['buyer', 'company_admin']);
