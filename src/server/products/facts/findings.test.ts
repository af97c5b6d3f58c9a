import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ProductFacts } from '#contract/attribute-facts.ts'
import type { FactFinding } from '#contract/fact-findings.ts'
import { blocksRead } from '../../test/blocks-read.ts'
import { aProduct, anAdmin, aTopic } from '../../test/factories.ts'
import { testApp, type Answer, type Ask } from '../../test/test-app.ts'
import { findAllUntidy, measureSpreads } from './find-untidy.ts'

const t = testApp()
let staff: (ask: Ask) => Promise<Answer>
let tracker: string

/** Enough of them, of which none is a number. */
const eight: ProductFacts = {
  ip_rating: { options: ['ip67'] },
  power_source: { options: ['battery'] },
  battery_replaceable: { flag: true },
  rechargeable: { flag: false },
  solar: { flag: false },
  motion_sensor: { flag: true },
  calibrated: { flag: false },
  billing_approved: { flag: true },
}

const said = (facts: ProductFacts) => Object.entries(facts).map(([key, value]) => ({ key, ...value }))

async function save(id: string, facts: ProductFacts) {
  const path = `/marketplace/products/${id}/facts`
  const { version } = (await staff({ path })).json.data
  const saved = await staff({ method: 'PUT', path, body: { facts: said(facts), version } })
  expect(saved.status, saved.text).toBe(200)
}

async function having(code: string, facts: ProductFacts, given: Parameters<typeof aProduct>[1] = {}) {
  const { id } = await aProduct(t.db, { code, deviceTypeId: tracker, ...given })
  await save(id, facts)
  return id
}

const ask = (query: string, language = 'en') =>
  staff({
    path: `/marketplace/fact-findings?limit=100&${query}`,
    headers: { 'accept-language': language },
  })
async function findings(query: string, language = 'en'): Promise<FactFinding[]> {
  const { status, json, text } = await ask(query, language)
  expect(status, text).toBe(200)
  expect(json.total).toBe(json.data.length)
  // A number and its unit are never parted.
  return JSON.parse(JSON.stringify(json.data).replaceAll('\u00a0', ' '))
}
const codes = async (query: string) => (await findings(query)).map(({ product }) => product.code)

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  tracker = (await aTopic(t.db, 'device_type')).id
  for (let n = 0; n < 10; n += 1) await having(`LIGHT-${n}`, { ...eight, weight: { low: 100 + n * 10 } })
  await measureSpreads(t.db)
})

describe('few facts', () => {
  test('hardware with fewer than eight is told with how many it has, until it has enough', async () => {
    const { solar: _solar, ...seven } = eight
    const id = await having('FEW-1', seven)
    expect(await findings('search=FEW-1')).toEqual([
      {
        _id: `${id} few`,
        product: { _id: id, name: expect.any(String), code: 'FEW-1' },
        reason: 'few',
        count: 7,
      },
    ])
    await save(id, eight)
    expect(await findings('search=FEW-1')).toEqual([])
  })

  test('what has the fewest comes first', async () => {
    await having('FEWER-2', { solar: { flag: true }, rechargeable: { flag: true } })
    await having('FEWER-1', { solar: { flag: true } })
    expect(await codes('search=FEWER&sort=-weight')).toEqual(['FEWER-1', 'FEWER-2'])
    expect(await codes('search=FEWER&sort=weight')).toEqual(['FEWER-2', 'FEWER-1'])
  })
})

describe('a value far out', () => {
  test('lies beyond three times what is between the quartiles of its type, and is told beside what is usual', async () => {
    const id = await having('FAR-1', { ...eight, weight: { low: 120_000 } })
    expect(await findings('search=FAR-1')).toEqual([
      {
        _id: `${id} far weight`,
        product: { _id: id, name: expect.any(String), code: 'FAR-1' },
        reason: 'far',
        attribute: { key: 'weight', name: 'Weight' },
        value: '120 kg',
        usual: '123 to 168 g',
      },
    ])
    const [inArabic] = await findings('search=FAR-1', 'ar')
    expect(inArabic?.value).toContain('١٢٠')
    await save(id, { ...eight, weight: { low: 250 } })
    expect(await findings('search=FAR-1')).toEqual([])
  })

  test('is told by its own type where that has enough of them, else by all of its sort', async () => {
    const { id: heavy } = await aTopic(t.db, 'device_type')
    for (let n = 0; n < 8; n += 1)
      await having(`HEAVY-${n}`, { ...eight, weight: { low: 90_000 + n * 1_000 } }, { deviceTypeId: heavy })
    const { id: seldom } = await aTopic(t.db, 'device_type')
    await having('SELDOM-1', { ...eight, weight: { low: 9_000_000 } }, { deviceTypeId: seldom })
    await measureSpreads(t.db)
    await findAllUntidy(t.db, new Date(0))
    expect(await findings('search=HEAVY')).toEqual([])
    expect(await findings('search=SELDOM')).toMatchObject([{ reason: 'far', value: '9,000 kg' }])
  })

  test('is told of none where few have such a number', async () => {
    await having('OTHER-2', { ...eight, battery_capacity: { low: 5 } })
    expect(await findings('search=OTHER')).toEqual([])
  })
})

