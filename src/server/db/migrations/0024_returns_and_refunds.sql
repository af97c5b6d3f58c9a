-- Goods that came back and cannot be sold again: on hand for no moment that anybody sees, and their pieces stay off the shelf for good.
alter table order_returns add column is_written_off boolean not null default false;

alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check
  check (reason in ('initial', 'restock', 'adjustment', 'reservation', 'release', 'sale', 'return', 'write_off'));

alter table stock_units drop constraint stock_units_state_check;
alter table stock_units add constraint stock_units_state_check check (state in ('in_stock', 'shipped', 'written_off'));

-- Few orders are refunded: the list finds those that are.
create index orders_refunded_idx on orders (placed_at desc, id desc) where refunded > 0;

-- The language that somebody used the shop in last: mails to staff are in it.
alter table sessions add column language text check (language in ('en', 'ar'));
