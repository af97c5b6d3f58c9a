-- no transaction
-- Staff look for the orders that are picked up, and for those of one point.
drop index concurrently if exists orders_pick_up_point_idx;
create index concurrently if not exists orders_pick_up_point_idx on orders ((pick_up_point ->> 'id'), placed_at desc, id desc)
  where pick_up_point is not null;
