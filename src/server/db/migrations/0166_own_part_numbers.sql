-- What companies call products themselves.
create table own_part_numbers (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  code text not null,
  -- The code as it is compared.
  code_key text not null,
  product_id uuid not null references products (id) on delete cascade,
  created_at timestamptz not null default now()
);
create unique index own_part_numbers_key on own_part_numbers (company_id, code_key);
create index own_part_numbers_product_idx on own_part_numbers (product_id);

update accounts set permissions = permissions || array['parts.manage']
where family = 'company' and not 'parts.manage' = any (permissions)
  and ('company.manage' = any (permissions) or member_roles && array['buyer', 'company_admin']);
