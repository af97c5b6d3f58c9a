-- Hardware may be sold before it is in stock: so many pieces at most, where it is known after how many days they leave.
alter table products
  add column backorder_limit integer,
  add constraint products_backorder_limit_check check (backorder_limit between 0 and 100000);

-- Whether the brand does so at all.
create table backorder_mode (
  single boolean primary key default true check (single),
  is_on boolean not null default true
);
insert into backorder_mode default values;

-- The limit that holds now, beside what it limits: one statement checks and reserves. More than is on hand may be reserved.
alter table stock_levels
  add column backorder_limit integer not null default 0,
  drop constraint if exists stock_levels_check,
  add constraint stock_levels_reserved_check check (reserved >= 0) not valid;
create index stock_levels_short_idx on stock_levels (product_id) where reserved > on_hand;

create function backorder_limit_of(products) returns integer language sql stable as $$
  select case when $1.lead_days is not null and (select is_on from backorder_mode) then coalesce($1.backorder_limit, 0) else 0 end
$$;

create function take_backorder_limit() returns trigger language plpgsql as $$
begin
  new.backorder_limit := coalesce((select backorder_limit_of(products) from products where id = new.product_id), 0);
  return new;
end $$;
create trigger stock_level_backorders before insert on stock_levels for each row execute function take_backorder_limit();

create function give_backorder_limit() returns trigger language plpgsql as $$
begin
  update stock_levels set backorder_limit = backorder_limit_of(new)
  where product_id = new.id and backorder_limit <> backorder_limit_of(new);
  return null;
end $$;
create trigger product_backorders after update of backorder_limit, lead_days on products for each row
  when (old.backorder_limit is distinct from new.backorder_limit or old.lead_days is distinct from new.lead_days)
  execute function give_backorder_limit();

-- How many of a line were not in stock when they were ordered.
alter table order_lines add column backordered integer not null default 0;
