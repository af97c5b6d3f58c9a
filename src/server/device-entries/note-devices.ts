import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

/**
 * What just left with these lines is the buyer's: held by who ordered it, where it was sent to, under warranty from today where the shop
 * is. A piece that was sold before is its new buyer's.
 */
export async function noteShippedDevices(
  db: Db,
  lineIds: readonly string[],
  { shippedAt, timeZone }: { shippedAt: Date; timeZone: string },
): Promise<void> {
  await db.execute(sql`
    insert into company_units (unit_id, company_id, account_id, order_id, order_line_id, product_id, serial, identifiers,
      site_id, holder_id, shipped_at, warranty_until)
    select unit.id, orders.company_id, orders.account_id, orders.id, line.id, unit.product_id, unit.serial,
      lower(concat_ws(' ', unit.serial, unit.dev_eui, unit.imei, unit.iccid, orders.number, orders.po_number)),
      orders.site_id, orders.account_id, unit.shipped_at,
      case when products.warranty_months > 0 then
        ((unit.shipped_at at time zone ${timeZone})::date + make_interval(months => products.warranty_months))::date end
    from stock_units unit
    join order_lines line on line.id = unit.order_line_id
    join orders on orders.id = line.order_id
    join products on products.id = unit.product_id
    where unit.order_line_id = any(${sql.param([...lineIds])}::uuid[]) and unit.state = 'shipped'
      and unit.shipped_at = ${shippedAt.toISOString()}::timestamptz
      and (orders.company_id is not null or orders.account_id is not null)
    on conflict (unit_id) do update set
      company_id = excluded.company_id, account_id = excluded.account_id, order_id = excluded.order_id,
      order_line_id = excluded.order_line_id, identifiers = excluded.identifiers, site_id = excluded.site_id,
      holder_id = excluded.holder_id, shipped_at = excluded.shipped_at, warranty_until = excluded.warranty_until,
      label = null, label_key = '', note = null, state = 'in_use', updated_at = now()`)
}

/** Those of these lines that the shop has again are its buyer's no more. */
export async function noteReturnedDevices(db: Db, lineIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update company_units set state = 'returned', updated_at = now() from stock_units unit
    where unit.id = company_units.unit_id and company_units.order_line_id = any(${sql.param([...lineIds])}::uuid[])
      and unit.order_line_id is distinct from company_units.order_line_id and company_units.state <> 'returned'`)
}
