import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { anAdmin, aProduct } from '../../test/factories.ts'
import { testApp, type Answer, type Ask } from '../../test/test-app.ts'
import { products } from '../products.table.ts'

const t = testApp()
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})

const path = (id: string) => `/marketplace/products/${id}/facts`
const read = async (id: string) => (await staff({ path: path(id) })).json.data
async function save(id: string, facts: object[], version?: number) {
  const body = { facts, version: version ?? (await read(id)).version }
  return staff({ method: 'PUT', path: path(id), body })
}
const year = 31_556_952
const some = [
  { key: 'ip_rating', options: ['ip67'] },
  { key: 'operating_temp', low: -40, high: 85 },
  { key: 'battery_life', low: 10 * year, approx: true, note: { en: 'at 15 minutes', ar: 'كل ١٥ دقيقة' } },
  { key: 'battery_replaceable', flag: false },
  { key: 'measures', options: ['temperature', 'humidity'] },
]
const trail = async (id: string, language = 'en'): Promise<AuditEntry[]> =>
  (await staff({ path: `/marketplace/audit?entityId=${id}`, headers: { 'accept-language': language } })).json
    .data

describe('the facts of a product', () => {
  test('are kept whole and told in the order of a table', async () => {
    const { id } = await aProduct(t.db)
    const saved = await save(id, some)
    expect(saved.status, saved.text).toBe(200)
    expect(saved.json.data.facts.map(({ key }: { key: string }) => key)).toEqual([
      'battery_life',
      'battery_replaceable',
      'measures',
      'ip_rating',
      'operating_temp',
    ])
    expect(saved.json.data.facts).toContainEqual(
      expect.objectContaining({ ...some[2], source: 'staff', cell: '<=10 y # at 15 minutes // كل ١٥ دقيقة' }),
    )
    expect((await read(id)).facts).toEqual(saved.json.data.facts)
  })

  test('stand in the row that lists find by, and on its card', async () => {
    const { id } = await aProduct(t.db)
    await save(id, some)
    const { rows } = await t.db.execute<{
      numbers: number[]
      lows: number[]
      stated: number[]
      tokens: number[]
    }>(sql`select * from product_fact_sets where product_id = ${id}`)
    expect(rows[0]?.stated).toHaveLength(5)
    expect(rows[0]?.tokens).toHaveLength(4)
    expect(rows[0]?.lows.toSorted((a, b) => a - b)).toEqual([-40, 10 * year])
    const [row] = await t.db.select().from(products).where(eq(products.id, id))
    expect(row?.cardFacts).toHaveLength(4)
    expect(row?.cardFacts[0]).toMatchObject({ low: 10 * year, approx: true })
    await save(id, [])
    expect((await t.db.execute(sql`select from product_fact_sets where product_id = ${id}`)).rows).toEqual([])
  })

  test('are saved with what is known of attributes read once, and once more for the answer', async () => {
    const { id, version } = await aProduct(t.db)
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    const saved = await save(id, some, version)
    const texts = asked.mock.calls.map(([query]) => JSON.stringify(query))
    asked.mockRestore()
    expect(saved.status, saved.text).toBe(200)
    expect(texts.filter((text) => text.includes('from \\"attribute_options\\"'))).toHaveLength(2)
  })

  test.each([
    ['an attribute that is not there', { key: 'beauty', low: 1 }, 'facts.1.key'],
    ['one that is a field of its own', { key: 'warranty', low: 1 }, 'facts.1.key'],
    ['the same twice', { key: 'weight', low: 3 }, 'facts.1.key'],
    ['no value', { key: 'battery_capacity' }, 'facts.1.low'],
    ['a value of another kind', { key: 'ip_rating', low: 67 }, 'facts.1.low'],
    ['an option that is not there', { key: 'ip_rating', options: ['ip99'] }, 'facts.1.options'],
    ['two of a list of one', { key: 'ip_rating', options: ['ip66', 'ip67'] }, 'facts.1.options'],
    ['ends in the wrong order', { key: 'operating_temp', low: 5, high: -5 }, 'facts.1.high'],
    ['a length below zero', { key: 'length', low: -1 }, 'facts.1.low'],
    ['a text too long', { key: 'measures', text: { en: 'x'.repeat(121), ar: '' } }, 'facts.1.text.en'],
  ])('are refused with %s, and nothing is written', async (_, wrong, field) => {
    const { id } = await aProduct(t.db)
    const answer = await save(id, [{ key: 'weight', low: 100 }, wrong])
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.json.fields)).toEqual([field])
    expect((await read(id)).facts).toEqual([])
  })

  test('an attribute that is not there is called by that', async () => {
    const { id } = await aProduct(t.db)
    const { json } = await save(id, [{ key: 'beauty', low: 1 }])
    expect(json.fields).toEqual({ 'facts.0.key': 'This attribute does not exist' })
  })

  test('of an older version are not saved, and sixty are the most', async () => {
    const { id } = await aProduct(t.db)
    const { version } = await read(id)
    await save(id, [{ key: 'weight', low: 1 }], version)
    expect((await save(id, [], version)).json.code).toBe('version_conflict')
    const many = Array.from({ length: 61 }, () => ({ key: 'weight', low: 1 }))
    expect((await save(id, many)).status).toBe(422)
  })

  test('are told in words in the history, one by one, and restored from it', async () => {
    const { id } = await aProduct(t.db)
    await save(id, [some[1] ?? {}, some[0] ?? {}])
    await save(id, [{ key: 'operating_temp', low: -20, high: 60 }])
    const [second, first] = await trail(id)
    expect(second?.changes).toMatchObject([
      { label: 'Protection', before: ['IP67'], after: [] },
      { label: 'Operating temperature', before: ['−40 to 85\u00a0°C'], after: ['−20 to 60\u00a0°C'] },
    ])
    const [arabic] = await trail(id, 'ar')
    expect(arabic?.changes[1]).toMatchObject({
      label: 'حرارة التشغيل',
      after: ['من ٢٠ تحت الصفر إلى ٦٠\u00a0°م'],
    })
    const restored = await staff({
      method: 'POST',
      path: `/marketplace/products/${id}/restore`,
      body: { entry: first?._id },
    })
    expect(restored.status, restored.text).toBe(200)
    expect((await read(id)).facts).toMatchObject([{ options: ['ip67'] }, { low: -40, high: 85 }])
  })

  test('that do not change leave no line and no new version', async () => {
    const { id } = await aProduct(t.db)
    await save(id, some)
    const { version } = await read(id)
    await save(id, some.toReversed())
    expect((await read(id)).version).toBe(version)
    expect(await trail(id)).toHaveLength(1)
  })

  test('go along with a copy, stay through other changes and come back from the bin', async () => {
    const { id } = await aProduct(t.db)
    const { facts } = (await save(id, some)).json.data
    await staff({ method: 'PATCH', path: `/marketplace/products/${id}`, body: { warranty: 12 } })
    const strip = (all: { source: string }[]) => all.filter(({ source }) => source !== 'built_in')
    expect(strip((await read(id)).facts)).toEqual(facts)
    const copy = await staff({
      method: 'POST',
      path: `/marketplace/products/${id}/duplicate`,
      body: { code: `COPY-${id.slice(-8)}` },
    })
    expect(strip((await read(copy.json.data._id)).facts)).toEqual(facts)
    const deletionId = crypto.randomUUID()
    await staff({ method: 'DELETE', path: `/marketplace/products/${id}?deletionId=${deletionId}` })
    const undone = await staff({ method: 'POST', path: '/marketplace/bin/undo', body: { deletionId } })
    expect(undone.status, undone.text).toBe(200)
    expect(strip((await read(id)).facts)).toEqual(facts)
  })
})

