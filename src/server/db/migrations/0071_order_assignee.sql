-- Who of the staff sees to an order.
alter table orders add column assignee_id uuid references accounts (id);
create index orders_assignee_idx on orders (assignee_id, placed_at desc, id desc) where assignee_id is not null;
