-- no transaction
drop index concurrently if exists orders_cost_centre_idx;
create index concurrently if not exists orders_cost_centre_idx on orders (cost_centre_id, placed_at) where cost_centre_id is not null;