test('fields that every product has are facts of their own, kept up with the fields', async () => {
  const { id } = await aProduct(t.db, {
    manufacturer: 'Acme',
    modelCode: 'A-1',
    region: 'EU863-870, IN865-867',
    deviceProfileTypes: ['Class A'],
    communicationTypes: ['lorawan', 'nfc'],
    certifications: [{ name: 'CE' }, { name: 'Type approval', issuer: 'CST' }],
    warranty: 24,
  })
  const told = Object.fromEntries(
    (await read(id)).facts.map(({ key, ...rest }: { key: string }) => [key, rest]),
  )
  expect(told).toMatchObject({
    manufacturer: { text: { en: 'Acme', ar: 'Acme' }, source: 'built_in' },
    model_code: { text: { en: 'A-1' } },
    frequency_plan: { options: expect.arrayContaining(['eu863-870', 'in865-867']) },
    lorawan_class: { options: ['class-a'] },
    connectivity: { options: expect.arrayContaining(['lorawan', 'nfc']) },
    certifications: { options: expect.arrayContaining(['ce', 'type-approval-cst']) },
    warranty: { low: 24 * 2_629_746 },
  })
  await staff({ method: 'PATCH', path: `/marketplace/products/${id}`, body: { region: null, warranty: 12 } })
  const after = Object.fromEntries(
    (await read(id)).facts.map(({ key, ...rest }: { key: string }) => [key, rest]),
  )
  expect(after).not.toHaveProperty('frequency_plan')
  expect(after.warranty).toMatchObject({ low: 12 * 2_629_746 })
})

