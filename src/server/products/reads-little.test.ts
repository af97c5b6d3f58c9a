import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { cmsProductSorts } from '#contract/products.ts'
import { allowSeconds, transaction } from '../db/transaction.ts'
import { blocksRead, type Reading } from '../test/blocks-read.ts'
import { anAdmin, aProduct, aTopic } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { markOf } from './search/index-products.ts'

// Times say little on a busy machine; what is read is the same on every one.

const t = testApp()
const many = 8_000
let staff: (ask: Ask) => Promise<Answer>
let application: string

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  application = (await aTopic(t.db, 'application')).id
  const { id } = await aProduct(t.db, { code: 'MODEL', name: { en: 'Outdoor gateway', ar: 'بوابة خارجية' } })
  // As loaded by saving: every fourth of another application, every tenth with the longer name, words and stock of their own.
  await transaction(t.db, async (db) => {
    await allowSeconds(db, 60)
    await db.execute(sql`
    with copies as (
      insert into products (id, code, name, short_name, description, type, hardware_type, price, sale_price, visibility, metadata_ids,
        search_words, name_words, near_words, fact_words, search_place, search_mark, search_names, created_at, updated_at)
      select gen_random_uuid(), 'M-' || n, jsonb_build_object('en', 'Outdoor gateway ' || n, 'ar', 'بوابة خارجية ' || n), short_name,
        jsonb_build_object('en', repeat(md5(n::text), 40), 'ar', ''), type, hardware_type, 1000 + n * 7919 % 90000, 1000 + n * 7919 % 90000,
        case when n % 33 = 0 then 'hidden' else 'visible' end,
        case when n % 4 = 0 then array[${application}::uuid] else '{}' end,
        named.words || array(select 'word' || word from generate_series(1, 60) word),
        named.words, named.words || array['~device'], named.words || array['device', 'lorawan'],
        40000 + cardinality(named.words), ${markOf(1)},
        array['outdoor gateway ' || n, 'm ' || n], now() - n * interval '1 minute', now() - n * 7919 % 100000 * interval '1 second'
      from products, generate_series(1, ${many}::int) n
      cross join lateral (select array['outdoor', 'gateway', 'm', n::text, 'بوابه', 'بواب', 'خارجيه', 'خارج']
        || case when n % 10 > 0 then array['long'] else '{}' end as words) named
      where id = ${id} returning id)
    insert into stock_levels (product_id, on_hand) select id, row_number() over () % 50 from copies`)
  })
  await t.db.execute(
    sql`insert into search_words (word, places) values ('outdoor', 18), ('gateway', 18), ('m', 18) on conflict do nothing`,
  )
  // A vacuum leaves alone what has not reached the disk yet.
  await vi.waitFor(vacuumAll, { timeout: 60_000, interval: 300 })
})

async function vacuumAll() {
  // Few dead rows would be left where they are, and their pages with them.
  await t.pool.query('vacuum (analyze, index_cleanup on) products, stock_levels, search_words, filter_sets')
  const { rows } = await t.pool.query<{ all: boolean }>(
    'select relallvisible = relpages as all from pg_class where relname = $1',
    ['products'],
  )
  if (!rows[0]?.all) throw new Error('Some pages are not seen by all yet')
}

/** Fails where an answer takes more statements than these, or reads more blocks; the table alone has a thousand. */
async function expectReading(ask: () => Promise<Answer>, most: Reading) {
  const { statements, blocks } = await blocksRead(t, async () => {
    const { status, json } = await ask()
    expect(status, JSON.stringify(json)).toBe(200)
  })
  expect(statements).toBeLessThanOrEqual(most.statements)
  expect(blocks).toBeLessThanOrEqual(most.blocks)
}

const shop = (query: string) => () => t.ask({ path: `/marketplace-customer/products?${query}` })
const cms = (path: string) => () => staff({ path: `/marketplace/${path}` })
const lastPage = `limit=25&page=${Math.floor(many / 25)}`

test('the catalogue is large enough to tell', async () => {
  const { rows } = await t.db.execute(sql`select pg_table_size('products') / 8192 >= 1000 as enough`)
  expect(rows).toEqual([{ enough: true }])
})

describe('the shop’s list', () => {
  // Settings and price lists are kept until they change.
  beforeAll(async () => {
    await shop('limit=1')()
  })

  test.each([
    ['all products', () => ''],
    ['a price range', () => 'minPrice=20000&maxPrice=40000'],
    ['an application, cheapest first', () => `application=${application}&sort=lowPrice`],
    ['from A to Z', () => 'kind=hardware&sort=aToZ'],
    ['in stock', () => 'inStock=true'],
  ])('%s, with counts that nobody asked for before', (_, query) =>
    expectReading(shop(query()), { statements: 3, blocks: 255 }),
  )

  test('all on one page takes as many statements, whether they fit on one or not', async () => {
    // The attributes are kept from then on.
    await shop('view=table&limit=48')()
    await expectReading(shop('view=table&limit=all&minPrice=30000'), { statements: 4, blocks: 400 })
    const { json } = await shop('view=table&limit=all')()
    expect(json).toMatchObject({ page: 1, limit: 48 })
    expect(json.data).toHaveLength(48)
    const few = 'view=table&limit=all&minPrice=20000&maxPrice=24000'
    // Some blocks a product that is shown, and no more.
    await expectReading(shop(few), { statements: 4, blocks: 500 * 6 })
    const whole = (await shop(`${few}&page=3`)()).json
    expect(whole).toMatchObject({ page: 1, limit: 500 })
    expect(whole.data).toHaveLength(whole.total)
    expect(whole.total).toBeGreaterThan(200)
  })

  test.each(['gateway', 'gatway', 'outdoor gateway', 'بوابة', 'm 77', 'zzzqqq'])(
    'a search for %s, a word of nearly all or of none',
    async (words) => {
      const query = `search=${encodeURIComponent(words)}`
      // Finds out the counts, for which every product that is found has to be read.
      await shop(query)()
      await expectReading(shop(`${query}&page=2`), { statements: 4, blocks: 250 })
    },
  )
})

describe('the last page in the CMS', () => {
  test.each([
    ...cmsProductSorts.flatMap((sort) => [`products?sort=${sort}`, `products?sort=-${sort}`]),
    'products?kind=hardware&sort=name',
    'products?visibility=visible&hardwareType=device',
    'products?missingTranslation=en',
    'inventory?sort=name',
    'inventory?sort=-code',
    'inventory?hardwareType=device&sort=name',
  ])('%s', (path) => expectReading(cms(`${path}&${lastPage}`), { statements: 5, blocks: 600 }))

  // Each level is looked up once among what is archived, in an index of a block or two.
  test.each(['onHand', '-available', 'reserved', 'updatedAt'])('inventory?sort=%s', (sort) =>
    expectReading(cms(`inventory?sort=${sort}&${lastPage}`), { statements: 5, blocks: 1.2 * many }),
  )

  test('of what is found by words, which are looked up once', () =>
    expectReading(cms(`products?search=outdoor&${lastPage}`), { statements: 6, blocks: 1_300 }))

  test.each(['applications', 'tags'])('%s, with how many products use each', (path) =>
    expectReading(cms(`${path}?limit=25`), { statements: 2, blocks: 150 }),
  )
})
