-- Products that are shipped piece by piece, and how many of their pieces on hand have a serial number. All that leaves or is
-- counted away has to leave room for those.
alter table stock_levels
  add column tracks_units boolean not null default false,
  add column units integer not null default 0,
  add constraint stock_levels_units_check check (units >= 0 and units <= on_hand and (tracks_units or units = 0));

-- What a device-identification code says besides (LoRa Alliance TR005).
alter table stock_units
  add column profile_id text,
  add column owner_token text;

-- A scanned serial number is looked for in all products; an order shows what left with it.
create index stock_units_any_serial_idx on stock_units (serial);
create index stock_units_order_line_idx on stock_units (order_line_id) where order_line_id is not null;

-- The inventory's sorts.
create index stock_levels_updated_idx on stock_levels (updated_at desc, product_id desc);
create index stock_levels_available_idx on stock_levels ((on_hand - reserved), product_id);
create index stock_levels_on_hand_idx on stock_levels (on_hand, product_id);
create index stock_levels_reserved_idx on stock_levels (reserved, product_id);
