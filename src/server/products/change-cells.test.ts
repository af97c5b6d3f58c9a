import { and, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { v7 as uuid } from 'uuid'
import { auditLog } from '../audit-log/write-audit.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { writeSettings } from '../settings/settings.queries.ts'
import { changeStock } from '../stock/move-stock.ts'
import { aLicence, anAdmin, aProduct, aTopic } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { productCellSaves } from './product-cells.table.ts'
import { products, type ProductRow } from './products.table.ts'

const t = testApp()
const path = '/marketplace/products/cells'
const sar = (amount: number) => ({ amount, currency: 'SAR' })

let staff: (ask: Ask) => Promise<Answer>
let colleague: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  colleague = await t.as(await anAdmin(t.db))
})

type Set = Record<string, unknown>
const row = ({ id, version }: ProductRow, set: Set) => ({ _id: id, version, set })
const save = (rows: object[], by = staff, key?: string) =>
  by({ method: 'PATCH', path, body: { rows }, ...(key && { headers: { 'idempotency-key': key } }) })
const byRule = (body: object) => staff({ method: 'PATCH', path, body })
const undo = (groupId: string, by = staff) => by({ method: 'POST', path: `${path}/undo`, body: { groupId } })

const stored = async ({ id }: { id: string }) => {
  const [product] = await t.db.select().from(products).where(eq(products.id, id))
  if (!product) throw new Error('The product is gone')
  return product
}
const onHand = async ({ id }: { id: string }) => {
  const [level] = await t.db.select().from(stockLevels).where(eq(stockLevels.productId, id))
  return level?.onHand
}
const withStock = (stock: number) => aProduct(t.db, { stock })
const history = (groupId: string) => t.db.select().from(auditLog).where(eq(auditLog.groupId, groupId))

test('the grid lists prices, counts, own thresholds and tags', async () => {
  const tag = await aTopic(t.db, 'tag', 'Outdoor')
  const topic = await aTopic(t.db, 'application', 'Cold chain')
  const product = await aProduct(t.db, { price: 5_000, metadataIds: [topic.id, tag.id], stock: 7 })
  const licence = await aLicence(t.db)
  const { json } = await staff({ path: `${path}?ids=${product.id},${licence.id}&sort=createdAt` })
  expect(json.data).toMatchObject([
    {
      _id: product.id,
      price: sar(5_000),
      stock: { onHand: 7, reserved: 0, lowStockThreshold: null },
      tags: [{ _id: tag.id, title: 'Outdoor' }],
      version: 1,
    },
    { _id: licence.id, tags: [] },
  ])
  expect(json.data[1].stock).toBeUndefined()
})

test('a row changes whole, with one line of the history for what it is and one for its stock', async () => {
  const tag = await aTopic(t.db, 'tag')
  const product = await withStock(10)
  const set = {
    price: sar(9_900),
    priceBeforeDiscount: sar(12_000),
    visibility: 'hidden',
    stock: { onHand: 4, seen: 10 },
    lowStockThreshold: 3,
    tags: [tag.id],
  }
  const { json } = await save([row(product, set)])
  expect(json.data.failed).toEqual([])
  expect(json.data.changed).toMatchObject([
    {
      _id: product.id,
      price: sar(9_900),
      visibility: 'hidden',
      stock: { onHand: 4, lowStockThreshold: 3 },
      version: 2,
    },
  ])
  expect(await stored(product)).toMatchObject({
    price: 9_900,
    priceBeforeDiscount: 12_000,
    metadataIds: [tag.id],
  })
  const lines = await history(json.data.groupId)
  expect(lines.map(({ entity, action }) => `${entity} ${action}`).toSorted()).toEqual([
    'product update',
    'stock adjustment',
  ])
})

test('a row that fails is not changed at all, and those beside it are', async () => {
  const [good, dear, scarce] = [
    await aProduct(t.db),
    await aProduct(t.db, { price: 5_000 }),
    await withStock(5),
  ]
  const { status, json } = await save([
    row(dear, { visibility: 'hidden', priceBeforeDiscount: sar(4_000) }),
    row(scarce, { price: sar(100), stock: { onHand: 2, seen: 3 } }),
    row(good, { price: sar(7_700) }),
    { _id: uuid(), version: 1, set: { price: sar(1) } },
  ])
  expect(status).toBe(200)
  expect(json.data.changed.map(({ _id }: { _id: string }) => _id)).toEqual([good.id])
  const failed = new Map(json.data.failed.map((one: { _id: string }) => [one._id, one]))
  expect(failed.get(dear.id)).toMatchObject({
    code: 'validation_failed',
    productCode: dear.code,
    fields: { priceBeforeDiscount: 'The price before discount must be higher than the price' },
  })
  expect(failed.get(scarce.id)).toMatchObject({
    code: 'inventory_outdated',
    current: { stock: { onHand: 5 } },
  })
  expect(json.data.failed.map(({ code }: { code: string }) => code)).toContain('not_found')
  expect(await stored(dear)).toMatchObject({
    visibility: dear.visibility,
    priceBeforeDiscount: null,
    version: 1,
  })
  expect(await stored(scarce)).toMatchObject({ price: scarce.price, version: 1 })
})

