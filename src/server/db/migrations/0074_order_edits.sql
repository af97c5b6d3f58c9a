-- Lines of a pending order may be removed; the figures of the products follow, as they do for new and changed lines.
create function figure_removed_lines() returns trigger language plpgsql as $$
begin
  insert into product_figure_changes (start, product_id, currency, orders, quantity, total)
  select utc_day_of(orders.placed_at), line.product_id, orders.currency, -count(*), -sum(line.quantity), -sum(line.total)
  from removed line join orders on orders.id = line.order_id
  where orders.status <> 'rejected'
  group by 1, 2, 3;
  return null;
end $$;
create trigger order_lines_unfigured after delete on order_lines
  referencing old table as removed for each statement execute function figure_removed_lines();
