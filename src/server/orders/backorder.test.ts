import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { listenForChanges } from '../db/change-channels.ts'
import { listStockDifferences } from '../inventory/check-stock.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { products } from '../products/products.table.ts'
import { promisedDay } from '../settings/promised-day.ts'
import { defaultSettings } from '../settings/settings.queries.ts'
import { settleBackorders } from '../stock/backorder-mode.ts'
import { changeStock } from '../stock/move-stock.ts'
import { tellOfStock } from '../stock-alerts/tell-of-stock.ts'
import { stockAlertRounds } from '../stock-alerts/stock-alerts.table.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, anAdmin, aPackage, aProduct, aRootUser } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
type Caller = (ask: Ask) => Promise<Answer>
type Buyer = Awaited<ReturnType<typeof aBuyer>>
let staff: Caller
let made: Buyer
let buyer: Caller

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  made = await aBuyer(t.db)
  buyer = await t.as(made.account)
})

const store = '/marketplace-customer/orders'
type Line = { product: string; quantity: number }
const of = (product: { id: string }, quantity: number): Line[] => [{ product: product.id, quantity }]
const place = (items: Line[], who = made, ask = buyer) =>
  ask({
    method: 'POST',
    path: store,
    body: {
      items,
      addressId: who.address.id,
      paymentMethod: { type: 'bank_account', _id: who.bank.id },
    },
  })
async function placed(items: Line[]) {
  const { status, json } = await place(items)
  expect(status).toBe(201)
  return json.data
}
const pricing = async (items: Line[]) =>
  (await t.ask({ path: `${store}/pricing?items=${items.map((i) => `${i.product}:${i.quantity}`).join()}` }))
    .json.data
const kept = async ({ id }: { id: string }) =>
  (await t.ask({ path: `/marketplace-customer/products/${id}` })).json.data
const card = (product: { id: string }) => {
  t.ctx.publicCache.invalidate()
  return kept(product)
}
const level = async ({ id }: { id: string }) => {
  const [row] = await t.db.select().from(stockLevels).where(eq(stockLevels.productId, id))
  return row && { onHand: row.onHand, reserved: row.reserved }
}
async function moveStock(
  { id: product }: { id: string },
  reason: 'restock' | 'adjustment',
  quantity: number,
) {
  const { version } = (await staff({ path: `/marketplace/inventory/${product}` })).json.data
  const body = { kind: 'inventory', product, reason, quantity, version }
  return staff({ method: 'POST', path: '/marketplace/transactions', body })
}
const receive = (product: { id: string }, quantity: number) => moveStock(product, 'restock', quantity)
const row = async (id: string) =>
  (await staff({ path: '/marketplace/orders?limit=100' })).json.data.find(
    (one: { _id: string }) => one._id === id,
  )
const stateOf = async (id: string) => (await row(id))?.stock
const late = { stock: 0, leadDays: 10, backorderLimit: 8 }
const lateDay = () =>
  promisedDay([{ isInStock: false, restockAt: null, leadDays: 10 }], t.ctx.now(), defaultSettings)

