-- Nothing of an order for licences is shipped, and it has no shipping address; one with goods always has.
alter table orders
  alter column shipping_address drop not null,
  add column needs_shipping boolean not null default true,
  add constraint orders_shipping_address check (shipping_address is not null or not needs_shipping) not valid;
