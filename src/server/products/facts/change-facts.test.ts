import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { v7 as uuid } from 'uuid'
import { auditLog } from '../../audit-log/write-audit.ts'
import { aTopic, anAdmin, aProduct } from '../../test/factories.ts'
import { testApp, type Answer, type Ask } from '../../test/test-app.ts'

const t = testApp()
const path = '/marketplace/products/facts'
let staff: (ask: Ask) => Promise<Answer>
let colleague: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  colleague = await t.as(await anAdmin(t.db))
})

type Change = { product: string; key: string; value: unknown; version: number }
const change = (
  product: { id: string; version: number },
  key: string,
  value: unknown,
  version = product.version,
): Change => ({ product: product.id, key, value, version })
const save = (changes: Change[], by = staff, key?: string, language = 'en') =>
  by({
    method: 'PATCH',
    path,
    body: { rows: changes },
    headers: { 'accept-language': language, ...(key && { 'idempotency-key': key }) },
  })
const factsOf = async ({ id }: { id: string }) => {
  const { json } = await staff({ path: `/marketplace/products/${id}/facts` })
  return Object.fromEntries(
    json.data.facts.map(({ key, cell }: { key: string; cell: string }) => [key, cell]),
  )
}
const undo = (groupId: string, by = staff) =>
  by({ method: 'POST', path: '/marketplace/products/cells/undo', body: { groupId } })

test('the grid lists products with their facts as cells and in words, and what is usual for them', async () => {
  const product = await aProduct(t.db)
  await save([change(product, 'operating_temp', '-40 ~ 85'), change(product, 'ip_rating', 'IP67')])
  const { json } = await staff({ path: `${path}?ids=${product.id}`, headers: { 'accept-language': 'ar' } })
  expect(json).toMatchObject({ total: 1 })
  expect(json.data).toMatchObject([
    {
      _id: product.id,
      code: product.code,
      version: 2,
      facts: {
        operating_temp: { shown: 'من ٤٠ تحت الصفر إلى ٨٥\u00a0°م' },
        ip_rating: { cell: 'ip67', shown: 'IP67' },
      },
    },
  ])
  expect(json.data[0].usual).toContain('weight')
})

test('single facts change as they are written, with either digits and any unit; others stay', async () => {
  const [one, other] = [await aProduct(t.db), await aProduct(t.db)]
  await save([change(one, 'weight', '100 g'), change(one, 'battery_replaceable', 'yes')])
  const { status, json } = await save([
    change(one, 'length', '٢٥ سم', 2),
    change(one, 'battery_replaceable', null, 2),
    change(one, 'measures', { options: ['temperature', 'humidity'] }, 2),
    change(other, 'operating_temp', '-٤٠ ~ ٨٥ °م'),
    change(other, 'battery_life', 'up to 10 years'),
  ])
  expect(status).toBe(200)
  expect(json.data.failed).toEqual([])
  expect(json.data.changed.map(({ _id }: { _id: string }) => _id)).toEqual([one.id, other.id])
  expect(await factsOf(one)).toMatchObject({ measures: 'temperature; humidity' })
  const { facts } = json.data.changed[0]
  expect(facts.length.shown).toBe('250\u00a0mm')
  expect(Object.keys(facts).toSorted()).toEqual(['length', 'measures', 'weight'])
  expect(json.data.changed[1].facts).toMatchObject({
    operating_temp: { shown: '−40 to 85\u00a0°C' },
    battery_life: { cell: '<=10 y' },
  })
  const lines = await t.db.select().from(auditLog).where(eq(auditLog.groupId, json.data.groupId))
  expect(lines.map(({ entityId }) => entityId).toSorted()).toEqual([one.id, other.id].toSorted())
})

test('a product with one wrong fact is not changed at all, and those beside it are', async () => {
  const [wrong, right] = [await aProduct(t.db), await aProduct(t.db)]
  const changes = [
    change(wrong, 'weight', '100 g'),
    change(wrong, 'length', 'long'),
    change(wrong, 'width', '3 kg'),
    change(wrong, 'ip_rating', 'ip99'),
    change(wrong, 'battery_replaceable', 'perhaps'),
    change(wrong, 'operating_temp', '85 ~ -40'),
    change(wrong, 'warranty', '2 years'),
    change(wrong, 'beauty', '1'),
    change(right, 'weight', '100 g'),
    change({ id: uuid(), version: 1 }, 'weight', '100 g'),
  ]
  const { json } = await save(changes)
  expect(json.data.changed.map(({ _id }: { _id: string }) => _id)).toEqual([right.id])
  const failed = new Map(json.data.failed.map((one: { _id: string }) => [one._id, one]))
  expect(failed.get(wrong.id)).toMatchObject({
    code: 'validation_failed',
    productCode: wrong.code,
    fields: {
      length: 'Enter a number',
      width: 'This is not a unit of the attribute',
      ip_rating: 'This is not an option of the attribute',
      battery_replaceable: 'Write yes or no',
      operating_temp: 'The second number must not be lower than the first',
      warranty: 'This comes from another field of the product',
      beauty: 'This attribute does not exist',
    },
  })
  expect(json.data.failed.map(({ code }: { code: string }) => code)).toContain('not_found')
  expect(await factsOf(wrong)).toEqual({})
  const arabic = await save(changes.slice(0, 2), staff, undefined, 'ar')
  expect(arabic.json.data.failed).toMatchObject([{ fields: { length: 'أدخل رقمًا' } }])
})

