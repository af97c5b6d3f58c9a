-- What staff may do follows from their role. The built-in ones' permissions stand in the code, so that they grow with it.
create table staff_roles (
  id uuid primary key,
  built_in text unique,
  name_en text not null,
  name_ar text not null,
  description text not null default '',
  permissions text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index staff_roles_name_en_idx on staff_roles (lower(name_en));
create unique index staff_roles_name_ar_idx on staff_roles (lower(name_ar));

insert into staff_roles (id, built_in, name_en, name_ar) values
  ('00000000-0000-4000-8000-000000000001', 'super_admin', 'Super admin', 'مدير عام'),
  ('00000000-0000-4000-8000-000000000002', 'manager', 'Manager', 'مدير'),
  ('00000000-0000-4000-8000-000000000003', 'catalogue_editor', 'Catalogue editor', 'محرر الكتالوج'),
  ('00000000-0000-4000-8000-000000000004', 'order_handler', 'Order handler', 'مسؤول الطلبات'),
  ('00000000-0000-4000-8000-000000000005', 'marketing', 'Marketing', 'التسويق'),
  ('00000000-0000-4000-8000-000000000006', 'support', 'Support', 'الدعم'),
  ('00000000-0000-4000-8000-000000000007', 'accountant', 'Accountant', 'محاسب');

-- Staff without a role may do nothing. Until now all could do everything.
alter table accounts add column role_id uuid references staff_roles (id);
alter table accounts add column version integer not null default 1;
update accounts set role_id = '00000000-0000-4000-8000-000000000001' where family = 'admin';
create index accounts_role_idx on accounts (role_id) where role_id is not null;

-- An invitation without an address is the one for the first administrator; one with an account gives that account a new password.
alter table staff_invitations add column account_id uuid references accounts (id);
alter table staff_invitations add column role_id uuid references staff_roles (id);
alter table staff_invitations add column language text;
alter table staff_invitations add column invited_by uuid references accounts (id);
alter table staff_invitations add column sent_at timestamptz;
alter table staff_invitations add column sends integer not null default 1;
alter table staff_invitations add column sends_since timestamptz;
alter table staff_invitations add column accepted_at timestamptz;
alter table staff_invitations add column withdrawn_at timestamptz;
create unique index staff_invitations_open_idx on staff_invitations (lower(email))
  where email is not null and account_id is null and ended_at is null;