describe('a table of a datasheet', () => {
  const paste = async (id: string, text: string) =>
    (await staff({ method: 'POST', path: `${path(id)}/read`, body: { text } })).json.data

  test('in Arabic is matched to attributes row by row, and nothing is written', async () => {
    const { id } = await aProduct(t.db)
    const rows = await paste(
      id,
      [
        'عمر البطارية\tحتى ١٠ سنوات',
        'درجة الحماية\tIP67',
        'حرارة التشغيل\tمن ٢٠ تحت الصفر إلى ٦٠ °م',
        'الوزن\t٣١٠ جم',
        'الطول: ١٢ سم',
        'العرض: ٨٠ مم',
        'طريقة التثبيت: على الجدار، مغناطيس',
        'بطارية قابلة للاستبدال: نعم',
        'جهد التغذية: ٩ إلى ٣٦ فولت',
        'مكان الاستخدام: في الخارج',
        'رطوبة التشغيل: ٥ إلى ٩٥ ٪',
        'شيء آخر: لا يُعرف',
      ].join('\n'),
    )
    expect(rows).toHaveLength(12)
    expect(rows.filter((row: { value?: object }) => row.value)).toHaveLength(11)
    expect(rows[2]).toMatchObject({ key: 'operating_temp', value: { low: -20, high: 60 } })
    expect(rows[4]).toMatchObject({ key: 'length', value: { low: 120 } })
    expect(rows[11]).toMatchObject({ fault: 'unmatched' })
    expect((await read(id)).facts).toEqual([])
  })

  test('as HTML or text is read; a name that is only alike is doubtful, a value that is wrong is told', async () => {
    const { id } = await aProduct(t.db)
    const html =
      '<table><tr><th>Weight</th><td>1.2&nbsp;kg</td></tr><tr><td>Operating temperatures</td><td>-40 °F to 185 °F</td></tr></table>'
    expect(await paste(id, html)).toMatchObject([
      { key: 'weight', isDoubtful: false, value: { low: 1200 }, shown: '1.2\u00a0kg' },
      { key: 'operating_temp', isDoubtful: true, value: { low: -40, high: 85 } },
    ])
    expect(await paste(id, 'Weight   12 V\nProtection: IP99\nLength   -5 mm')).toMatchObject([
      { fault: 'unit' },
      { fault: 'option' },
      { fault: 'refused' },
    ])
  })
})
