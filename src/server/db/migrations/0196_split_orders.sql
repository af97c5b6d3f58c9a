-- Two orders of one purchase: what was in stock, and what comes later.
alter table orders add column split_group uuid;
create index orders_split_group_idx on orders (split_group) where split_group is not null;