test.each([
  ['the same fact twice', [{}, {}], 'rows.1.key'],
  ['two versions of a product', [{}, { key: 'length', version: 2 }], 'rows.1.version'],
  ['an attribute that cannot be', [{ key: 'No' }], 'rows.0.key'],
])('%s is refused', async (_, given, field) => {
  const product = await aProduct(t.db)
  const changes = given.map((one) => ({ ...change(product, 'weight', '1 g'), ...one }))
  const { status, json } = await save(changes)
  expect(status).toBe(422)
  expect(Object.keys(json.fields)).toEqual([field])
  expect(await factsOf(product)).toEqual({})
})

test('what a colleague changed meanwhile is told with what it is now', async () => {
  const product = await aProduct(t.db)
  await save([change(product, 'weight', '200 g')], colleague)
  const { json } = await save([change(product, 'weight', 'heavy')])
  expect(json.data).toMatchObject({
    changed: [],
    failed: [{ code: 'version_conflict', current: { version: 2, facts: { weight: { cell: '200 g' } } } }],
  })
  expect(json.data.groupId).toBeUndefined()
})

test('of two who save the same products at once, each has one winner', async () => {
  const many = await Promise.all(Array.from({ length: 8 }, () => aProduct(t.db)))
  const all = (value: string) => many.map((product) => change(product, 'weight', value))
  const [mine, other] = await Promise.all([save(all('1 g')), save(all('2 g').toReversed(), colleague)])
  expect(mine.json.data.changed.length + other.json.data.changed.length).toBe(8)
  expect(mine.json.data.failed.length + other.json.data.failed.length).toBe(8)
})

test('sent again with its key, a save is answered and not repeated', async () => {
  const product = await aProduct(t.db)
  const key = uuid()
  const first = await save([change(product, 'weight', '1 g')], staff, key)
  const second = await save([change(product, 'weight', '1 g')], staff, key)
  expect(second.json).toEqual(first.json)
})

test('a save is undone by who made it, but for what was changed again', async () => {
  const [one, other] = [await aProduct(t.db), await aProduct(t.db)]
  await save([change(one, 'weight', '1 g'), change(one, 'length', '1 mm')])
  const { json } = await save([
    change(one, 'weight', '2 g', 2),
    change(one, 'length', null, 2),
    change(other, 'weight', '2 g'),
  ])
  await save([change(other, 'weight', '3 g', 2)], colleague)
  expect((await undo(json.data.groupId, colleague)).json.code).toBe('undo_expired')
  const back = await undo(json.data.groupId)
  expect(back.json.data.changed).toMatchObject([{ _id: one.id, version: 4 }])
  expect(back.json.data.failed).toMatchObject([{ _id: other.id, code: 'version_conflict' }])
  expect(await factsOf(one)).toEqual({ weight: '1 g', length: '1 mm' })
  expect(await factsOf(other)).toEqual({ weight: '3 g' })
})

describe('many', () => {
  test('two hundred at once, more are refused', async () => {
    const tag = await aTopic(t.db, 'tag')
    const many = await Promise.all(
      Array.from({ length: 41 }, () => aProduct(t.db, { metadataIds: [tag.id] })),
    )
    const keys = ['weight', 'length', 'width', 'height', 'battery_life']
    const all = many.flatMap((product) => keys.map((key) => change(product, key, '2')))
    expect((await save(all)).status).toBe(422)
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    const { json } = await save(all.slice(0, 200))
    const statements = asked.mock.calls.length
    asked.mockClear()
    const { json: list } = await staff({ path: `${path}?tag=${tag.id}&limit=40` })
    const listing = asked.mock.calls.length
    asked.mockRestore()
    expect(json.data.changed).toHaveLength(40)
    expect(list.data).toHaveLength(40)
    // Each product is changed once, however many of its facts are.
    expect(statements).toBeLessThan(40 * 40)
    expect(listing).toBeLessThan(20)
    const { groupId } = json.data
    expect(
      await t.db.$count(auditLog, and(eq(auditLog.groupId, groupId), eq(auditLog.entity, 'product'))),
    ).toBe(40)
  })
})
