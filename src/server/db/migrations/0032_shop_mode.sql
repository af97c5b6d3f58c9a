-- A shop is a demo or live, for good. The first start writes the row; here it is written for shops that are older than it.

create table shop_mode (
  single boolean primary key default true check (single),
  mode text not null check (mode in ('demo', 'live')),
  decided_at timestamptz not null default now()
);

insert into shop_mode (mode)
select case
  when exists (select 1 from accounts where family = 'admin' and email = 'admin@matjar.example') then 'demo'
  else 'live'
end
where exists (select 1 from accounts) or exists (select 1 from settings) or exists (select 1 from products);
