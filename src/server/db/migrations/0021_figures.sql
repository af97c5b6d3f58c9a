-- What the dashboard counts, kept with every order (decision 0020). Orders by the quarter of an hour in which they were placed:
-- every zone's days and hours begin at one. Sold products by UTC day and month; what lies before the first and after the last
-- whole day of a period is read from the orders themselves.
create table order_figures (
  quarter timestamptz not null,
  status text not null,
  currency text not null,
  orders bigint not null,
  items bigint not null,
  -- In minor units.
  total bigint not null,
  tax bigint not null,
  discount bigint not null,
  paid bigint not null,
  primary key (quarter, status, currency)
);
create table product_figures (
  span text not null check (span in ('day', 'month')),
  start date not null,
  product_id uuid not null,
  currency text not null,
  orders bigint not null,
  quantity bigint not null,
  total bigint not null,
  primary key (span, start, product_id, currency)
);

-- Changes that are not added up yet. They only ever come new, so that no order waits for another here; readers add them to the rest,
-- and fold_figures adds them up in the background.
create table order_figure_changes (like order_figures);
create table product_figure_changes (like product_figures);
alter table product_figure_changes drop column span;

create function quarter_of(timestamptz) returns timestamptz language sql immutable parallel safe
  return date_bin('15 minutes', $1, '2000-01-01 00:00:00+00');
create function utc_day_of(timestamptz) returns date language sql immutable parallel safe
  return ($1 at time zone 'UTC')::date;

create function figure_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_figure_changes (quarter, status, currency, orders, items, total, tax, discount, paid)
  select quarter_of(placed_at), status, currency, count(*), sum(item_quantity), sum(total), sum(tax), sum(discount),
    coalesce(sum(total) filter (where payment_status = 'paid'), 0)
  from added group by 1, 2, 3;
  return null;
end $$;
create trigger orders_figured after insert on orders
  referencing new table as added for each statement execute function figure_new_orders();

create function figure_changed_orders() returns trigger language plpgsql as $$
begin
  insert into order_figure_changes (quarter, status, currency, orders, items, total, tax, discount, paid)
  select quarter_of(placed_at), status, currency, sum(sign), sum(sign * item_quantity), sum(sign * total), sum(sign * tax),
    sum(sign * discount), coalesce(sum(sign * total) filter (where payment_status = 'paid'), 0)
  from (
    select 1 as sign, placed_at, status, currency, item_quantity, total, tax, discount, payment_status from added
    union all
    select -1, placed_at, status, currency, item_quantity, total, tax, discount, payment_status from removed) moved
  group by 1, 2, 3
  having sum(sign) <> 0 or sum(sign * total) <> 0 or sum(sign * item_quantity) <> 0 or sum(sign * tax) <> 0
    or sum(sign * discount) <> 0 or sum(sign * total) filter (where payment_status = 'paid') <> 0;
  -- What was sold is no longer, or the other way round.
  if exists (
    select 1 from added join removed using (id)
    where (added.status = 'rejected') <> (removed.status = 'rejected') or added.placed_at <> removed.placed_at
      or added.currency <> removed.currency) then
    insert into product_figure_changes (start, product_id, currency, orders, quantity, total)
    select utc_day_of(placed_at), line.product_id, currency, sum(sign), sum(sign * line.quantity), sum(sign * line.total)
    from (
      select 1 as sign, id, placed_at, currency from added where status <> 'rejected'
      union all
      select -1, id, placed_at, currency from removed where status <> 'rejected') moved
    join order_lines line on line.order_id = moved.id
    group by 1, 2, 3
    having sum(sign) <> 0 or sum(sign * line.quantity) <> 0 or sum(sign * line.total) <> 0;
  end if;
  return null;
end $$;
create trigger orders_refigured after update on orders
  referencing old table as removed new table as added for each statement execute function figure_changed_orders();

create function figure_new_lines() returns trigger language plpgsql as $$
begin
  insert into product_figure_changes (start, product_id, currency, orders, quantity, total)
  select utc_day_of(orders.placed_at), line.product_id, orders.currency, count(*), sum(line.quantity), sum(line.total)
  from added line join orders on orders.id = line.order_id
  where orders.status <> 'rejected'
  group by 1, 2, 3;
  return null;
end $$;
create trigger order_lines_figured after insert on order_lines
  referencing new table as added for each statement execute function figure_new_lines();

create function figure_changed_lines() returns trigger language plpgsql as $$
begin
  insert into product_figure_changes (start, product_id, currency, orders, quantity, total)
  select utc_day_of(orders.placed_at), moved.product_id, orders.currency, sum(sign), sum(sign * moved.quantity), sum(sign * moved.total)
  from (
    select 1 as sign, order_id, product_id, quantity, total from added
    union all
    select -1, order_id, product_id, quantity, total from removed) moved
  join orders on orders.id = moved.order_id
  where orders.status <> 'rejected'
  group by 1, 2, 3
  having sum(sign) <> 0 or sum(sign * moved.quantity) <> 0 or sum(sign * moved.total) <> 0;
  return null;
