import { randomBytes, randomUUID } from 'node:crypto'
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

const importing = (rows: string, more: object = {}) => post('synonyms/import', { rows, ...more })
const listed = async (search: string) => {
  const { json } = await staff({ path: `/marketplace/synonyms?search=${encodeURIComponent(search)}` })
  return json.data as { terms: string[]; means: string[]; direction: string; note: string; version: number }[]
}

describe('synonyms from a file', () => {
  test('a trial tells what would come, and the import writes it; the same again changes nothing', async () => {
    await aProduct(t.db, { code: 'FRB-1', name: { en: 'Frobnicator', ar: 'أداة' } })
    await synonym(['frobber'], ['sensor'])
    const rows =
      'language,terms,means,direction,dialect,active,note\r\nen,frobber,frobnicator,one,no,yes,"of, staff"\r\nar,فروب; فروبر,frobnicator,two,نعم,yes,\r\n'
    const trial = await importing(rows, { dryRun: true })
    const counts = { added: 1, changed: 1, unchanged: 0, problemCount: 0 }
    expect(trial.json.data).toMatchObject({ ...counts, isWritten: false })
    expect(await found('frobber')).not.toContain('FRB-1')
    expect((await importing(rows)).json.data).toMatchObject({ ...counts, isWritten: true })
    expect(await found('frobber')).toEqual(['FRB-1'])
    expect(await found('فروبر')).toContain('FRB-1')
    expect(await listed('frobber')).toMatchObject([
      { means: ['frobnicator'], note: 'of, staff', origin: 'staff', version: 2 },
    ])
    expect((await importing(rows)).json.data).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    const { rows: told } = await t.db.execute(
      sql`select distinct group_id from audit_log where entity = 'synonym' and group_id is not null`,
    )
    expect(told).toHaveLength(1)
  })

  test('what is exported is imported as it was', async () => {
    await synonym(['formulaic'], ['sensor'], { note: '=1+1' })
    const { text } = await staff({ path: '/marketplace/synonyms/list.csv' })
    const { json } = await importing(text)
    expect(json.data).toMatchObject({ added: 0, changed: 0, problemCount: 0, isWritten: true })
    expect(json.data.unchanged).toBeGreaterThanOrEqual(222)
    expect(await listed('formulaic')).toMatchObject([{ note: '=1+1', version: 1 }])
  })

  test('each row that is wrong is named in the reader’s language, and nothing is written', async () => {
    const before = (await staff({ path: '/marketplace/synonyms' })).json.total
    const rows = [
      'language,terms,means,direction,dialect,active,note',
      'en,right one,gateway,,,,',
      'fr,wrong tongue,gateway,,,,',
      'en,x,gateway,,,,',
      `en,no meaning,,,,,`,
      'en,no way,gateway,three,,,',
      'en,maybe,gateway,one,perhaps,,',
      `en,long note,gateway,one,,,${'x'.repeat(201)}`,
      'en,Gateways,gateway,,,,',
      'en,right one,gateways,,,,',
    ].join('\n')
    const { status, json } = await importing(rows)
    expect(status).toBe(200)
    expect(json.data).toMatchObject({ problemCount: 8, isWritten: false })
    expect(json.data.problems.map(({ row }: { row: number }) => row)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
    expect(json.data.problems[7].message).toBe('These words with this meaning are listed already')
    const arabic = await staff({
      method: 'POST',
      path: '/marketplace/synonyms/import',
      body: { rows: 'a,b\n1,2' },
      headers: { 'accept-language': 'ar' },
    })
    expect(arabic.json.data.problems).toMatchObject([
      { row: 1, message: 'العمودان «terms» و«means» مطلوبان' },
    ])
    expect((await importing('terms,means\n"half')).json.data.problems).toMatchObject([
      { message: 'This is not a CSV table' },
    ])
    expect((await importing('')).json).toMatchObject({
      statusCode: 422,
      fields: { rows: expect.any(String) },
    })
    expect((await staff({ path: '/marketplace/synonyms' })).json.total).toBe(before)
  })

  test('two rows may exchange what they mean, and two imports at once leave each row once', async () => {
    await importing('terms,means\nswapone,gateway\nswaptwo,sensor')
    const swapped = await importing('terms,means\nswapone,sensor\nswaptwo,gateway')
    expect(swapped.json.data).toMatchObject({ changed: 2, isWritten: true })
    const both = await Promise.all([1, 2, 3].map(() => importing('terms,means\nsimultaneous,sensor')))
    expect(both.filter(({ json }) => json.data.added === 1)).toHaveLength(1)
    expect(await listed('simultaneous')).toHaveLength(1)
  })
})

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
    const one = await staff({ path: `/marketplace/synonyms/${json.data._id}` })
    expect(one.json.data).toEqual(json.data)
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
    const rule = await staff({ path: `/marketplace/search-rules/${json.data._id}` })
    expect(rule.json.data).toEqual(json.data)
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

  test('is counted each time by many at once, and while what was counted is written', async () => {
    for (let round = 0; round < 5; round += 1) {
      // Searched for by nobody before, so that each has to look for it.
      t.ctx.publicCache.invalidate()
      const searching = Array.from({ length: 8 }, () => say('zqunheardof'))
      await say('another')
      await writeSearches(t.ctx)
      await Promise.all(searching)
    }
    await writeSearches(t.ctx)
    expect(await told()).toContainEqual(
      expect.objectContaining({ phrase: 'zqunheardof', searches: 40, zero: 40 }),
    )
  })

  test('is written the next time where the database is away', async () => {
    await say('zqkept')
    await t.db.execute(sql`alter table search_days rename to search_days_away`)
    await expect(writeSearches(t.ctx)).rejects.toThrow()
    await t.db.execute(sql`alter table search_days_away rename to search_days`)
    for (let time = 0; time < 2; time += 1) await say('zqkept')
    await writeSearches(t.ctx)
    expect(await told()).toContainEqual(expect.objectContaining({ phrase: 'zqkept', searches: 3, zero: 3 }))
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

  test('what lists are sorted by is in the row of a wide product, also where it lay beside the table before', async () => {
    const wide = Object.fromEntries(
      ['en', 'ar'].map((language) => [language, randomBytes(2_000).toString('hex')]),
    )
    const { id } = await aProduct(t.db, { name: { en: randomUUID(), ar: randomUUID() } })
    const write = (storage: 'extended' | 'main') =>
      t.pool.query(`alter table products alter column sort_name_en set storage ${storage}`)
    const beside = async () => {
      const { rows } = await t.pool.query(
        `select pg_column_toast_chunk_id(sort_name_en) is not null as en, pg_column_toast_chunk_id(sort_name_ar) is not null as ar
        from products where id = $1`,
        [id],
      )
      return rows[0]
    }
    await write('extended')
    const texts = Array.from({ length: 60 }, () => randomUUID())
    await t.pool.query(
      `update products set name = name, description = $2, search_words = $3, near_words = $3, search_mark = ''
      where id = $1`,
      [id, wide, texts],
    )
    await write('main')
    expect(await beside()).toEqual({ en: true, ar: false })
    expect(await reindexOld(t.db)).toBe(1)
    expect(await beside()).toEqual({ en: false, ar: false })
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