describe('what is sold before it is in stock', () => {
  test('is sold up to the limit, and says by when it arrives', async () => {
    const product = await aProduct(t.db, { ...late, stock: 2 })
    expect(await card(product)).toMatchObject({ inStock: true, stock: 10 })
    expect(await card(product)).not.toHaveProperty('onBackorder')
    const asked = await pricing(of(product, 5))
    expect(asked).toMatchObject({ promisedAt: lateDay() })
    expect(asked.items[0]).toMatchObject({ inStock: true, available: 10, there: 2, onBackorder: 3 })
    expect(asked.items[0].supply).toMatch(/^3 on backorder, arrive by /)
    const order = await placed(of(product, 5))
    expect(order).toMatchObject({ promisedAt: lateDay() })
    expect(await level(product)).toEqual({ onHand: 2, reserved: 5 })
    const shown = await card(product)
    expect(shown).toMatchObject({ inStock: true, stock: 5, onBackorder: true })
    expect(shown.supply).toMatch(/^On backorder, arrives by /)
    expect(shown).not.toHaveProperty('backorderLimit')

    const over = await place(of(product, 6))
    expect(over.json).toMatchObject({ code: 'stock_insufficient' })
    expect(over.json.details.items).toEqual([expect.objectContaining({ requested: 6, available: 5 })])
    await placed(of(product, 5))
    expect((await place(of(product, 1))).json.code).toBe('out_of_stock')
    const out = await card(product)
    expect(out).toMatchObject({ inStock: false, stock: 0 })
    expect(out).not.toHaveProperty('onBackorder')
  })

  test('is found as in stock until the limit is reached', async () => {
    const product = await aProduct(t.db, { ...late, backorderLimit: 1, manufacturer: 'Later Ltd' })
    const kit = await aPackage(t.db, [{ product: product.id, quantity: 1 }])
    const found = async () => {
      t.ctx.publicCache.invalidate()
      const { json } = await t.ask({
        path: '/marketplace-customer/products?manufacturer=Later%20Ltd&inStock=true',
      })
      return json.total
    }
    expect(await found()).toBe(1)
    expect(await card(kit)).toMatchObject({ inStock: true, onBackorder: true })
    expect((await card(kit)).supply).toMatch(/^On backorder, arrives by /)
    const order = await placed(of(kit, 1))
    expect(order.promisedAt).toBe(lateDay())
    expect(await found()).toBe(0)
    expect(await card(kit)).toMatchObject({ inStock: false })
  })

  test('kept answers become outdated when the last is sold, on the shelf and on backorder', async () => {
    const listener = await listenForChanges(t.databaseUrl, {
      catalogue: () => t.ctx.publicCache.invalidate(),
    })
    try {
      const product = await aProduct(t.db, { ...late, stock: 2 })
      const said = async () => {
        const { inStock, onBackorder = false } = await kept(product)
        return [inStock, onBackorder]
      }
      expect(await said()).toEqual([true, false])
      await placed(of(product, 4))
      await expect.poll(said).toEqual([true, true])
      await placed(of(product, 6))
      await expect.poll(said).toEqual([false, false])
      await receive(product, 3)
      await expect.poll(said).toEqual([true, true])
      await receive(product, 6)
      await expect.poll(said).toEqual([true, false])
    } finally {
      await listener.close()
    }
  })

  test('many buyers at once never get more than there is and may be', async () => {
    const product = await aProduct(t.db, { ...late, stock: 3, backorderLimit: 4 })
    const buyers = await Promise.all(Array.from({ length: 12 }, () => aBuyer(t.db)))
    const answers = await Promise.all(
      buyers.map(async (who) => place(of(product, 1), who, await t.as(who.account))),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(7)
    expect(answers.filter(({ json }) => json.code === 'out_of_stock')).toHaveLength(5)
    expect(await level(product)).toEqual({ onHand: 3, reserved: 7 })
    expect(await listStockDifferences(t.db, 'en')).toEqual([])
  })

  test('nothing changes for products without', async () => {
    const product = await aProduct(t.db, { stock: 2, leadDays: 10 })
    expect((await place(of(product, 3))).json.code).toBe('stock_insufficient')
    await placed(of(product, 2))
    expect((await place(of(product, 1))).json.code).toBe('out_of_stock')
    expect((await pricing(of(product, 1))).items[0]).not.toHaveProperty('onBackorder')
  })

  test('a limit without a lead time sells nothing, and is refused at the lead time', async () => {
    const product = await aProduct(t.db, { stock: 0, backorderLimit: 5 })
    expect((await place(of(product, 1))).json.code).toBe('out_of_stock')
    const change = (body: object) =>
      staff({ method: 'PATCH', path: `/marketplace/products/${product.id}`, body })
    expect((await change({ backorderLimit: 6 })).json.fields).toHaveProperty('leadDays')
    expect((await change({ backorderLimit: 6, leadDays: 3 })).status).toBe(200)
    await placed(of(product, 6))
    expect((await change({ leadDays: null })).json.fields).toHaveProperty('leadDays')
    expect((await change({ backorderLimit: null })).status).toBe(200)
    expect((await place(of(product, 1))).json.code).toBe('out_of_stock')
    // What was sold stays sold; what comes in is for it first.
    expect((await receive(product, 4)).status).toBe(201)
    expect((await card(product)).stock).toBe(0)
    expect((await staff({ path: `/marketplace/products/${product.id}` })).json.data).toMatchObject({
      stock: { onHand: 4, reserved: 6, available: -2 },
    })
  })

  test('a brand without backorders sells what is in stock; what products say of it stays', async () => {
    const product = await aProduct(t.db, late)
    await settleBackorders(t.db, false)
    try {
      expect((await place(of(product, 1))).json.code).toBe('out_of_stock')
      await t.db.update(products).set({ leadDays: 12 }).where(eq(products.id, product.id))
      expect((await place(of(product, 1))).json.code).toBe('out_of_stock')
      expect(await place(of(await aProduct(t.db, late), 1))).toMatchObject({ status: 409 })
    } finally {
      await settleBackorders(t.db, true)
    }
    await placed(of(product, 8))
  })

  test('staff correct the count within the limit', async () => {
    const product = await aProduct(t.db, { ...late, stock: 5, backorderLimit: 2 })
    await placed(of(product, 5))
    const correct = (quantity: number) => moveStock(product, 'adjustment', quantity)
    expect((await correct(-3)).json.fields).toHaveProperty('quantity')
    expect((await correct(-2)).status).toBe(201)
    expect(await level(product)).toEqual({ onHand: 3, reserved: 5 })
  })
})

describe('what has arrived', () => {
  const accept = (id: string) => changeOrder(staff, id, { status: 'in_progress' })
  async function accepted(product: { id: string }, quantity = 1): Promise<string> {
    const { _id } = await placed(of(product, quantity))
    await changeOrder(staff, _id, { paymentStatus: 'paid' })
    expect((await accept(_id)).status).toBe(200)
    return _id
  }
  const ship = async (id: string) => {
    const { items } = (await staff({ path: `/marketplace/orders/${id}` })).json.data
    return changeOrder(staff, id, {
      status: 'shipped',
      items: items.map((item: { _id: string; quantity: number }) => ({
        _id: item._id,
        shippedQuantity: item.quantity,
      })),
    })
  }
  const waitsOf = async (id: string, ask = staff, path = '/marketplace/orders') =>
    (await ask({ path: `${path}/${id}` })).json.data.items[0].waits

  test('serves the oldest orders first; five of eight, and nobody is told that it is back', async () => {
    const product = await aProduct(t.db, late)
    await t.db.insert(stockAlertRounds).values({ productId: product.id })
    const asking = await aRootUser(t.db)
    await t.db.execute(sql`
      insert into stock_alerts (id, product_id, account_id, email, email_key, language, confirmed_at, expires_at)
      values (gen_random_uuid(), ${product.id}::uuid, ${asking.id}::uuid, ${asking.email}, ${asking.email}, 'en', now(),
        now() + interval '30 days')`)
    const ids: string[] = []
    for (let index = 0; index < 8; index += 1) ids.push(await accepted(product))
    expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'waits'))
    const refused = await ship(ids[0] ?? '')
    expect(refused.json).toMatchObject({ code: 'validation_failed' })
    expect(refused.json.fields).toEqual({
      'items.0.shippedQuantity': expect.stringContaining('Not enough of it is in stock yet'),
    })
    expect((await receive(product, 5)).status).toBe(201)
    await tellOfStock(t.ctx)
    expect(await t.db.$count(outbox, eq(outbox.toAddress, asking.email))).toBe(0)
    expect(await card(product)).toMatchObject({ inStock: true, stock: 5, onBackorder: true })
    const states = await Promise.all(ids.map(stateOf))
    expect(states).toEqual([...Array(5).fill('arrived'), ...Array(3).fill('waits')])
    expect([await waitsOf(ids[4] ?? ''), await waitsOf(ids[5] ?? '')]).toEqual([undefined, 1])
    expect(await waitsOf(ids[5] ?? '', buyer, store)).toBe(1)
    const listed = async (stock: string) => {
      const { json } = await staff({ path: `/marketplace/orders?limit=100&stock=${stock}` })
      const found: string[] = json.data.map((one: { _id: string }) => one._id)
      return ids.filter((id) => found.includes(id))
    }
    expect([await listed('arrived'), await listed('waits')]).toEqual([ids.slice(0, 5), ids.slice(5)])

    for (const id of ids.slice(0, 5)) expect((await ship(id)).status).toBe(200)
    expect(await level(product)).toEqual({ onHand: 0, reserved: 3 })
    // Who is left is served by the next pieces; only what is over is told.
    await receive(product, 4)
    expect(await Promise.all(ids.slice(5).map(stateOf))).toEqual(['arrived', 'arrived', 'arrived'])
    await tellOfStock(t.ctx)
    expect(await t.db.$count(outbox, eq(outbox.toAddress, asking.email))).toBe(1)
    expect(await listStockDifferences(t.db, 'en')).toEqual([])
  })

  test('is shipped in part, and the rest waits', async () => {
    const product = await aProduct(t.db, { ...late, stock: 2 })
    const id = await accepted(product, 5)
    const { json } = await staff({ path: `/marketplace/orders/${id}` })
    const [line] = json.data.items
    expect(line.waits).toBe(3)
    const part = (quantity: number) =>
      staff({
        method: 'POST',
        path: `/marketplace/orders/${id}/shipments`,
        body: {
          lines: [{ _id: line._id, quantity }],
          ship: { items: [{ _id: line._id, shippedQuantity: quantity }] },
          version: json.data.version,
        },
      })
    expect((await part(3)).json.fields).toHaveProperty('items.0.shippedQuantity')
    expect((await part(2)).status).toBe(201)
    expect(await level(product)).toEqual({ onHand: 0, reserved: 3 })
    expect(await waitsOf(id)).toBe(3)
    expect(await stateOf(id)).toBe('waits')
  })

  test('goes to the next when an order before is rejected', async () => {
    const product = await aProduct(t.db, late)
    const first = await placed(of(product, 4))
    const second = await accepted(product, 4)
    await receive(product, 4)
    expect([await stateOf(first._id), await stateOf(second)]).toEqual(['arrived', 'waits'])
    await changeOrder(staff, first._id, { status: 'rejected', reason: 'No' })
    expect(await stateOf(second)).toBe('arrived')
    expect((await ship(second)).status).toBe(200)
    await changeStock(t.db, product.id, 1, 'adjustment', { byName: 'test' })
    expect((await card(product)).stock).toBe(9)
  })
})
