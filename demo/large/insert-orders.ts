import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'

/**
 * `count` past orders of the shop's customers for the products `made`, in every status, and the stock that they leave: every product's
 * ledger adds up to its stock, and open orders to what is reserved.
 */
export async function insertOrders(db: Db, count: number, now: Date): Promise<void> {
  await planOrders(db, count, now)
  await db.execute(sql`
    insert into orders (id, number, account_id, company_id, customer_name, status, placed_at, estimated_delivery, shipping_address,
      payment_method, payment_type, payment_status, payment_provider, paid_at, currency, item_quantity, subtotal, discount, tax,
      tax_rate, prices_include_tax, total, reject_reason, search_text, updated_at)
    select plan.id, to_char(plan.placed_at at time zone 'utc', 'YYMM') || '-' || lpad(nextval('order_numbers')::text, 6, '0'),
      plan.account_id, plan.company_id, plan.customer_name, plan.status, plan.placed_at, plan.placed_at + interval '7 days',
      plan.address, jsonb_build_object('type', 'bank_account', 'accountName', plan.customer_name), 'bank_account',
      case when plan.status in ('shipped', 'delivered') then 'paid' else 'unpaid' end, 'bank_transfer',
      case when plan.status in ('shipped', 'delivered') then plan.placed_at + interval '1 day' end,
      'SAR', sums.quantity, sums.subtotal, 0, sums.tax, 15, false, sums.subtotal + sums.tax,
      case when plan.status = 'rejected' then 'Out of production' end, lower(plan.customer_name) || ' ' || sums.words, plan.placed_at
    from order_plan plan
    join (select order_id, sum(quantity) as quantity, sum(price * quantity) as subtotal, sum(price * quantity * 15 / 100) as tax,
        left(string_agg(folded, ' ' order by position), 3900) as words
      from line_plan group by order_id) sums on sums.order_id = plan.id
    order by plan.placed_at`)
  await db.execute(sql`
    insert into order_lines (id, order_id, position, product_id, type, name, code, image_id, unit_price, quantity, shipped_quantity,
      subtotal, discount, tax, total, stock_demand)
    select gen_random_uuid(), order_id, position, product_id, 'hardware', name, code, image_id, price, quantity,
      case when status in ('shipped', 'delivered') then quantity else 0 end,
      price * quantity, 0, price * quantity * 15 / 100, price * quantity * 115 / 100,
      jsonb_build_array(jsonb_build_object('product', product_id, 'quantity', quantity))
    from line_plan`)
  await db.execute(sql`
    insert into order_events (id, order_id, from_status, to_status, by_name, reason, at)
    select gen_random_uuid(), plan.id, step.from_status, step.to_status,
      case when step.from_status is null then plan.customer_name else 'Matjar' end,
      case when step.to_status = 'rejected' then 'Out of production' end, plan.placed_at + step.days * interval '1 day'
    from order_plan plan
    join (values
      ('pending', null, 'pending', 0), ('in_progress', null, 'pending', 0), ('shipped', null, 'pending', 0),
      ('delivered', null, 'pending', 0), ('rejected', null, 'pending', 0), ('rejected', 'pending', 'rejected', 1),
      ('in_progress', 'pending', 'in_progress', 1), ('shipped', 'pending', 'in_progress', 1), ('delivered', 'pending', 'in_progress', 1),
      ('shipped', 'in_progress', 'shipped', 2), ('delivered', 'in_progress', 'shipped', 2), ('delivered', 'shipped', 'delivered', 4)
    ) as step (status, from_status, to_status, days) on step.status = plan.status`)
  await settleStock(db)
}

