-- Automatic discounts leave a row for each order too; the same customer may come under one again, a code stays once (D-544).
alter table discount_redemptions add column is_code boolean not null default true;
drop index discount_redemptions_customer_key;
create unique index discount_redemptions_customer_key on discount_redemptions (discount_id, account_id) where is_code;
create index discount_redemptions_at_idx on discount_redemptions (discount_id, at desc, order_id);
create index discount_redemptions_order_idx on discount_redemptions (order_id);
create index orders_discount_idx on orders (discount_id) where discount_id is not null;
create index discounts_created_idx on discounts (created_at desc, id desc);

create index accounts_created_idx on accounts (created_at desc, id desc) where family <> 'admin';

-- What each customer ordered, kept up with every order: lists sort by it however many orders there are.
create table customer_totals (
  account_id uuid not null references accounts (id) on delete cascade,
  currency text not null,
  orders integer not null default 0,
  discounted integer not null default 0,
  -- Of orders that were not rejected, in minor units.
  spent bigint not null default 0,
  primary key (account_id, currency)
);

create function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into customer_totals as kept (account_id, currency, orders, discounted, spent)
  select account_id, currency, count(*), count(discount_id), coalesce(sum(total) filter (where status <> 'rejected'), 0)
  from added where account_id is not null
  group by account_id, currency order by account_id
  on conflict (account_id, currency) do update set orders = kept.orders + excluded.orders,
    discounted = kept.discounted + excluded.discounted, spent = kept.spent + excluded.spent;
  return null;
end $$;
create trigger orders_counted after insert on orders
  referencing new table as added for each statement execute function count_new_orders();

create function recount_changed_orders() returns trigger language plpgsql as $$
begin
  update customer_totals kept set spent = kept.spent + changed.spent
  from (
    select account_id, currency, sum(spent) as spent from (
      select account_id, currency, total as spent from added where status <> 'rejected'
      union all
      select account_id, currency, -total from removed where status <> 'rejected') sums
    group by account_id, currency having sum(spent) <> 0) changed
  where kept.account_id = changed.account_id and kept.currency = changed.currency;
  return null;
end $$;
create trigger orders_recounted after update on orders
  referencing old table as removed new table as added for each statement execute function recount_changed_orders();

insert into customer_totals (account_id, currency, orders, discounted, spent)
select account_id, currency, count(*), count(discount_id), coalesce(sum(total) filter (where status <> 'rejected'), 0)
from orders where account_id is not null group by account_id, currency;

create index sliders_order_idx on sliders (sort_order, id);
create index ads_order_idx on ads (placement, sort_order, id);
