import { sql } from './database.ts'
import type { Shop } from './shop.ts'

/** Pieces of one product that were shipped to this person's company, with serial numbers that begin alike. */
export async function shipTo(shop: Shop, email: string, beginning: string, count: number) {
  await sql(
    shop,
    `with bought as (
       select orders.*, line.id as line_id, line.product_id from orders join order_lines line on line.order_id = orders.id
       join accounts on accounts.id = orders.account_id
       where accounts.email = '${email}' and line.type = 'hardware' order by placed_at desc, line.position limit 1),
     units as (
       insert into stock_units (id, product_id, serial, dev_eui, state, order_line_id, shipped_at)
       select gen_random_uuid(), product_id, '${beginning}-' || lpad(n::text, 3, '0'),
         '70B3D57ED00' || upper(left(md5('${beginning}'), 2)) || lpad(n::text, 3, '0'), 'shipped', line_id, now()
       from bought, generate_series(1, ${count}) n returning *)
     insert into company_units (unit_id, company_id, account_id, order_id, order_line_id, product_id, serial, identifiers, holder_id,
       shipped_at, warranty_until)
     select units.id, bought.company_id, bought.account_id, bought.id, line_id, units.product_id, serial,
       lower(serial || ' ' || dev_eui), bought.account_id, units.shipped_at, current_date + 400 from units, bought`,
  )
}