test('a count below what is reserved fails its row, at its cell', async () => {
  const product = await withStock(5)
  await t.db.update(stockLevels).set({ reserved: 3 }).where(eq(stockLevels.productId, product.id))
  const { json } = await save([row(product, { price: sar(100), stock: { onHand: 2, seen: 5 } })])
  expect(json.data.failed).toMatchObject([
    { fields: { stock: 'Stock can’t be lower than the reserved quantity' } },
  ])
  expect(await stored(product)).toMatchObject({ price: product.price })
  expect(json.data.groupId).toBeUndefined()
})

test('of twenty rows, the three that a colleague changed meanwhile are told with their values', async () => {
  const many = await Promise.all(Array.from({ length: 20 }, () => aProduct(t.db, { price: 1_000 })))
  const theirs = many.slice(0, 3)
  await save(
    theirs.map((product) => row(product, { price: sar(2_000) })),
    colleague,
  )
  const { json } = await save(many.map((product) => row(product, { price: sar(3_000) })))
  expect(json.data.changed).toHaveLength(17)
  expect(json.data.failed).toHaveLength(3)
  for (const one of json.data.failed)
    expect(one).toMatchObject({ code: 'version_conflict', current: { price: sar(2_000), version: 2 } })
  expect(await history(json.data.groupId)).toHaveLength(17)
})

test('of two who save the same rows at once, each row has one winner', async () => {
  const many = await Promise.all(Array.from({ length: 12 }, () => aProduct(t.db, { price: 1_000 })))
  const rows = (price: number) => many.map((product) => row(product, { price: sar(price) }))
  const [mine, other] = await Promise.all([save(rows(2_000)), save(rows(3_000).toReversed(), colleague)])
  expect([mine.status, other.status]).toEqual([200, 200])
  expect(mine.json.data.changed.length + other.json.data.changed.length).toBe(12)
  expect(mine.json.data.failed.length + other.json.data.failed.length).toBe(12)
})

test('sent again with its key, a save is answered and not repeated', async () => {
  const product = await aProduct(t.db, { price: 1_000 })
  const key = uuid()
  const rows = [row(product, { price: sar(1_500) })]
  const first = await save(rows, staff, key)
  const second = await save(rows, staff, key)
  expect(second.json).toEqual(first.json)
  expect(await stored(product)).toMatchObject({ version: 2 })
  const other = await save([row(product, { price: sar(1) })], staff, key)
  expect(other.json.code).toBe('idempotency_key_reused')
})

describe('by rule', () => {
  test('a trial shows old and new and writes nothing; the change is from the price of that moment', async () => {
    const product = await aProduct(t.db, { price: 10_000 })
    const change = { percent: 10, ending: '.99' }
    const trial = await byRule({ ids: [product.id], change, dryRun: true })
    expect(trial.json.data).toMatchObject({
      changed: [{ priceBefore: sar(10_000), price: sar(10_999) }],
      failed: [],
    })
    expect(trial.json.data.groupId).toBeUndefined()
    expect(await stored(product)).toMatchObject({ price: 10_000, version: 1 })
    await save([row(product, { price: sar(20_000) })], colleague)
    const { json } = await byRule({ ids: [product.id], change })
    expect(json.data.changed).toMatchObject([{ priceBefore: sar(20_000), price: sar(21_999) }])
    expect(await history(json.data.groupId)).toHaveLength(1)
  })

  test('what would be below nothing, at or above the price before discount, or without a price fails alone', async () => {
    const tag = await aTopic(t.db, 'tag')
    const metadataIds = [tag.id]
    const cheap = await aProduct(t.db, { price: 500, metadataIds })
    const reduced = await aProduct(t.db, { price: 10_000, priceBeforeDiscount: 10_500, metadataIds })
    const byQuote = await aProduct(t.db, { price: null, metadataIds })
    const fine = await aProduct(t.db, { price: 10_000, metadataIds })
    const up = await byRule({ filter: { tag: [tag.id] }, change: { amount: sar(500) } })
    expect(up.json.data.changed.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
      [cheap.id, fine.id].toSorted(),
    )
    const reasons = Object.fromEntries(
      up.json.data.failed.map((one: { _id: string; message: string }) => [one._id, one.message]),
    )
    expect(reasons).toEqual({
      [reduced.id]: 'The price before discount must be higher than the price',
      [byQuote.id]: 'This product has no price to change',
    })
    const down = await byRule({ ids: [cheap.id], change: { amount: sar(-1_001) } })
    expect(down.json.data).toMatchObject({ changed: [], failed: [{ code: 'validation_failed' }] })
  })

  test.each([
    ['nothing', { percent: 0 }, 'change.percent'],
    ['both', { percent: 1, amount: sar(1) }, 'change.percent'],
    ['another currency', { amount: { amount: 1, currency: 'USD' } }, 'change.amount'],
    ['another ending', { percent: 1, ending: '.50' }, 'change.ending'],
  ])('%s is refused', async (_, change, field) => {
    const product = await aProduct(t.db)
    const { status, json } = await byRule({ ids: [product.id], change })
    expect(status).toBe(422)
    expect(Object.keys(json.fields)).toEqual([field])
  })

  test('a filter that fits more than two hundred is refused', async () => {
    const tag = await aTopic(t.db, 'tag')
    await aProduct(t.db, { code: 'WIDE', metadataIds: [tag.id] })
    await copies('WIDE', 200)
    const { json } = await byRule({ filter: { tag: [tag.id] }, change: { percent: 1 } })
    expect(json.fields).toEqual({ filter: 'Choose at most 200 products' })
  })
})

