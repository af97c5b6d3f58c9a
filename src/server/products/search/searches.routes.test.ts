import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aLicence, anAdmin, aProduct } from '../../test/factories.ts'
import { testApp, type Answer, type Ask } from '../../test/test-app.ts'
import { products } from '../products.table.ts'
import { forgetSearches, writeSearches } from './count-searches.ts'
import { reindexOld, refreshPlaces } from './refresh-search.ts'

const t = testApp()
let staff: (ask: Ask) => Promise<Answer>

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})

const post = (path: string, body: object) => staff({ method: 'POST', path: `/marketplace/${path}`, body })
const patch = (path: string, body: object) => staff({ method: 'PATCH', path: `/marketplace/${path}`, body })
const synonym = (terms: string[], means: string[], more: object = {}) =>
  post('synonyms', { language: 'en', terms, means, direction: 'one', ...more })
const found = async (words: string) => {
  t.ctx.publicCache.invalidate()
  const { json } = await t.ask({
    path: `/marketplace-customer/products?limit=12&search=${encodeURIComponent(words)}`,
  })
  return json.data.map(({ code }: { code: string }) => code) as string[]
}

describe('synonyms', () => {
  test('a new one finds what it means at once, nothing being indexed anew, and is forgotten with its deletion', async () => {
    await aProduct(t.db, { code: 'WID-1', name: { en: 'Widget', ar: 'أداة' } })
    expect(await found('gizmo')).toEqual([])
    const { status, json } = await synonym(['gizmo'], ['widget'])
    expect(status).toBe(201)
    expect(await found('gizmo')).toEqual(['WID-1'])
    await staff({ method: 'DELETE', path: `/marketplace/synonyms/${json.data._id}` })
    expect(await found('gizmo')).toEqual([])
  })

  test('one way finds one way, two ways both', async () => {
    await aProduct(t.db, { code: 'DOO-1', name: { en: 'Doohickey', ar: 'قطعة' } })
    await aProduct(t.db, { code: 'TNG-1', name: { en: 'Thingamajig', ar: 'شيء' } })
    const { json } = await synonym(['doohickey'], ['thingamajig'])
    expect(await found('doohickey')).toEqual(['DOO-1', 'TNG-1'])
    expect(await found('thingamajig')).toEqual(['TNG-1'])
    const change = await patch(`synonyms/${json.data._id}`, { direction: 'two', version: json.data.version })
    expect(change.status).toBe(200)
    expect(await found('thingamajig')).toEqual(['TNG-1', 'DOO-1'])
  })

  test('what means itself, is listed already, is out of date or nobody may change is refused, and changes nothing', async () => {
    const count = async () => (await staff({ path: '/marketplace/synonyms' })).json.total
    const { json } = await synonym(['whatsit'], ['gateway'])
    const before = await count()
    expect((await synonym(['Gateways'], ['gateway'])).json).toMatchObject({
      code: 'synonym_same',
      fields: { means: expect.any(String) },
    })
    expect((await synonym(['Whatsit'], ['gateways'])).json).toMatchObject({
      statusCode: 409,
      code: 'synonym_taken',
    })
    expect((await synonym(['x'], ['gateway'])).status).toBe(422)
    const stale = await patch(`synonyms/${json.data._id}`, { note: 'new', version: 7 })
    expect(stale.json).toMatchObject({ statusCode: 409, code: 'version_conflict' })
    expect(await count()).toBe(before)
    expect((await t.ask({ method: 'POST', path: '/marketplace/synonyms', body: {} })).status).toBe(401)
  })

  test('the start list is there, can be searched in either language, and saved as a file', async () => {
    const list = await staff({
      path: `/marketplace/synonyms?origin=start&search=${encodeURIComponent('راوتر')}`,
    })
    expect(list.json.data[0]).toMatchObject({ language: 'ar', means: ['بوابة'], origin: 'start' })
    expect((await staff({ path: '/marketplace/synonyms?origin=start' })).json.total).toBeGreaterThanOrEqual(
      222,
    )
    const file = await staff({ path: '/marketplace/synonyms/list.csv?language=en' })
    expect(file.text).toContain('base station')
  })
})

describe('products put first and last', () => {
  test('come first and last for their phrase while it lasts, hidden ones told to staff alone', async () => {
    const [one, two, hidden] = await Promise.all([
      aProduct(t.db, { code: 'ZAP-1', name: { en: 'Zapper', ar: 'صاعق' } }),
      aProduct(t.db, { code: 'ZAP-2', name: { en: 'Zapper two', ar: 'صاعق' } }),
      aProduct(t.db, { code: 'ZAP-3', name: { en: 'Zapper three', ar: 'صاعق' }, visibility: 'hidden' }),
    ])
    const other = await aLicence(t.db, { code: 'LIC-9', name: { en: 'Seat', ar: 'مقعد' } })
    expect(await found('zapper')).toEqual(['ZAP-1', 'ZAP-2'])
    const { status, json } = await post('search-rules', {
      phrases: ['Zappers'],
      pins: [hidden.id, other.id],
      buries: [one.id],
    })
    expect(status, JSON.stringify(json)).toBe(201)
    expect(json.data.pins.map(({ isSeen }: { isSeen: boolean }) => isSeen)).toEqual([false, true])
    expect(await found('zapper')).toEqual(['LIC-9', 'ZAP-2', 'ZAP-1'])
    const explained = await staff({ path: '/marketplace/searches/explain?text=zapper&language=en' })
    expect(explained.json.data).toMatchObject({ unseen: [{ code: 'ZAP-3' }] })
    const over = await patch(`search-rules/${json.data._id}`, {
      endsAt: new Date(Date.now() - 1_000).toISOString(),
      version: json.data.version,
    })
    expect(over.status).toBe(200)
    expect(await found('zapper')).toEqual(['ZAP-1', 'ZAP-2'])
    const tried = await staff({
      path: `/marketplace/searches/explain?text=zapper&language=en&pins=${two.id}`,
    })
    expect(tried.json.data.products.map(({ code }: { code: string }) => code)).toEqual(['ZAP-2', 'ZAP-1'])
  })

  test('nothing pinned, a product that is not there or in both lists is refused', async () => {
    const { id } = await aProduct(t.db)
    for (const rule of [{}, { pins: [crypto.randomUUID()] }, { pins: [id], buries: [id] }])
      expect((await post('search-rules', { phrases: ['anything'], ...rule })).status).toBe(422)
  })
})

