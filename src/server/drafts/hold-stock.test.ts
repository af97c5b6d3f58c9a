import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { stockLevels, stockMovements } from '../inventory/inventory.table.ts'
import { listStockDifferences } from '../inventory/check-stock.ts'
import { orderDrafts } from '../orders/order-drafts.table.ts'
import { products } from '../products/products.table.ts'
import { aBuyer, aLicence, anAdmin, aPackage, aProduct } from '../test/factories.ts'
import { lastMail } from '../test/last-mail.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { releaseHolds } from './release-holds.ts'

const t = testApp({ environment: { PUBLIC_URL: 'https://shop.example' } })
type Caller = (ask: Ask) => Promise<Answer>
let staff: Caller
let person: Awaited<ReturnType<typeof aBuyer>>
let buyer: Caller
let other: Awaited<ReturnType<typeof aBuyer>>
let stranger: Caller
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db, { firstName: 'Sara', lastName: 'Staff' }))
  person = await aBuyer(t.db)
  buyer = await t.as(person.account)
  other = await aBuyer(t.db)
  stranger = await t.as(other.account)
})

const path = '/marketplace/drafts'
type Line = { product: string; quantity: number }
const items = (product: { id: string }, quantity = 1): Line[] => [{ product: product.id, quantity }]
const create = (lines: Line[], holdHours?: number, headers?: Record<string, string>) =>
  staff({
    method: 'POST',
    path,
    body: { customer: person.account.id, items: lines, ...(holdHours !== undefined && { holdHours }) },
    ...(headers && { headers }),
  })
const held = async (lines: Line[], hours = 24) => {
  const { status, json } = await create(lines, hours)
  expect(status).toBe(201)
  return json.data
}
const update = (id: string, body: object) => staff({ method: 'PATCH', path: `${path}/${id}`, body })
const step = (id: string, name: string, version: number) =>
  staff({ method: 'POST', path: `${path}/${id}/${name}`, body: { version } })
const cancel = (id: string, version: number) =>
  staff({ method: 'DELETE', path: `${path}/${id}?version=${version}` })
const find = async (id: string) => (await staff({ path: `${path}/${id}` })).json.data
const order = (lines: Line[]) =>
  stranger({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: lines,
      addressId: other.address.id,
      paymentMethod: { type: 'bank_account', _id: other.bank.id },
    },
  })
async function send({ _id, version }: { _id: string; version: number }) {
  const sent = await step(_id, 'send', version)
  expect(sent.status).toBe(200)
  const { values } = await lastMail(t, person.account.email)
  return { draft: sent.json.data, token: values.url?.split('#')[1] ?? '' }
}
const place = (token: string, expectedTotal: object) =>
  buyer({
    method: 'POST',
    path: '/marketplace-customer/drafts/place',
    body: {
      token,
      addressId: person.address.id,
      paymentMethod: { type: 'bank_account', _id: person.bank.id },
      expectedTotal,
    },
  })

/** What the level says is reserved, and what the ledger adds up to: the same, whatever was done. */
async function reserved({ id }: { id: string }): Promise<number> {
  const [level] = await t.db.select().from(stockLevels).where(eq(stockLevels.productId, id))
  const [ledger] = await t.db
    .select({ sum: sql<number>`coalesce(sum(reserved_change), 0)::int` })
    .from(stockMovements)
    .where(eq(stockMovements.productId, id))
  expect(level?.reserved).toBe(ledger?.sum)
  expect(await listStockDifferences(t.db, 'en')).toEqual([])
  return level?.reserved ?? 0
}
/** As if the hold had begun long ago. */
const end = (id: string) =>
  t.db
    .update(orderDrafts)
    .set({ heldUntil: sql`now() - interval '1 second'` })
    .where(and(eq(orderDrafts.id, id), isNotNull(orderDrafts.heldUntil)))

