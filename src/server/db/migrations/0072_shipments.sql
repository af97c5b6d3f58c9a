-- What leaves together. An order may leave in several.
create table shipments (
  id uuid primary key,
  order_id uuid not null references orders (id),
  -- 1, 2, … of its order.
  number integer not null check (number > 0),
  status text not null check (status in ('prepared', 'shipped', 'delivered', 'cancelled')),
  carrier text,
  tracking_number text,
  tracking_url text,
  by_name text not null,
  created_at timestamptz not null default now(),
  shipped_at timestamptz,
  delivered_at timestamptz,
  unique (order_id, number),
  check ((status in ('shipped', 'delivered')) = (shipped_at is not null))
);
create index shipments_tracking_idx on shipments (lower(tracking_number)) where tracking_number is not null;

create table shipment_lines (
  shipment_id uuid not null references shipments (id),
  order_line_id uuid not null references order_lines (id),
  quantity integer not null check (quantity > 0),
  serials text[] not null default '{}',
  primary key (shipment_id, order_line_id)
);
create index shipment_lines_order_line_idx on shipment_lines (order_line_id);

-- What was ordered and will not be sent.
alter table order_lines
  add column cancelled_quantity integer not null default 0 check (cancelled_quantity >= 0),
  add constraint order_lines_open_check check (shipped_quantity + cancelled_quantity <= quantity) not valid;
-- Something has left, and something is still to come.
alter table orders add column shipped_in_part boolean not null default false;
create index orders_shipped_in_part_idx on orders (placed_at desc, id desc) where shipped_in_part;

-- Orders that have left until now left whole.
insert into shipments (id, order_id, number, status, carrier, tracking_number, tracking_url, by_name, created_at, shipped_at, delivered_at)
select gen_random_uuid(), orders.id, 1, orders.status, carrier, tracking_number, tracking_url, coalesce(event.by_name, ''),
  coalesce(event.at, orders.updated_at), coalesce(event.at, orders.updated_at),
  case when orders.status = 'delivered' then (
    select max(at) from order_events where order_id = orders.id and to_status = 'delivered') end
from orders
left join lateral (
  select by_name, at from order_events where order_id = orders.id and to_status = 'shipped' order by at desc limit 1) event on true
where orders.status in ('shipped', 'delivered')
  and exists (select 1 from order_lines where order_id = orders.id and shipped_quantity > 0);
insert into shipment_lines (shipment_id, order_line_id, quantity, serials)
select shipments.id, order_lines.id, order_lines.shipped_quantity, order_lines.serials
from shipments join order_lines on order_lines.order_id = shipments.order_id
where order_lines.shipped_quantity > 0;
