-- The pieces that a buyer has: written when they are shipped, for a company or for somebody without one.
create table company_units (
  unit_id uuid primary key references stock_units (id) on delete cascade,
  company_id uuid references companies (id),
  -- Who ordered it.
  account_id uuid references accounts (id) on delete set null,
  order_id uuid not null references orders (id),
  order_line_id uuid not null references order_lines (id),
  product_id uuid not null references products (id),
  serial text not null,
  -- As they are searched: identifiers, number of the order and of the purchase order.
  identifiers text not null,
  site_id uuid references addresses (id) on delete set null,
  holder_id uuid references accounts (id) on delete set null,
  label text,
  -- The label as it is searched.
  label_key text not null default '',
  note text,
  state text not null default 'in_use' check (state in ('in_use', 'spare', 'retired', 'returned')),
  shipped_at timestamptz not null,
  warranty_until date,
  updated_at timestamptz not null default now()
);
create index company_units_company_idx on company_units (company_id, shipped_at desc, unit_id desc);
create index company_units_account_idx on company_units (account_id, shipped_at desc, unit_id desc);
create index company_units_serial_idx on company_units (company_id, serial, unit_id);
create index company_units_warranty_idx on company_units (company_id, warranty_until, unit_id);
create index company_units_product_idx on company_units (company_id, product_id);
create index company_units_line_idx on company_units (order_line_id);
create index company_units_holder_idx on company_units (holder_id) where holder_id is not null;
create index company_units_site_idx on company_units (site_id) where site_id is not null;
create index company_units_order_idx on company_units (order_id);
create index company_units_of_product_idx on company_units (product_id);

insert into company_units (unit_id, company_id, account_id, order_id, order_line_id, product_id, serial, identifiers,
  site_id, holder_id, shipped_at, warranty_until)
select unit.id, orders.company_id, orders.account_id, orders.id, line.id, unit.product_id, unit.serial,
  lower(concat_ws(' ', unit.serial, unit.dev_eui, unit.imei, unit.iccid, orders.number, orders.po_number)),
  orders.site_id, orders.account_id, coalesce(unit.shipped_at, orders.placed_at),
  case when products.warranty_months > 0 then
    ((coalesce(unit.shipped_at, orders.placed_at)
      at time zone coalesce((select value ->> 'timeZone' from settings limit 1), 'Asia/Riyadh'))::date
      + make_interval(months => products.warranty_months))::date end
from stock_units unit
join order_lines line on line.id = unit.order_line_id
join orders on orders.id = line.order_id
join products on products.id = unit.product_id
where unit.state = 'shipped' and (orders.company_id is not null or orders.account_id is not null);

-- Whoever sees orders sees pieces, and whoever orders may hand them on.
update accounts set permissions = permissions || array['devices.read']
where family <> 'admin' and 'orders.read' = any (permissions) and not 'devices.read' = any (permissions);
update accounts set permissions = permissions || array['devices.manage']
where family <> 'admin' and 'orders.create' = any (permissions) and not 'devices.manage' = any (permissions);
