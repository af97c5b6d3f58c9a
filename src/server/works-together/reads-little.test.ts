import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import { loadMetadata } from '#demo/load/load-metadata.ts'
import { loadProducts, type Ids } from '#demo/load/load-products.ts'
import { allowSeconds, transaction } from '../db/transaction.ts'
import { blocksRead } from '../test/blocks-read.ts'
import { testApp } from '../test/test-app.ts'

// Times say little on a busy machine; what is read is the same on every one.

const t = testApp()
const copies = 60
let ids: Ids

/** The demo's hardware and licences, many times over, with all their facts. */
beforeAll(async () => {
  ids = await transaction(t.db, async (db) => {
    await loadMetadata(db, demoCatalogue.metadata, new Map())
    return (
      await loadProducts(db, demoCatalogue, { pictures: new Map(), papers: new Map(), now: new Date() })
    ).ids
  })
  await transaction(t.db, async (db) => {
    await allowSeconds(db, 60)
    await db.execute(sql`
      create temporary table twins on commit drop as
      select gen_random_uuid() as id, id as of, n from products, generate_series(1, ${copies}::int) n where type <> 'package'`)
    await db.execute(sql`
      insert into products (id, code, name, short_name, description, type, hardware_type, license_type, subscription_type,
        subscription_period, device_type_id, gateway_type_id, accessory_type_id, communication_types, network_servers,
        device_profile_types, manufacturer, region, price, sale_price, visibility)
      select twins.id, products.code || '-' || n, name, short_name, description, type, hardware_type, license_type, subscription_type,
        subscription_period, device_type_id, gateway_type_id, accessory_type_id, communication_types, network_servers,
        device_profile_types, manufacturer, region, price + n, sale_price + n, visibility
      from twins join products on products.id = twins.of`)
    await db.execute(sql`
      insert into product_facts (product_id, attribute_id, low, high, tolerance, approx, flag, options, text, note, source)
      select twins.id, attribute_id, low, high, tolerance, approx, flag, options, text, note, source
      from twins join product_facts on product_id = twins.of`)
    await db.execute(sql`
      insert into stock_levels (product_id, on_hand) select id, 5 from twins
      on conflict do nothing`)
  })
  await vi.waitFor(vacuumAll, { timeout: 60_000, interval: 300 })
})

async function vacuumAll() {
  await t.pool.query('vacuum (analyze, index_cleanup on) products, product_facts, stock_levels, filter_sets')
  const { rows } = await t.pool.query<{ all: boolean }>(
    `select bool_and(relallvisible = relpages) as all from pg_class where relname in ('products', 'product_facts')`,
  )
  if (!rows[0]?.all) throw new Error('Some pages are not seen by all yet')
}

test('advice for fifty lines reads a part of the catalogue, in a few statements', async () => {
  const hardware = [...ids.entries()].filter(([code]) =>
    /^(?:SEN|TRK|GW|ANT|BAT|PSU|CTL|LCK|MTR)-/.test(code),
  )
  const items = hardware.slice(0, 50).map(([, product]) => ({ product, quantity: 7 }))
  expect(items.length).toBeGreaterThan(40)
  const ask = () =>
    t.ask({
      method: 'POST',
      path: '/marketplace-customer/works-together',
      body: { items, country: 'SA' },
    })
  // Settings and attributes are kept until they change.
  await ask()
  const { statements, blocks } = await blocksRead(t, async () => {
    const { status, json, text } = await ask()
    expect(status, text).toBe(200)
    expect(json.data.length).toBeGreaterThan(1)
    expect(json.data.some(({ offers }: { offers: object[] }) => offers.length > 0)).toBe(true)
  })
  const { rows } = await t.db.execute<{ blocks: number }>(sql`
    select ((pg_table_size('products') + pg_table_size('product_facts')) / 8192)::int as blocks`)
  expect(statements).toBeLessThanOrEqual(20)
  expect(blocks).toBeLessThan((rows[0]?.blocks ?? 0) * 8)
})
