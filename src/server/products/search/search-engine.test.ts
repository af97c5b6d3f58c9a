import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../db/connect.ts'
import { aProduct } from '../../test/factories.ts'
import { testApp } from '../../test/test-app.ts'
import { postgresSearch } from './postgres-search.ts'
import type { SearchEngine } from './search-engine.ts'

// What any engine owes the shop, tried with PostgreSQL's and with one that knows nothing of it but ids.

const t = testApp()
let asked: string[]

/** A word is looked for in the English names; where nothing has all words, those with the first will do. */
const inMemory: SearchEngine = {
  async find(db: Db, { text, instead }, { words }) {
    asked.push(text)
    const { rows } = await db.execute<{ id: string; name: string }>(
      sql`select id, lower(name ->> 'en') as name from products order by length(name ->> 'en'), id`,
    )
    const phrase = text.trim().toLowerCase()
    const wanted = phrase.split(/\s+/)
    const having = (some: readonly string[]) =>
      rows.filter(({ name }) => some.every((word) => name.includes(word))).map(({ id }) => id)
    const all = having(wanted)
    const found = all.length > 0 ? all : having(wanted.slice(0, 1))
    const rules = words.rules.get(phrase) ?? []
    const pins = instead?.pins ?? rules.flatMap((rule) => rule.pins)
    const buries = instead?.buries ?? rules.flatMap((rule) => rule.buries)
    const kept = found.filter((id) => !pins.includes(id) && !buries.includes(id))
    return {
      phrase,
      units: [],
      dropped: all.length > 0 ? [] : wanted.slice(1),
      relaxing: all.length > 0 ? 'none' : 'fewer words',
      more: 0,
      pins,
      buries,
      total: found.length,
      fits: { ids: [...pins, ...kept, ...buries.filter((id) => found.includes(id))] },
    }
  },
}

let ids: Record<'short' | 'long' | 'dear' | 'hidden' | 'other', string>
beforeAll(async () => {
  const make = async (code: string, en: string, more: object = {}) =>
    (await aProduct(t.db, { code, name: { en, ar: en }, price: 10_000, ...more })).id
  ids = {
    short: await make('LV-1', 'Lakevalve'),
    long: await make('LV-2', 'Lakevalve with a long handle'),
    dear: await make('LV-3', 'Lakevalve of a dear kind of bronze', { price: 900_000 }),
    hidden: await make('LV-4', 'Lakevalve hidden', { visibility: 'hidden' }),
    other: await make('RS-1', 'Rivershed'),
  }
})

describe.each([
  ['PostgreSQL', postgresSearch],
  ['an engine that answers ids', inMemory],
])('%s', (_, engine) => {
  beforeEach(() => {
    asked = []
    t.ctx.search = engine
    t.ctx.publicCache.invalidate()
  })
  afterEach(async () => {
    t.ctx.search = postgresSearch
    await t.pool.query('delete from search_rules')
    t.ctx.publicCache.invalidate()
  })
  const list = async (query: string) => {
    const { status, json } = await t.ask({ path: `/marketplace-customer/products?${query}` })
    expect(status).toBe(200)
    return { ...json, ids: json.data.map(({ _id }: { _id: string }) => _id) }
  }

  test('finds what has the words, in its order, and nothing that is hidden', async () => {
    const found = await list('search=lakevalve')
    expect(found.ids).toEqual([ids.short, ids.long, ids.dear])
    expect(found.total).toBe(3)
    expect(found.search).toMatchObject({ phrase: 'lakevalve', dropped: [] })
  })

  test('its matches are filtered, counted, sorted and turned over as any list is', async () => {
    expect(await list('search=lakevalve&maxPrice=50000')).toMatchObject({
      ids: [ids.short, ids.long],
      total: 2,
    })
    expect((await list('search=lakevalve&sort=highPrice')).ids[0]).toBe(ids.dear)
    const pages = [await list('search=lakevalve&limit=2'), await list('search=lakevalve&limit=2&page=2')]
    expect(pages.map((page) => page.ids)).toEqual([[ids.short, ids.long], [ids.dear]])
    const counted = Object.values(pages[0]?.facets.kinds as Record<string, number>)
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(3)
  })

  test('what has none of the words is not found, and filters that leave nothing are told', async () => {
    expect(await list('search=zzqqxx')).toMatchObject({ ids: [], total: 0 })
    const none = await list('search=lakevalve&minPrice=99999999')
    expect(none).toMatchObject({ ids: [], total: 0 })
    expect(none.search.withoutFilters).toBeGreaterThanOrEqual(3)
  })

  test('with fewer words, it says which it left out', async () => {
    const found = await list('search=rivershed%20qqzzxx')
    expect(found.ids).toEqual([ids.other])
    expect(found.search.dropped).toEqual(['qqzzxx'])
  })

  test('what staff put first comes first, and last what they put last', async () => {
    await t.db.execute(sql`insert into search_rules (id, phrases, pins, buries, note)
      values (gen_random_uuid(), '{lakevalve}', array[${ids.other}::uuid], array[${ids.short}::uuid], '')`)
    expect((await list('search=lakevalve')).ids).toEqual([ids.other, ids.long, ids.dear, ids.short])
  })

  test('suggestions and prices are found by it too', async () => {
    const suggested = await t.ask({ path: '/marketplace-customer/products/suggestions?search=lakevalve' })
    expect(suggested.json.data.products.map(({ _id }: { _id: string }) => _id)).toEqual([
      ids.short,
      ids.long,
      ids.dear,
    ])
    const prices = await t.ask({ path: '/marketplace-customer/products/price-range?search=lakevalve' })
    expect(prices.json.data).toMatchObject({ min: { amount: 10_000 }, max: { amount: 900_000 } })
  })

  test('is asked once for all filters and pages, until the catalogue changes', async () => {
    for (const more of ['', '&page=2', '&minPrice=1', '&sort=lowPrice']) await list(`search=lakevalve${more}`)
    expect(asked).toHaveLength(engine === inMemory ? 1 : 0)
  })
})