/** As many products like one another. */
const copies = (code: string, count: number) =>
  t.db.execute(sql`
    insert into products (id, code, type, hardware_type, name, short_name, description, visibility, metadata_ids, price)
    select gen_random_uuid(), code || n, type, hardware_type, name, short_name, description, visibility, metadata_ids, price
    from products, generate_series(1, ${count}::int) n where code = ${code}`)

describe('undo', () => {
  test('brings back the former cells of all that nobody changed since, and the stock less what was added', async () => {
    const tag = await aTopic(t.db, 'tag')
    const [one, other] = [await withStock(10), await aProduct(t.db, { price: 1_000, metadataIds: [tag.id] })]
    const { json } = await save([
      row(one, { stock: { onHand: 15, seen: 10 }, visibility: 'hidden', lowStockThreshold: 2 }),
      row(other, { price: null, tags: [] }),
    ])
    await changeStock(t.db, one.id, -1, 'adjustment', { byName: 'A sale' })
    const back = await undo(json.data.groupId)
    expect(back.json.data.failed).toEqual([])
    expect(await onHand(one)).toBe(9)
    expect(await stored(one)).toMatchObject({ visibility: one.visibility, version: 3 })
    expect(await stored(other)).toMatchObject({ price: 1_000, metadataIds: [tag.id] })
    expect(await history(back.json.data.groupId)).toHaveLength(3)
    expect((await undo(json.data.groupId)).json.code).toBe('undo_expired')
  })

  test('leaves what was changed again, and is only for who saved, for ten minutes', async () => {
    const [one, other] = [await aProduct(t.db, { price: 1_000 }), await aProduct(t.db, { price: 1_000 })]
    const { json } = await save([row(one, { price: sar(2_000) }), row(other, { price: sar(2_000) })])
    const { groupId } = json.data
    await save([{ _id: other.id, version: 2, set: { price: sar(4_000) } }], colleague)
    expect((await undo(groupId, colleague)).json.code).toBe('undo_expired')
    const back = await undo(groupId)
    expect(back.json.data.changed).toMatchObject([{ _id: one.id, price: sar(1_000) }])
    expect(back.json.data.failed).toMatchObject([{ _id: other.id, code: 'version_conflict' }])
    const again = await save([{ _id: one.id, version: 3, set: { price: sar(9_000) } }])
    await t.db
      .update(productCellSaves)
      .set({ savedAt: sql`now() - interval '11 minutes'` })
      .where(eq(productCellSaves.id, again.json.data.groupId))
    expect((await undo(again.json.data.groupId)).json.code).toBe('undo_expired')
  })
})

test('two hundred rows are saved at once, more are refused', async () => {
  await aProduct(t.db, { code: 'LOTS', price: 1_000 })
  await copies('LOTS', 200)
  const many = await t.db
    .select()
    .from(products)
    .where(sql`${products.code} like 'LOTS%'`)
  const rows = many.map((product) => row(product, { price: sar(1_100) }))
  expect((await save(rows)).status).toBe(422)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const began = performance.now()
  const { json } = await save(rows.slice(1))
  const took = performance.now() - began
  const statements = asked.mock.calls.length
  asked.mockRestore()
  expect(json.data.changed).toHaveLength(200)
  // Each is changed as its own page would change it.
  expect(statements).toBeLessThan(200 * 16)
  expect(took).toBeLessThan(15_000)
  expect(
    await t.db.$count(auditLog, and(eq(auditLog.groupId, json.data.groupId), eq(auditLog.entity, 'product'))),
  ).toBe(200)
})

describe('in a currency', () => {
  test.each([
    ['KWD', 12_345, { percent: 10, ending: '.95' }, 13_950],
    ['JPY', 105, { percent: 10 }, 116],
  ])('of other decimals, %s', async (currency, price, change, expected) => {
    const product = await aProduct(t.db, { price })
    await writeSettings(t.db, { currency })
    const { json } = await byRule({ ids: [product.id], change })
    await writeSettings(t.db, { currency: 'SAR' })
    expect(json.data.changed).toMatchObject([{ price: { amount: expected, currency } }])
  })

  test('without decimals, endings are refused', async () => {
    const product = await aProduct(t.db, { price: 105 })
    await writeSettings(t.db, { currency: 'JPY' })
    const { json } = await byRule({ ids: [product.id], change: { percent: 10, ending: '.99' } })
    await writeSettings(t.db, { currency: 'SAR' })
    expect(Object.keys(json.fields)).toEqual(['change.ending'])
  })
})