end $$;
create trigger order_lines_refigured after update on order_lines
  referencing old table as removed new table as added for each statement execute function figure_changed_lines();

-- Adds up what has changed, at most so many changes of each kind; answers how many those were. One at a time: a second one leaves
-- it to the first.
create function fold_figures(most integer) returns bigint language plpgsql as $$
declare
  folded bigint;
  touched timestamptz[];
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_figures')) then return 0; end if;
  with gone as (
    delete from order_figure_changes where ctid = any(array(select ctid from order_figure_changes limit most)) returning *),
  summed as (
    insert into order_figures as kept (quarter, status, currency, orders, items, total, tax, discount, paid)
    select quarter, status, currency, sum(orders), sum(items), sum(total), sum(tax), sum(discount), sum(paid)
    from gone group by 1, 2, 3
    on conflict (quarter, status, currency) do update set orders = kept.orders + excluded.orders,
      items = kept.items + excluded.items, total = kept.total + excluded.total, tax = kept.tax + excluded.tax,
      discount = kept.discount + excluded.discount, paid = kept.paid + excluded.paid
    returning quarter, orders)
  select (select count(*) from gone), (select array_agg(quarter) from summed where orders = 0) into folded, touched;
  -- Orders that wait are many for an hour and none for ever.
  delete from order_figures where quarter = any(touched) and orders = 0;
  with gone as (
    delete from product_figure_changes where ctid = any(array(select ctid from product_figure_changes limit most)) returning *),
  summed as (
    insert into product_figures as kept (span, start, product_id, currency, orders, quantity, total)
    select span, date_trunc(span, start)::date, product_id, currency, sum(orders), sum(quantity), sum(total)
    from gone cross join (values ('day'), ('month')) as spans (span) group by 1, 2, 3, 4
    on conflict (span, start, product_id, currency) do update set orders = kept.orders + excluded.orders,
      quantity = kept.quantity + excluded.quantity, total = kept.total + excluded.total
    returning 1)
  select folded + (select count(*) from gone) into folded;
  return folded;
end $$;

-- Counts everything anew. Its transaction must be repeatable read: what is committed meanwhile is neither among the orders that it
-- sees nor among the changes that it takes away.
create function recount_figures() returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'repeatable read' then
    raise exception 'figures are recounted in a repeatable read transaction';
  end if;
  perform pg_advisory_xact_lock(hashtext('fold_figures'));
  delete from order_figure_changes;
  delete from product_figure_changes;
  delete from order_figures;
  delete from product_figures;
  insert into order_figures (quarter, status, currency, orders, items, total, tax, discount, paid)
  select quarter_of(placed_at), status, currency, count(*), sum(item_quantity), sum(total), sum(tax), sum(discount),
    coalesce(sum(total) filter (where payment_status = 'paid'), 0)
  from orders group by 1, 2, 3;
  insert into product_figures (span, start, product_id, currency, orders, quantity, total)
  select 'day', utc_day_of(placed_at), line.product_id, currency, count(*), sum(line.quantity), sum(line.total)
  from orders join order_lines line on line.order_id = orders.id
  where status <> 'rejected' group by 2, 3, 4;
  insert into product_figures (span, start, product_id, currency, orders, quantity, total)
  select 'month', date_trunc('month', start)::date, product_id, currency, sum(orders), sum(quantity), sum(total)
  from product_figures where span = 'day' group by 2, 3, 4;
end $$;

insert into order_figures (quarter, status, currency, orders, items, total, tax, discount, paid)
select quarter_of(placed_at), status, currency, count(*), sum(item_quantity), sum(total), sum(tax), sum(discount),
  coalesce(sum(total) filter (where payment_status = 'paid'), 0)
from orders group by 1, 2, 3;
insert into product_figures (span, start, product_id, currency, orders, quantity, total)
select span, date_trunc(span, utc_day_of(placed_at))::date, line.product_id, currency, count(*), sum(line.quantity), sum(line.total)
from orders join order_lines line on line.order_id = orders.id cross join (values ('day'), ('month')) as spans (span)
where status <> 'rejected' group by 1, 2, 3, 4;

-- Which codes were used in a period, and what they gave.
create index orders_codes_idx on orders (placed_at) include (discount_code, status, currency, discount, total)
  where discount_code is not null;
create index payments_refunds_idx on payments (at) include (amount, currency) where status = 'refunded';
create index payments_provider_search_idx on payments using gin (provider_id gin_trgm_ops);
-- How many orders of a status are paid, without reading them.
create index orders_status_payment_idx on orders (status, payment_status);
