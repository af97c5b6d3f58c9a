-- What an order pays for delivery, and how much of its tax is for that.
alter table orders
  add column delivery_fee bigint not null default 0 check (delivery_fee >= 0),
  add column delivery_tax bigint not null default 0 check (delivery_tax >= 0),
  add column delivery_zone_id uuid;
