import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { readDefinitions } from '../../attributes/definitions.ts'
import { allowSeconds, transaction } from '../../db/transaction.ts'
import { orNotFound } from '../../http/app-error.ts'
import { blocksRead } from '../../test/blocks-read.ts'
import { aProduct, aTopic } from '../../test/factories.ts'
import { testApp } from '../../test/test-app.ts'
import { sortedByFact } from '../page-of-products.ts'
import { filterProducts } from '../product-filters.ts'

const t = testApp()
const many = 6_000
let common: string
let rare: string
let ids: Record<string, number>

/** The same numbers every time. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

beforeAll(async () => {
  common = (await aTopic(t.db, 'application')).id
  rare = (await aTopic(t.db, 'application')).id
  const { byKey } = await readDefinitions(t.db)
  ids = Object.fromEntries(
    ['weight', 'operating_temp', 'max_devices'].map((key) => [key, orNotFound(byKey.get(key)).id]),
  )
  const { id } = await aProduct(t.db, { code: 'MODEL' })
  // Weights of nine tenths, many of them the same; ranges of which some are open; gateways' numbers of a fiftieth.
  await transaction(t.db, async (db) => {
    await allowSeconds(db, 60)
    await db.execute(sql`
      with copies as (
        insert into products (id, code, name, short_name, description, type, hardware_type, price, sale_price, visibility, metadata_ids,
          created_at)
        select gen_random_uuid(), 'S-' || n, name, short_name, jsonb_build_object('en', repeat(md5(n::text), 40), 'ar', ''), type,
          hardware_type, n, n, case when n % 33 = 0 then 'hidden' else 'visible' end,
          case when n % 3 = 0 then array[${common}::uuid] when n % 100 = 1 then array[${rare}::uuid] else '{}' end,
          now() - n * interval '1 minute'
        from products, generate_series(1, ${many}::int) n where id = ${id} returning id, price::int as n)
      insert into product_facts (product_id, attribute_id, low, high, source)
      select id, ${ids.weight}::int, n * 7919 % 500, n * 7919 % 500, 'staff' from copies where n % 10 > 0
      union all
      select id, ${ids.operating_temp}::int, case when n % 7 = 0 then '-infinity'::numeric else -(n * 31 % 60) end,
        case when n % 5 = 0 then 'infinity'::numeric else n * 17 % 90 end, 'staff' from copies where n % 2 = 0
      union all
      select id, ${ids.max_devices}::int, n, n, 'staff' from copies where n % 50 = 0`)
  })
  await vi.waitFor(vacuumAll, { timeout: 60_000, interval: 300 })
})

async function vacuumAll() {
  await t.pool.query('vacuum (analyze, index_cleanup on) products, product_facts, filter_sets')
  const { rows } = await t.pool.query<{ all: boolean }>(
    `select bool_and(relallvisible = relpages) as all from pg_class where relname in ('products', 'product_facts')`,
  )
  if (!rows[0]?.all) throw new Error('Some pages are not seen by all yet')
}

async function list(query: string): Promise<string[]> {
  const { status, json, text } = await t.ask({ path: `/marketplace-customer/products?${query}` })
  expect(status, text).toBe(200)
  return json.data.map(({ _id }: { _id: string }) => _id)
}

test('a page is that of all that fit, sorted: 60 random questions', async () => {
  const random = randomFrom(20_261_126)
  const filtersOf = [
    {},
    { application: [common] },
    { application: [rare] },
    { minPrice: 2_000 },
    { minPrice: 5_000, application: [common] },
    { maxPrice: 40 },
  ]
  for (let round = 0; round < 60; round += 1) {
    const filters = filtersOf[random(filtersOf.length)] ?? {}
    const key = ['weight', 'operating_temp', 'max_devices'][random(3)] ?? ''
    const isDescending = random(2) === 0
    const limit = [6, 9, 12][random(3)] ?? 9
    const page = 1 + random(4) ** 3
    const order = { attribute: ids[key] ?? 0, isDescending }
    const { where } = filterProducts(filters, { pricesShown: true })
    const place = { limit, offset: (page - 1) * limit }
    const { rows } = await t.db.execute<{ id: string }>(sortedByFact(where, order, place))
    const query = new URLSearchParams({
      sort: `${isDescending ? '-' : ''}f.${key}`,
      page: String(page),
      limit: String(limit),
      ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)])),
    })
    expect(await list(String(query)), String(query)).toEqual(rows.map(({ id }) => id))
  }
})

describe('the first pages', () => {
  test('the catalogue is large enough to tell', async () => {
    const { rows } = await t.db.execute(sql`select pg_table_size('products') / 8192 >= 800 as enough`)
    expect(rows).toEqual([{ enough: true }])
  })

  test.each([
    ['all products', () => ''],
    ['the second page of them', () => 'page=2'],
    ['an application of a third', () => `application=${common}`],
    ['a price range of most', () => 'minPrice=1000'],
  ])('of %s, by weight, are read from the order of the numbers', async (_, query) => {
    for (const sort of ['f.weight', '-f.weight']) {
      // Finds out the counts.
      await list(query())
      const { statements, blocks } = await blocksRead(t, () => list(`${query()}&sort=${sort}`))
      expect(statements).toBeLessThanOrEqual(3)
      expect(blocks, `${query()} ${sort}`).toBeLessThanOrEqual(450)
    }
  })
})
