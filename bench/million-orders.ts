import { sql, type SQL } from 'drizzle-orm'
import { foldFigures } from '#server/orders/figures.queries.ts'
import type { Db } from '#server/db/connect.ts'
import { allowSeconds, inTransaction } from '#server/db/transaction.ts'
import { withoutIndexes } from '#demo/large/load-large.ts'
import { many } from './trial.ts'

export const size = { orders: many(1_000_000), customers: many(20_000), years: 3 }
export type Size = typeof size
const filled = ['accounts', 'orders', 'order_lines', 'payments', 'stock_movements']

type Wanted = Size & {
  /** The years are filled in so many parts, the oldest first: less has to be sorted at a time. */
  parts: number
  /** Whether also what follows from orders is made: payments and movements of stock. */
  withLedgers: boolean
}

/**
 * Three years of a shop that does well, by set-based SQL: a million orders of one to three lines by 20,000 customers, most of them
 * long delivered and paid, one in ten with a code, some rejected and paid back; stock moved for every line. The same each time.
 */
export async function fillWithOrders(
  db: Db,
  now: Date,
  wanted: Wanted = { ...size, parts: 1, withLedgers: true },
): Promise<void> {
  await inTransaction(db, async (db) => {
    await allowSeconds(db, 3_600)
    await db.execute(sql`set local maintenance_work_mem = '512MB'`)
    await db.execute(sql`set local work_mem = '128MB'`)
    await db.execute(sql`set local synchronous_commit = off`)
    await withoutIndexes(db, filled, async () => {
      await insertCustomers(db, now, wanted)
      await planWho(db)
      for (let part = 0; part < wanted.parts; part += 1) {
        await planOrders(db, now, wanted, part)
        await insertOrders(db)
        if (wanted.withLedgers) await insertLedgers(db)
      }
    })
  })
  await foldFigures(db)
}

async function insertCustomers(db: Db, now: Date, size: Size) {
  await db.execute(sql`
    insert into accounts (id, family, company_id, username, email, password_hash, first_name, last_name, created_at)
    select gen_random_uuid(), 'company', (select id from companies order by id limit 1), 'bench-' || n, 'bench-' || n || '@example.com', 'none', 'Customer', n::text,
      ${now.toISOString()}::timestamptz - (n::float8 / ${size.customers}) * ${size.years} * interval '365 days'
    from generate_series(1, ${size.customers}::int) as n`)
}

async function planWho(db: Db) {
  await db.execute(sql`select setseed(0.5)`)
  await db.execute(sql`
    create temporary table buyers on commit drop as
      select row_number() over (order by username) - 1 as n, id, first_name || ' ' || last_name as name from accounts
      where family = 'company' and username like 'bench-%'`)
  await db.execute(sql`
    create temporary table sold on commit drop as
      select row_number() over (order by code) - 1 as n, id, type, name, code, coalesce(price, 5000) as price from products
      where type <> 'package' and archived_at is null`)
  await db.execute(sql`create index on buyers (n)`)
  await db.execute(sql`create index on sold (n)`)
}

/** An id as one made at that time. */
const idOf = (at: SQL) => sql`uuidv7(${at} - clock_timestamp())`

async function planOrders(db: Db, now: Date, size: Wanted, part: number) {
  const orders = Math.ceil(size.orders / size.parts)
  const days = (size.years * 365) / size.parts
  await db.execute(sql`drop table if exists order_plan, line_plan`)
  await db.execute(sql`
    create temporary table order_plan on commit drop as
      select numbered.n, ${idOf(sql`numbered.placed_at`)} as id, numbered.placed_at, numbered.chance, numbered.lines, numbered.code,
        floor(power(numbered.who, 2) * ${size.customers})::int as buyer,
        case when numbered.chance < 0.07 then 'rejected' when numbered.age > interval '12 days' then 'delivered'
          when numbered.age > interval '6 days' then 'shipped' when numbered.age > interval '2 days' then 'in_progress'
          else 'pending' end as status
      from (
        select n + ${part * orders}::int as n, random() as chance, random() as who, 1 + floor(random() * 3)::int as lines,
          case when random() < 0.1 then 'CODE' || floor(random() * 40)::int end as code,
          ${now.toISOString()}::timestamptz - ago as placed_at, ago as age
        from (
          select n, (random() + ${size.parts - 1 - part}::int) * ${days}::float8 * interval '1 day' as ago
          from generate_series(1, ${orders}::int) as n) spread
      ) numbered`)
  // Squared, so that some products sell much and most a little.
  await db.execute(sql`
    create temporary table line_plan on commit drop as
      select plan.id as order_id, plan.status, plan.placed_at, plan.code is not null as has_code, drawn.position, drawn.quantity,
        sold.id as product_id, sold.type, sold.name, sold.code, sold.price
      from order_plan plan
      cross join lateral (
        select position, 1 + floor(random() * 3)::int as quantity,
          floor(power(random(), 2) * (select count(*) from sold))::bigint as n
        from generate_series(0, plan.lines - 1 + 0 * plan.n) as position) drawn
      join sold on sold.n = drawn.n`)
}