/** Who buys what and when: of one to four lines, most of them long delivered. */
async function planOrders(db: Db, count: number, now: Date): Promise<void> {
  await db.execute(sql`
    create temporary table buyers on commit drop as
      select row_number() over (order by account.id) - 1 as n, account.id, account.company_id,
        trim(account.first_name || ' ' || account.last_name) as name,
        jsonb_build_object('type', address.type, 'fullName', address.full_name, 'country', address.country, 'city', address.city,
          'address', address.address, 'phone',
          jsonb_build_object('isoCode', address.phone_prefix, 'phoneNumber', address.phone_number)) as address
      from accounts account
      join lateral (select * from addresses where account_id = account.id order by is_default desc, id limit 1) address on true
      where account.family <> 'admin'`)
  await db.execute(sql`
    create temporary table order_plan on commit drop as
      select numbered.n, numbered.chance, overlay(overlay(numbered.hash placing '4' from 13) placing '8' from 17)::uuid as id, buyer.id as account_id,
        buyer.company_id, buyer.name as customer_name, buyer.address,
        ${now.toISOString()}::timestamptz - numbered.chance % 30000000 * interval '1 second' as placed_at,
        case when numbered.chance % 100 < 8 then 'rejected' when numbered.chance % 30000000 > 2000000 then 'delivered'
          when numbered.chance % 30000000 > 900000 then 'shipped' when numbered.chance % 30000000 > 400000 then 'in_progress' else 'pending' end as status
      from (select n, md5('large order ' || n) as hash, ('x' || substr(md5('large order ' || n), 9, 8))::bit(32)::bigint as chance
        from generate_series(1, ${count}::int) as n) numbered
      join buyers buyer on buyer.n = numbered.chance % (select count(*) from buyers)`)
  await db.execute(sql`
    create temporary table sold on commit drop as
      select row_number() over (order by made.n) - 1 as n, product.id, product.name, product.code, product.price,
        (product.images -> 0 ->> 'id')::uuid as image_id, family.folded || '-' || made.model as folded
      from made join products product on product.id = made.id join blueprints family on family.position = made.position
      where product.type = 'hardware' and product.price is not null`)
  // Squared, so that some products sell much and most a little; twice the same in one order is left out.
  await db.execute(sql`
    create temporary table line_plan on commit drop as
      select distinct on (plan.id, sold.id) plan.id as order_id, plan.status, plan.placed_at, plan.n * 4 + line as position,
        1 + (plan.chance / 7 + line) % 4 as quantity, sold.id as product_id, sold.name, sold.code, sold.price, sold.image_id, sold.folded
      from order_plan plan
      cross join lateral generate_series(0, plan.chance / 3 % 4) as line
      join sold on sold.n = floor(power((('x' || substr(md5(plan.n || ' ' || line), 1, 6))::bit(24)::int) / 16777216.0, 2)
        * (select count(*) from sold))::bigint`)
  await db.execute(sql`
    update line_plan set position = numbered.position from (
      select order_id, product_id, row_number() over (partition by order_id order by position) - 1 as position from line_plan) numbered
    where numbered.order_id = line_plan.order_id and numbered.product_id = line_plan.product_id`)
}

/** The first count of each product, what orders reserved, gave back and took away, and what is left of it all. */
async function settleStock(db: Db): Promise<void> {
  await db.execute(sql`
    create temporary table ledger on commit drop as
      select moved.*, sum(on_hand) over so_far as on_hand_after, sum(on_hand - reserved) over so_far as available_after
      from (
        select made.id as product_id, 'initial' as reason, null::uuid as order_id, product.created_at as at, 0 as step,
          0 as reserved, coalesce(kept.gone, 0) + coalesce(kept.held, 0) + case when made.chance % 16 = 5 then 0 else made.chance % 180 end as on_hand
        from made
        join products product on product.id = made.id and product.type = 'hardware'
        left join (select product_id,
            sum(quantity) filter (where status in ('shipped', 'delivered')) as gone,
            sum(quantity) filter (where status not in ('shipped', 'delivered')) as held
          from line_plan group by product_id) kept on kept.product_id = made.id
        union all
        select product_id, 'reservation', order_id, placed_at, 1, quantity, 0 from line_plan
        union all
        select product_id, 'release', order_id, placed_at + interval '1 day', 2, -quantity, 0 from line_plan where status = 'rejected'
        union all
        select product_id, 'sale', order_id, placed_at + interval '2 days', 3, -quantity, -quantity
        from line_plan where status in ('shipped', 'delivered')
      ) moved
      window so_far as (partition by product_id order by at, step, order_id rows unbounded preceding)`)
  await db.execute(sql`
    insert into stock_movements (id, product_id, reason, on_hand_change, reserved_change, on_hand_after, available_after, order_id, by_name, at)
      select gen_random_uuid(), product_id, reason, on_hand, reserved, on_hand_after, available_after, order_id, 'Matjar', at from ledger`)
  await db.execute(sql`
    insert into stock_levels (product_id, on_hand, reserved, version)
      select product_id, sum(on_hand), sum(reserved), count(*) from ledger group by product_id`)
  await db.execute(sql`
    update products set sales_count = accepted.quantity from (
      select product_id, sum(quantity) as quantity from line_plan where status in ('in_progress', 'shipped', 'delivered') group by product_id) accepted
    where accepted.product_id = products.id`)
}