describe('a table in the description', () => {
  const table = (rows: string[]) =>
    `<p>Made well.</p><table><tbody>${rows.map((row) => `<tr><td>${row}</td><td>5</td></tr>`).join('')}</tbody></table>`
  async function described(code: string, html: string) {
    const { id, version } = await aProduct(t.db, { code, deviceTypeId: tracker })
    await save(id, eight)
    const changed = await staff({
      method: 'PATCH',
      path: `/marketplace/products/${id}`,
      body: { texts: { en: { description: html } }, version: version + 1 },
    })
    expect(changed.status, changed.text).toBe(200)
    return id
  }

  test('is told with the rows that no fact says, until facts say them', async () => {
    const id = await described('TABLE-1', table(['IP rating', 'Weight', 'Colour of the lid']))
    expect(await findings('search=TABLE-1')).toMatchObject([{ reason: 'table', count: 2 }])
    expect((await findings('search=TABLE-1'))[0]?.labels).toEqual(['Weight', 'Colour of the lid'])
    await save(id, { ...eight, weight: { low: 120 } })
    expect((await findings('search=TABLE-1'))[0]?.labels).toEqual(['Colour of the lid'])
  })

  test('whose rows are all facts is none to tidy', async () => {
    await described('TABLE-2', table(['Protection', 'Solar cell']))
    expect(await findings('search=TABLE-2')).toEqual([])
  })
})

describe('the list', () => {
  test('is narrowed by reason, and a product in the bin is not in it', async () => {
    const id = await having('LISTED-1', { weight: { low: 990_000 } })
    await having('LISTED-2', {})
    expect(await codes('search=LISTED&reason=far')).toEqual(['LISTED-1'])
    expect(await codes('search=LISTED&reason=far,few&sort=-name')).toHaveLength(3)
    expect((await staff({ method: 'DELETE', path: `/marketplace/products/${id}` })).status).toBe(204)
    expect(await codes('search=LISTED')).toEqual(['LISTED-2'])
  })

  test('as a file has the columns that were asked for', async () => {
    await having('FILED-1', { ...eight, weight: { low: 120_000 } })
    const [found] = await findings('search=FILED')
    const path = '/marketplace/fact-findings/list'
    const csv = await staff({ path: `${path}.csv?search=FILED&columns=code,reason,figure,usual` })
    expect(csv.text.replace('\ufeff', '').replaceAll('\u00a0', ' ').trimEnd().split('\r\n')).toEqual([
      'Code,Reason,Attribute,Figure,Compare with',
      `FILED-1,Value far out,Weight,120 kg,${found?.usual}`,
    ])
    const sheet = await staff({ path: `${path}.xlsx?search=FILED` })
    expect(sheet.text.startsWith('PK')).toBe(true)
  })
})

describe('once a day', () => {
  const checked = async () =>
    (await t.db.execute<{ at: string }>(sql`select checked_at::text as at from fact_checks`)).rows[0]?.at

  test('all are looked at, those too that were written by another way than saving', async () => {
    const id = await having('DAILY-1', eight)
    await t.db.execute(sql`delete from product_facts where product_id = ${id}`)
    expect(await findings('search=DAILY')).toEqual([])
    const now = new Date()
    await findAllUntidy(t.db, now)
    expect(await findings('search=DAILY')).toMatchObject([{ reason: 'few', count: 0 }])
    const first = await checked()
    await findAllUntidy(t.db, new Date(now.getTime() + 3_600_000))
    expect(await checked()).toBe(first)
    await findAllUntidy(t.db, new Date(now.getTime() + 90_000_000))
    expect(await checked()).not.toBe(first)
  })
})

test('a page of many reads each product once at most', async () => {
  const many = 6_000
  const { id } = await aProduct(t.db, { code: 'MANY-0' })
  await t.db.execute(sql`
    with copies as (
      insert into products (id, code, name, short_name, description, type, hardware_type, price, sale_price, visibility)
      select gen_random_uuid(), 'MANY-' || n, name, short_name,
        jsonb_build_object('en', repeat(md5(n::text), 40), 'ar', ''), type, hardware_type, 100, 100, 'visible'
      from products, generate_series(1, ${many}::int) n where id = ${id} returning id)
    insert into fact_findings (product_id, reason, weight, count) select id, 'few', 8, 0 from copies`)
  await t.pool.query('vacuum (analyze) products, fact_findings')
  const { statements, blocks } = await blocksRead(t, async () => {
    const { json, text } = await ask('reason=few')
    expect(json?.data, text).toHaveLength(100)
  })
  const { rows } = await t.db.execute<{ blocks: number }>(sql`
    select ((pg_table_size('products') + pg_table_size('fact_findings')) / 8192)::int as blocks`)
  expect(statements).toBeLessThanOrEqual(6)
  expect(blocks).toBeLessThan((rows[0]?.blocks ?? 0) + 600)
})
