import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

/**
 * Writes into every product the best automatic discount that now holds for everybody, so that lists show, sort and filter by
 * the price that is asked. Run when a discount changes and each minute, because discounts begin and end. Answers how many changed.
 */
export async function refreshSalePrices(db: Db, now: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with running as (
      select type, percentage, product_ids, product_group_ids from discounts
      where archived_at is null and type <> 'code' and status = 'active'
        and start_date <= ${now.toISOString()} and (end_date is null or end_date >= ${now.toISOString()})
        and (number_of_usage is null or usage_count < number_of_usage)
        and minimum_quantity = 1 and locations = '[]' and customer_group_ids = '{}'),
    best as (
      select product.id, coalesce(max(running.percentage), 0) as percentage
      from products product
      left join running on running.type = 'market'
        or product.id = any(running.product_ids)
        or exists (select 1 from product_group_members member
          where member.product_id = product.id and member.group_id = any(running.product_group_ids))
      group by product.id)
    update products set sale_percentage = best.percentage,
      sale_price = round(products.price * (100 - best.percentage) / 100)::bigint
    from best where best.id = products.id and (
      products.sale_percentage <> best.percentage
      or products.sale_price is distinct from round(products.price * (100 - best.percentage) / 100)::bigint)`)
  return rowCount ?? 0
}