describe('what was searched', () => {
  beforeEach(async () => {
    await t.db.execute(sql`delete from search_days`)
  })
  const browser = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
  const say = async (text: string, did = 'searched', agent = browser) => {
    const { status } = await t.ask({
      method: 'POST',
      path: '/marketplace-customer/searches',
      body: { text, did },
      headers: { 'user-agent': agent },
    })
    expect(status).toBe(204)
  }
  const told = async (query = '') => (await staff({ path: `/marketplace/searches?${query}` })).json.data

  test('is counted by phrase with what came of it, and told from three on', async () => {
    await aProduct(t.db, { code: 'GLO-1', name: { en: 'Glowlamp', ar: 'مصباح' } })
    for (let time = 0; time < 3; time += 1) await say('  GLOWLAMP ')
    await say('glowlamp', 'clicked')
    await say('nothing like it')
    await writeSearches(t.ctx)
    expect(await told()).toEqual([
      expect.objectContaining({ phrase: 'glowlamp', searches: 3, zero: 0, clicks: 1, hits: 1 }),
      expect.objectContaining({ phrase: '(rare)', searches: 1, zero: 1 }),
    ])
    expect(await told('only=unclicked')).toEqual([])
  })

  test('of what may tell of a person only that it was; robots are not counted', async () => {
    for (const text of ['me@example.com', '0551234567', 'https://example.com/a']) await say(text)
    await say('glowlamp', 'searched', 'Googlebot/2.1')
    await writeSearches(t.ctx)
    const { rows } = await t.db.execute(sql`select phrase, searches from search_days`)
    expect(rows).toEqual([{ phrase: '(removed)', searches: 3 }])
  })

  test('a number of the shop is no number of a person', async () => {
    await aProduct(t.db, { code: 'NUM-1', gtin: '6291041500213' })
    await say('6291 0415 00213')
    await writeSearches(t.ctx)
    const { rows } = await t.db.execute(sql`select phrase from search_days`)
    expect(rows).toEqual([{ phrase: '6291 0415 00213' }])
  })

  test('is forgotten after 400 days, and after two weeks where nobody else asked', async () => {
    await t.db.execute(sql`insert into search_days (day, language, phrase, searches) values
      (current_date - 401, 'en', 'old', 9), (current_date - 20, 'en', 'rarely', 2), (current_date - 20, 'en', 'often', 5)`)
    await forgetSearches(t.db, new Date())
    const { rows } = await t.db.execute(sql`select phrase, searches from search_days order by phrase`)
    expect(rows).toEqual([
      { phrase: '(rare)', searches: 2 },
      { phrase: 'often', searches: 5 },
    ])
  })
})

describe('the index', () => {
  test('what another release wrote is read anew, and only that', async () => {
    const { id } = await aProduct(t.db, { code: 'OLD-1', name: { en: 'Sprocket', ar: 'ترس' } })
    await reindexOld(t.db)
    expect(await reindexOld(t.db)).toBe(0)
    await t.db.execute(
      sql`update products set version = version + 1, near_words = '{}', fact_words = '{}' where id = ${id}`,
    )
    expect(await found('sprocket')).toEqual(['OLD-1'])
    expect(await reindexOld(t.db)).toBe(1)
    const [row] = await t.db
      .select()
      .from(products)
      .where(sql`id = ${id}`)
    expect(row?.nearWords).toContain('sprocket')
  })

  test('what is in stock and sold often comes first among what fits as well', async () => {
    for (const [code, stock, sales] of [
      ['COG-1', 0, 0],
      ['COG-2', 5, 0],
      ['COG-3', 5, 9],
    ] as const) {
      const { id } = await aProduct(t.db, { code, name: { en: 'Cogwheel', ar: 'ترس' }, stock })
      await t.db.execute(sql`update products set sales_count = ${sales} where id = ${id}`)
    }
    await refreshPlaces(t.db, 1)
    expect(await found('cogwheel')).toEqual(['COG-3', 'COG-2', 'COG-1'])
    expect(await refreshPlaces(t.db)).toBe(0)
  })

  test('a bar code with spaces finds its product alone; a package is found by what it holds', async () => {
    const part = await aProduct(t.db, {
      code: 'BAR-1',
      gtin: '4006381333931',
      name: { en: 'Barrel', ar: 'برميل' },
    })
    await aProduct(t.db, {
      code: 'PKG-9',
      type: 'package',
      name: { en: 'Cellar set', ar: 'طقم' },
      links: { includes: [{ product: part.id, quantity: 1 }] },
    })
    expect(await found('400 6381 333931')).toEqual(['BAR-1'])
    expect(await found('barrel')).toEqual(['BAR-1', 'PKG-9'])
  })
})
