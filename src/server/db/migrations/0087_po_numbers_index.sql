-- no transaction
drop index concurrently if exists orders_po_key_idx;
create index concurrently if not exists orders_po_key_idx on orders (po_key) where po_key is not null;
