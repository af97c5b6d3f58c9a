import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { products } from '../products/products.table.ts'
import { anAdmin, aProduct } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { everyInventoryRow } from './inventory.queries.ts'
import { stockLevels } from './inventory.table.ts'

const t = testApp()
const view = { language: 'en', lowStockThreshold: 5, file: (id: string) => ({ _id: id, url: id }) } as const

/** More than are read at once; many with the same stock, changed in the same moment. */
const many = 2_100
beforeAll(async () => {
  const { id } = await aProduct(t.db, { code: 'MODEL' })
  await t.db.execute(sql`
    with copies as (
      insert into products (id, code, name, short_name, type, hardware_type)
      select gen_random_uuid(), 'COPY-' || made, jsonb_build_object('en', 'Copy ' || made % 700, 'ar', ''), short_name,
        type, hardware_type
      from products, generate_series(1, ${many - 1}::int) made where id = ${id} returning id)
    insert into stock_levels (product_id, on_hand, updated_at)
    select id, row_number() over () % 3, now() - (row_number() over () % 5) * interval '1 minute' from copies`)
})

test.each(['-updatedAt', 'updatedAt', 'onHand', '-available', 'name', undefined] as const)(
  'sorted by %s, every product is told once, in the order of the list, also when stock moves meanwhile',
  async (sort) => {
    const staff = await t.as(await anAdmin(t.db))
    const first = await staff({ path: `/marketplace/inventory?limit=50${sort ? `&sort=${sort}` : ''}` })
    const listed = (first.json.data as { _id: string }[]).map(({ _id }) => _id)
    const told: string[] = []
    for await (const { _id } of everyInventoryRow(t.db, { sort }, view)) {
      told.push(_id)
      if (told.length !== 500) continue
      // Every product moves to another place, those that were told and those that were not, and one is new.
      await t.db.execute(sql`
        update stock_levels set on_hand = (random() * 100)::int, updated_at = now() + random() * interval '1 hour'`)
      await aProduct(t.db)
    }
    expect(told.slice(0, 50)).toEqual(listed)
    expect(new Set(told).size).toBe(told.length)
    expect(told.length).toBe(first.json.total)
  },
)

test('what is sold while it is read is told as it is then', async () => {
  const product = await aProduct(t.db, { stock: 7 })
  const rows = everyInventoryRow(t.db, { search: product.code, sort: undefined }, view)
  await t.db.update(stockLevels).set({ onHand: 6 }).where(eq(stockLevels.productId, product.id))
  expect((await rows.next()).value).toMatchObject({ code: product.code, onHand: 6 })
  expect((await rows.next()).done).toBe(true)
})

test('the file has the rows of the list, filtered and sorted as it is', async () => {
  const staff = await t.as(await anAdmin(t.db))
  await aProduct(t.db, { code: 'FILE-A', stock: 2 })
  await aProduct(t.db, { code: 'FILE-B', stock: 3, hardwareType: 'gateway' })
  await aProduct(t.db, { code: 'FILE-C', stock: 90 })
  await t.db.update(products).set({ hardwareType: 'gateway' }).where(eq(products.code, 'FILE-A'))
  const file = async (query: string) => {
    const { status, text } = await staff({ path: `/marketplace/inventory/list.csv?${query}` })
    expect(status).toBe(200)
    return text.replace('\uFEFF', '').trim().split('\r\n').slice(1)
  }
  expect(await file('hardwareType=gateway&columns=code,onHand&sort=-onHand')).toEqual([
    'FILE-B,3',
    'FILE-A,2',
  ])
  expect(await file('hardwareType=gateway&columns=code,onHand&sort=onHand')).toEqual(['FILE-A,2', 'FILE-B,3'])
  expect(await file('hardwareType=gateway&stock=out&columns=code')).toEqual([])
  expect(await file('search=FILE-C&columns=code')).toEqual(['FILE-C'])
})
