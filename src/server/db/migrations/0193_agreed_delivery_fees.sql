-- What staff ask for delivery of a draft order or a quote, in minor units; empty: a draft pays what its zone asks, a quote nothing. What was
-- offered before was delivered for nothing.
alter table order_drafts add column if not exists delivery_fee bigint default 0 check (delivery_fee >= 0);
alter table order_drafts alter column delivery_fee drop default;
alter table quotes add column if not exists delivery_fee bigint check (delivery_fee >= 0);