describe('a hold', () => {
  test('keeps the stock for its customer, and says until when', async () => {
    const product = await aProduct(t.db, { stock: 3 })
    const draft = await held(items(product, 3), 10)
    const left = new Date(draft.heldUntil).getTime() - t.clock.now.getTime()
    expect(Math.abs(left - 10 * 3_600_000)).toBeLessThan(60_000)
    expect(draft.held).toEqual([
      { product: product.id, name: product.name.en, code: product.code, quantity: 3 },
    ])
    expect(await reserved(product)).toBe(3)
    expect((await order(items(product))).json.code).toBe('out_of_stock')
    // Its own stock is available to the draft, in the form and behind the link.
    expect(draft.pricing.lines[0].available).toBe(3)
    const { json } = await staff({
      path: `${path}/pricing?items=${product.id}:3&customer=${person.account.id}&draft=${draft._id}`,
    })
    expect(json.data.lines[0].available).toBe(3)
    const { token } = await send(draft)
    const opened = await buyer({
      method: 'POST',
      path: '/marketplace-customer/drafts/open',
      body: { token },
    })
    expect(opened.json.data.pricing.items[0]).not.toHaveProperty('error')
    const listed = await staff({ path: `${path}?search=${draft.number}` })
    expect(listed.json.data[0].heldUntil).toBe(draft.heldUntil)
  })

  test('of too much changes nothing and names the line', async () => {
    const [few, none] = [await aProduct(t.db, { stock: 2 }), await aProduct(t.db, { stock: 0 })]
    const before = await t.db.$count(orderDrafts)
    const refused = await create([...items(few, 1), ...items(none, 1)], 5)
    expect([refused.status, refused.json.code]).toEqual([409, 'out_of_stock'])
    expect(Object.keys(refused.json.fields)).toEqual(['items.1.quantity'])
    expect((await create(items(few, 3), 5)).json.code).toBe('stock_insufficient')
    expect(await t.db.$count(orderDrafts)).toBe(before)
    expect(await reserved(few)).toBe(0)
  })

  test('is of 1 to 72 hours, and of what is stocked', async () => {
    const product = await aProduct(t.db)
    for (const hours of [0, 73, 1.5, -1]) {
      const { status, json } = await create(items(product), hours)
      expect([status, Object.keys(json.fields)]).toEqual([422, ['holdHours']])
    }
    const licence = await aLicence(t.db)
    expect((await create(items(licence), 5)).json.fields).toHaveProperty('holdHours')
    expect((await create(items(licence))).status).toBe(201)
  })

  test('of a package holds what is in it', async () => {
    const part = await aProduct(t.db, { stock: 7 })
    const bundle = await aPackage(t.db, [{ product: part.id, quantity: 2 }])
    const draft = await held([...items(bundle, 2), ...items(part, 1)])
    expect(draft.held).toMatchObject([{ product: part.id, quantity: 5 }])
    expect(await reserved(part)).toBe(5)
    // What the package has in it changes; what was held is given back all the same.
    await t.db.execute(sql`update product_includes set quantity = 3 where product_id = ${bundle.id}`)
    expect((await cancel(draft._id, draft.version)).status).toBe(200)
    expect(await reserved(part)).toBe(0)
  })

  test('created twice with one key holds once', async () => {
    const product = await aProduct(t.db)
    const headers = { 'idempotency-key': uuid() }
    await Promise.all([1, 2].map(() => create(items(product, 4), 5, headers)))
    expect(await reserved(product)).toBe(4)
  })

  test('follows an edit; begins again only where that is asked for', async () => {
    const [one, two] = [await aProduct(t.db, { stock: 5 }), await aProduct(t.db, { stock: 5 })]
    const draft = await held([...items(one, 3), ...items(two, 1)], 2)
    const edited = await update(draft._id, { items: [...items(two, 4)], version: 1 })
    expect(edited.json.data).toMatchObject({ heldUntil: draft.heldUntil, held: [{ quantity: 4 }] })
    expect([await reserved(one), await reserved(two)]).toEqual([0, 4])
    const tooMuch = await update(draft._id, { items: [...items(one, 1), ...items(two, 6)], version: 2 })
    expect([tooMuch.status, Object.keys(tooMuch.json.fields)]).toEqual([409, ['items.1.quantity']])
    expect([await reserved(one), await reserved(two)]).toEqual([0, 4])
    const again = await update(draft._id, { items: items(two, 4), holdHours: 72, version: 2 })
    expect(new Date(again.json.data.heldUntil).getTime()).toBeGreaterThan(
      new Date(draft.heldUntil).getTime() + 69 * 3_600_000,
    )
    const released = await step(draft._id, 'release', 3)
    expect(released.json.data).not.toHaveProperty('heldUntil')
    expect(await reserved(two)).toBe(0)
    expect((await step(draft._id, 'release', 4)).json.code).toBe('invalid_transition')
    // An edit of a draft that holds nothing holds nothing.
    await update(draft._id, { items: items(two, 4), version: 4 })
    expect(await reserved(two)).toBe(0)
  })

  test('ends by the clock, once, without taking the draft from who edits it', async () => {
    const product = await aProduct(t.db, { stock: 5 })
    const [over, running] = [await held(items(product, 2)), await held(items(product, 1))]
    await end(over._id)
    await Promise.all([1, 2, 3].map(() => releaseHolds(t.ctx)))
    expect(await reserved(product)).toBe(1)
    expect(await find(over._id)).toMatchObject({ status: 'draft', version: over.version })
    expect(await find(over._id)).not.toHaveProperty('held')
    expect(await find(running._id)).toHaveProperty('heldUntil')
    const { json } = await staff({ path: `/marketplace/audit?entity=draft&entityId=${over._id}` })
    expect(json.data.map(({ did }: { did: string }) => did)).toEqual(['Stock hold ended', 'Created'])
  })

  test('a sent draft is still placed after the hold has ended, while there is stock', async () => {
    const product = await aProduct(t.db, { stock: 2 })
    const { draft, token } = await send(await held(items(product, 2)))
    await end(draft._id)
    await releaseHolds(t.ctx)
    expect((await place(token, draft.total)).status).toBe(201)
    expect(await reserved(product)).toBe(2)
  })

  test('becomes the order’s own reservation', async () => {
    const product = await aProduct(t.db, { stock: 2, price: 10_000 })
    const { draft, token } = await send(await held(items(product, 2)))
    // A refused placement leaves the hold as it is.
    await t.db.update(products).set({ price: 11_000 }).where(eq(products.id, product.id))
    expect((await place(token, draft.total)).json.code).toBe('price_changed')
    expect((await find(draft._id)).held).toHaveLength(1)
    expect(await reserved(product)).toBe(2)
    await t.db.update(products).set({ price: 10_000 }).where(eq(products.id, product.id))
    expect((await place(token, draft.total)).status).toBe(201)
    expect(await reserved(product)).toBe(2)
    const placed = await find(draft._id)
    expect(placed.status).toBe('placed')
    expect(placed).not.toHaveProperty('heldUntil')
    const { json } = await staff({ path: `/marketplace/inventory/${product.id}/reservations` })
    expect(json.data).toEqual([expect.objectContaining({ order: expect.anything(), quantity: 2 })])
    await releaseHolds(t.ctx)
    expect(await reserved(product)).toBe(2)
  })

  test('is named in the stock’s reservations and history', async () => {
    const product = await aProduct(t.db, { stock: 9 })
    const draft = await held(items(product, 2))
    const reservations = await staff({ path: `/marketplace/inventory/${product.id}/reservations` })
    expect(reservations.json).toMatchObject({
      total: 1,
      data: [{ draft: { _id: draft._id, number: draft.number, heldUntil: draft.heldUntil }, quantity: 2 }],
    })
    await step(draft._id, 'release', draft.version)
    const { json } = await staff({ path: `/marketplace/transactions?kind=inventory&product=${product.id}` })
    expect(json.data.slice(0, 2)).toMatchObject([
      { reason: 'release', quantity: 2, draft: { _id: draft._id, number: draft.number }, by: 'Sara Staff' },
      { reason: 'reservation', quantity: -2, draft: { _id: draft._id } },
    ])
    const none = await staff({ path: `/marketplace/inventory/${product.id}/reservations` })
    expect(none.json.data).toEqual([])
  })

  test('is counted when the stock is recounted', async () => {
    const product = await aProduct(t.db, { stock: 9 })
    await held(items(product, 3))
    await t.db.update(stockLevels).set({ reserved: 1 }).where(eq(stockLevels.productId, product.id))
    const check = '/marketplace/inventory/stock-check'
    expect((await staff({ path: check })).json.data).toMatchObject([{ reserved: 1, expected: 3 }])
    expect((await staff({ method: 'POST', path: check })).json.data).toEqual([])
    expect(await reserved(product)).toBe(3)
  })

  test('left by a node that knew no holds is found', async () => {
    const product = await aProduct(t.db, { stock: 9 })
    const draft = await held(items(product, 3))
    await t.db
      .update(orderDrafts)
      .set({ state: 'cancelled', tokenHash: null })
      .where(eq(orderDrafts.id, draft._id))
    await releaseHolds(t.ctx)
    expect(await reserved(product)).toBe(0)
  })
})

