import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { refreshPlaces } from '#server/products/search/refresh-search.ts'
import { readSettings, writeSettings } from '#server/settings/settings.queries.ts'
import { allowSeconds } from '#server/db/transaction.ts'
import { drawBlueprints } from './blueprints.ts'
import { insertOrders } from './insert-orders.ts'
import { insertProducts } from './insert-products.ts'

/** Enough for speed tests. */
export const largeShop = { products: 100_000, orders: 50_000 }

const families = 4_000
const batchSize = 250
const filled = [
  'products',
  'search_words',
  'product_facts',
  'product_fact_sets',
  'orders',
  'order_lines',
  'order_events',
  'stock_levels',
  'stock_movements',
]

/**
 * Multiplies the demo shop to `wanted` by set-based statements. Derived data, such as search words and stock, is as if each
 * item had been saved and ordered separately. `db` must be a transaction on a shop that has just been filled with the demo.
 */
export async function loadLarge(db: Db, wanted: typeof largeShop, now: Date): Promise<void> {
  await allowSeconds(db, 600)
  await db.execute(sql`set local maintenance_work_mem = '512MB'`)
  await db.execute(sql`set local synchronous_commit = off`)
  const blueprints = await drawBlueprints(db, Math.min(families, wanted.products))
  await db.execute(sql`
    create temporary table blueprints (
      position integer primary key, base uuid, name_en text, name_ar text, short_en text, short_ar text, description jsonb,
      metadata_ids uuid[], search_names text[], name_words text[], near_words text[], fact_words text[], search_words text[],
      search_place integer, known_words text[], known_places smallint[], whole_code text, model_code text, folded text
    ) on commit drop`)
  for (let at = 0; at < blueprints.length; at += batchSize)
    await db.execute(sql`
      insert into blueprints select * from jsonb_populate_recordset(
        null::blueprints, ${JSON.stringify(blueprints.slice(at, at + batchSize))}::jsonb)`)
  await db.execute(sql`analyze blueprints`)

  const { rows } = await db.execute<{ products: number; orders: number }>(
    sql`select (select count(*) from products)::int as products, (select count(*) from orders)::int as orders`,
  )
  const present = rows[0] ?? { products: 0, orders: 0 }
  await withoutIndexes(db, filled, async () => {
    await insertProducts(db, Math.max(0, wanted.products - present.products), now)
    await insertOrders(db, Math.max(0, wanted.orders - present.orders), now)
    await refreshPlaces(db, wanted.products)
  })
  // The customers of so large a shop have more unpaid than the usual limit allows.
  const { bankTransfer } = await readSettings(db)
  await writeSettings(db, { bankTransfer: { ...bankTransfer, unpaidLimit: 0 } })
  for (const table of filled) await db.execute(sql`analyze ${sql.identifier(table)}`)
}

/** Indexes are created at the end: many times faster than updating them row by row. Unique indexes stay. */
export async function withoutIndexes(
  db: Db,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  await db.execute(sql`
    create temporary table put_aside on commit drop as
      select indexname, indexdef from pg_indexes
      where schemaname = current_schema() and tablename = any(${sql.param(tables)}::text[]) and indexdef not like 'CREATE UNIQUE%'`)
  await db.execute(sql`do $$
    declare aside record;
    begin
      for aside in select * from put_aside loop execute format('drop index %I', aside.indexname); end loop;
    end $$`)
  await work()
  await db.execute(sql`do $$
    declare aside record;
    begin
      for aside in select * from put_aside loop execute aside.indexdef; end loop;
    end $$`)
}
