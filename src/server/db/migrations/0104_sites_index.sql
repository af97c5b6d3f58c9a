-- no transaction
drop index concurrently if exists orders_site_idx;
create index concurrently if not exists orders_site_idx on orders (site_id, placed_at) where site_id is not null;