describe('at the same time', () => {
  test('many who want the last ones: as many are held or sold as there are', async () => {
    const product = await aProduct(t.db, { stock: 5 })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 ? order(items(product)) : create(items(product), 5),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(await reserved(product)).toBe(5)
  })

  test('two drafts of the same products in another order do not block each other', async () => {
    const [one, two] = [await aProduct(t.db, { stock: 100 }), await aProduct(t.db, { stock: 100 })]
    const drafts = await Promise.all([
      held([...items(one, 3), ...items(two, 3)]),
      held([...items(two, 3), ...items(one, 3)]),
    ])
    for (let round = 0; round < 4; round++) {
      const lines = round % 2 ? [...items(one, 2), ...items(two, 5)] : [...items(two, 2), ...items(one, 5)]
      const answers = await Promise.all(
        drafts.map(({ _id, version }) => update(_id, { items: lines, version: version + round })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    expect([await reserved(one), await reserved(two)]).toEqual([4, 10])
  })

  test('releasing, cancelling, editing and the end of the hold give back once', async () => {
    const product = await aProduct(t.db, { stock: 50 })
    for (let round = 0; round < 5; round++) {
      const { _id, version } = await held(items(product, 2))
      if (round > 0) await end(_id)
      const [, , , edited] = await Promise.all([
        step(_id, 'release', version),
        cancel(_id, version),
        releaseHolds(t.ctx),
        update(_id, { items: items(product, 3), version }),
        releaseHolds(t.ctx),
      ])
      // An edit that came first keeps the hold.
      await releaseHolds(t.ctx)
      const { heldUntil } = await find(_id)
      expect(await reserved(product)).toBe(heldUntil === undefined ? 0 : 3)
      expect(heldUntil === undefined || edited.status === 200).toBe(true)
      if (heldUntil !== undefined) await cancel(_id, version + 1)
      expect(await reserved(product)).toBe(0)
    }
  })

  test('placing meets the end of the hold, taking back and strangers: one order at most, nothing twice', async () => {
    for (let round = 0; round < 6; round++) {
      const product = await aProduct(t.db, { stock: 4 })
      const { draft, token } = await send(await held(items(product, 4)))
      if (round % 2) await end(draft._id)
      const [placed, , strangers, back] = await Promise.all([
        place(token, draft.total),
        releaseHolds(t.ctx),
        order(items(product, 4)),
        step(draft._id, 'take-back', draft.version),
        place(token, draft.total),
      ])
      const { status, heldUntil } = await find(draft._id)
      const sold = [status === 'placed', strangers.status === 201].filter(Boolean).length
      expect(sold).toBeLessThanOrEqual(1)
      expect(placed.status === 201 && back.status === 200).toBe(false)
      // Nobody sells what is held and not over.
      expect(round % 2 === 1 || strangers.status === 409).toBe(true)
      expect(await reserved(product)).toBe(sold > 0 || heldUntil !== undefined ? 4 : 0)
    }
  })
})
