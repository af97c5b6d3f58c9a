-- How an order gets to its buyer, and the point where it is collected, as that was when it was placed.
alter table orders
  add column if not exists delivery_method text not null default 'delivery' check (delivery_method in ('delivery', 'pick_up')),
  add column if not exists pick_up_point jsonb;

alter table orders drop constraint if exists orders_shipping_address;
alter table orders add constraint orders_shipping_address
  check (not needs_shipping or shipping_address is not null or pick_up_point is not null) not valid;
alter table orders drop constraint if exists orders_pick_up_point;
alter table orders add constraint orders_pick_up_point
  check ((delivery_method = 'pick_up') = (pick_up_point is not null)) not valid;
