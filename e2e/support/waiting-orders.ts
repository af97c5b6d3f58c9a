import { onDatabase } from './new-admin.ts'
import type { Shop } from './shop.ts'

/** Orders that wait to be accepted, each a copy of one that nobody paid: what came of the first visit is not in the second's way. */
export const waitingOrders = (shop: Shop, numbers: readonly string[]) =>
  onDatabase(shop, async (db) => {
    const { rows } = await db.query<{ id: string }>(
      `insert into orders select (jsonb_populate_record(one, jsonb_build_object(
         'id', gen_random_uuid(), 'number', number))).* from (
           select one, wanted.number from orders one, unnest($1::text[]) wanted(number)
           where one.number = (select min(number) from orders where status = 'pending' and payment_type = 'bank_account')
         ) copies returning id`,
      [numbers],
    )
    const ids = rows.map(({ id }) => id)
    await db.query(
      `insert into order_lines select (jsonb_populate_record(line, jsonb_build_object(
         'id', gen_random_uuid(), 'order_id', copy.id, 'stock_demand', '[]'::jsonb))).* from order_lines line,
         unnest($1::uuid[]) copy(id) where line.order_id = (
           select id from orders where status = 'pending' and payment_type = 'bank_account' order by number limit 1)`,
      [ids],
    )
    return ids
  })