async function insertOrders(db: Db) {
  await db.execute(sql`
    insert into orders (id, number, account_id, customer_name, status, placed_at, estimated_delivery, shipping_address, payment_method,
      payment_type, payment_status, payment_provider, paid_at, currency, item_quantity, subtotal, discount, tax, tax_rate,
      prices_include_tax, total, discount_code, search_text, updated_at)
    select plan.id, to_char(placed_at, 'YYMM') || '-' || lpad((plan.n + 1000)::text, 8, '0'), buyers.id, buyers.name, plan.status, placed_at,
      placed_at + interval '7 days', '{"type": "shipping", "fullName": "Customer", "country": "SA", "city": "SA-riyadh",
        "address": "King Fahd Road 1", "phone": {"isoCode": "+966", "phoneNumber": "512345678"}}',
      '{"type": "bank_account", "accountName": "Customer"}', 'bank_account',
      case when plan.status in ('shipped', 'delivered') then 'paid' when plan.status = 'rejected' and chance < 0.03 then 'refunded'
        else 'unpaid' end,
      'bank_transfer', case when plan.status in ('shipped', 'delivered') then placed_at + interval '1 day' end, 'SAR', sums.quantity,
      sums.subtotal, case when plan.code is null then 0 else sums.subtotal / 10 end, sums.subtotal * 15 / 100, 15, false,
      sums.subtotal - case when plan.code is null then 0 else sums.subtotal / 10 end + sums.subtotal * 15 / 100, plan.code,
      lower(buyers.name) || ' ' || sums.words, placed_at
    from order_plan plan join buyers on buyers.n = plan.buyer
    join (select order_id, sum(quantity) as quantity, sum(price * quantity) as subtotal, left(lower(string_agg(code, ' ')), 3900) as words
      from line_plan group by order_id) sums on sums.order_id = plan.id
    order by placed_at`)
  await db.execute(sql`
    insert into order_lines (id, order_id, position, product_id, type, name, code, unit_price, quantity, shipped_quantity, subtotal,
      discount, tax, total)
    select ${idOf(sql`placed_at`)}, order_id, position, product_id, type, name, code, price, quantity,
      case when status in ('shipped', 'delivered') then quantity else 0 end, price * quantity,
      case when has_code then price * quantity / 10 else 0 end, price * quantity * 15 / 100,
      price * quantity - case when has_code then price * quantity / 10 else 0 end + price * quantity * 15 / 100
    from line_plan order by placed_at`)
}

async function insertLedgers(db: Db) {
  await db.execute(sql`
    insert into payments (id, order_id, provider, provider_id, amount, currency, status, at)
    select gen_random_uuid(), id, payment_provider, 'transfer_' || id, case when payment_status = 'refunded' then -total else total end,
      currency, payment_status, placed_at + interval '1 day'
    from orders where payment_status in ('paid', 'refunded') and id in (select id from order_plan)`)
  await db.execute(sql`
    insert into stock_movements (id, product_id, reason, on_hand_change, reserved_change, on_hand_after, available_after, order_id,
      by_name, at)
    select gen_random_uuid(), product_id, 'sale', -quantity, -quantity, 100, 100, order_id, 'Matjar', placed_at + interval '2 days'
    from line_plan where type = 'hardware' and status in ('shipped', 'delivered')`)
}
