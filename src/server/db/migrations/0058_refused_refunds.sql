-- no transaction
-- The dashboard counts what waits for staff; refused refunds are few among all.
drop index concurrently if exists refunds_refused_idx;
create index concurrently if not exists refunds_refused_idx on refunds (order_id) where status = 'refused';
