import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { AccountRow } from '../auth/auth.table.ts'
import { discounts } from '../discounts/discounts.table.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { writeSettings } from '../settings/settings.queries.ts'
import { changeOrder } from '../test/change-order.ts'
import {
  aBuyer,
  aDiscount,
  aLicence,
  anAdmin,
  aPackage,
  aProduct,
  aRootUser,
  aTenantUser,
} from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { orders } from './orders.table.ts'

const t = testApp()

type Buyer = Awaited<ReturnType<typeof aBuyer>> & { ask: (ask: Ask) => Promise<Answer> }
let buyer: Buyer
let staff: (ask: Ask) => Promise<Answer>

beforeAll(async () => {
  buyer = await aSignedInBuyer()
  staff = await t.as(await anAdmin(t.db))
})

async function aSignedInBuyer(overrides: Partial<AccountRow> = {}): Promise<Buyer> {
  const made = await aBuyer(t.db, overrides)
  return { ...made, ask: await t.as(made.account) }
}

const order = (
  from: Buyer,
  items: { product: string; quantity: number }[],
  extra: object = {},
  key?: string,
): Ask => ({
  method: 'POST',
  path: '/marketplace-customer/orders',
  body: {
    items,
    addressId: from.address.id,
    paymentMethod: { type: 'bank_account', _id: from.bank.id },
    ...extra,
  },
  ...(key && { headers: { 'idempotency-key': key } }),
})
const place = (
  from: Buyer,
  ...args: Parameters<typeof order> extends [unknown, ...infer Rest] ? Rest : never
) => from.ask(order(from, ...args))

async function stockOf(product: { id: string }) {
  const [level] = await t.db.select().from(stockLevels).where(eq(stockLevels.productId, product.id))
  return level && { onHand: level.onHand, reserved: level.reserved }
}

const textOf = (query: unknown) => (query as { text?: string } | undefined)?.text ?? ''

const countOrders = () => t.db.$count(orders)

const move = (id: string, body: object) => changeOrder(staff, id, body)

describe('placing an order', () => {
  test('prices it on the server, takes the stock and remembers everything', async () => {
    const product = await aProduct(t.db, { price: 19_900 })
    const answer = await place(buyer, [{ product: product.id, quantity: 3 }])
    expect(answer.status).toBe(201)
    expect(answer.json.data).toMatchObject({
      status: 'pending',
      itemQuantity: 3,
      subtotal: { amount: 59_700, currency: 'SAR' },
      tax: { amount: 8_955 },
      total: { amount: 68_655 },
      shippingAddress: { cityName: 'Riyadh', countryName: 'Saudi Arabia' },
      paymentMethod: { type: 'bank_account', accountName: 'Example LLC' },
    })
    expect(answer.json.data.number).toMatch(/^\d{4}-\d{6}$/)
    expect(await stockOf(product)).toEqual({ onHand: 10, reserved: 3 })
  })

  test('reads the settings once, so that all of an order follows one reading of them', async () => {
    const product = await aProduct(t.db)
    t.ctx.publicCache.invalidate()
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    const answer = await place(buyer, [{ product: product.id, quantity: 1 }], {}, 'reads-once')
    const texts = asked.mock.calls.map(([query]) => (typeof query === 'string' ? query : textOf(query)))
    asked.mockRestore()
    expect(answer.status).toBe(201)
    expect(texts.filter((text) => text.includes('insert into "orders"'))).toHaveLength(1)
    expect(texts.filter((text) => /from "?settings"?/.test(text))).toHaveLength(1)
  })

  test('asks twenty statements at most, from the cart too, all of them parsed once by each connection', async () => {
    const product = await aProduct(t.db, { price: 100, stock: 1_000 })
    const once = () => place(buyer, [{ product: product.id, quantity: 1 }], { fromCart: true })
    // More than there are connections, each of which has to have heard of every statement.
    await Promise.all(Array.from({ length: 40 }, once))
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    expect((await once()).status).toBe(201)
    const queries = asked.mock.calls.map(([query]) => query as unknown as string | { name?: string })
    asked.mockRestore()
    expect(queries.length).toBeLessThanOrEqual(20)
    expect(queries.filter((query) => typeof query === 'string')).toEqual(['begin', 'commit'])
    expect(queries.filter((query) => typeof query === 'object' && query.name === undefined)).toEqual([])
  })

  test('200 concurrent buyers of 10 units create exactly 10 orders', async () => {
    const product = await aProduct(t.db, { stock: 10 })
    const before = await countOrders()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => place(buyer, [{ product: product.id, quantity: 1 }])),
    )
    const statuses = Map.groupBy(answers, (answer) => answer.status)
    expect(statuses.get(201)?.length).toBe(10)
    expect(statuses.get(409)?.length).toBe(190)
    expect(answers.find((answer) => answer.status === 409)?.json.message).toBe(
      'Sorry, We are temporary Out Of Stock.',
    )
    expect(await countOrders()).toBe(before + 10)
    expect(await stockOf(product)).toEqual({ onHand: 10, reserved: 10 })
  })

  test('many who buy right after a change of the settings do not wait for each other’s connections', async () => {
    const product = await aProduct(t.db, { stock: 40 })
    t.ctx.publicCache.invalidate()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => place(buyer, [{ product: product.id, quantity: 1 }])),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 201))
  })

  test('a package that holds 2 of A and a line of 2 A are refused together, by name, against 3 in stock', async () => {
    const part = await aProduct(t.db, { stock: 3 })
    const bundle = await aPackage(t.db, [{ product: part.id, quantity: 2 }])
    const answer = await place(buyer, [
      { product: bundle.id, quantity: 1 },
      { product: part.id, quantity: 2 },
    ])
    expect(answer.status).toBe(409)
    expect(answer.json.code).toBe('stock_insufficient')
    expect(answer.json.details.items).toEqual([
      { product: bundle.id, name: bundle.name.en, requested: 1, available: 1 },
      { product: part.id, name: part.name.en, requested: 2, available: 3 },
    ])
    expect(answer.json.fields['items.1.quantity']).toContain('greater than our stock')
    expect(await stockOf(part)).toEqual({ onHand: 3, reserved: 0 })
    expect(
      (
        await place(buyer, [
          { product: bundle.id, quantity: 1 },
          { product: part.id, quantity: 1 },
        ])
      ).status,
    ).toBe(201)
    expect(await stockOf(part)).toEqual({ onHand: 3, reserved: 3 })
  })

  test('a code with 5 usages under 40 parallel orders is used exactly 5 times', async () => {
    const product = await aProduct(t.db, { stock: 100 })
    const discount = await aDiscount(t.db, { numberOfUsage: 5 })
    const buyers = await Promise.all(Array.from({ length: 40 }, () => aSignedInBuyer()))
    const answers = await Promise.all(
      buyers.map((one) =>
        place(one, [{ product: product.id, quantity: 1 }], { code: discount.code?.toLowerCase() }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201).length).toBe(5)
    expect(answers.filter((answer) => answer.json.code === 'discount_not_found').length).toBe(35)
    const [used] = await t.db.select().from(discounts).where(eq(discounts.id, discount.id))
    expect(used?.usageCount).toBe(5)
    expect(await stockOf(product)).toEqual({ onHand: 100, reserved: 5 })
  })

  test('a customer uses a code once', async () => {
    const product = await aProduct(t.db)
    const discount = await aDiscount(t.db, { numberOfUsage: 5 })
    const one = await aSignedInBuyer()
    const first = await place(one, [{ product: product.id, quantity: 1 }], { code: discount.code })
    expect(first.json.data.discount).toEqual({ amount: 1_000, currency: 'SAR' })
    const second = await place(one, [{ product: product.id, quantity: 1 }], { code: discount.code })
    expect(second.json).toMatchObject({
      code: 'discount_not_found',
      message: 'Not found or expired',
      details: { reason: 'already_used' },
    })
  })

  test('one idempotency key sent 20 times at once makes one order', async () => {
    const product = await aProduct(t.db)
    const before = await countOrders()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        place(buyer, [{ product: product.id, quantity: 1 }], {}, 'the same key'),
      ),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.json.data._id)).size).toBe(1)
    expect(await countOrders()).toBe(before + 1)
    expect(await stockOf(product)).toEqual({ onHand: 10, reserved: 1 })
    const other = await place(buyer, [{ product: product.id, quantity: 2 }], {}, 'the same key')
    expect(other.json.code).toBe('idempotency_key_reused')
  })

  test('rejects an outdated total with the new pricing', async () => {
    const product = await aProduct(t.db)
    const answer = await place(buyer, [{ product: product.id, quantity: 1 }], {
      expectedTotal: { amount: 1, currency: 'SAR' },
    })
    expect(answer.json).toMatchObject({
      code: 'price_changed',
      details: { pricing: { total: { amount: 11_500 } } },
    })
    expect(await stockOf(product)).toEqual({ onHand: 10, reserved: 0 })
  })

  test('takes no stock for a licence', async () => {
    const licence = await aLicence(t.db, { price: 5_000 })
    const answer = await place(buyer, [{ product: licence.id, quantity: 500 }])
    expect(answer.status).toBe(201)
  })
})

describe('bad input changes nothing', () => {
  const long = 'x'.repeat(256)
  test.each<[string, (product: string) => object, string]>([
    ['a price', (product) => ({ items: [{ product, quantity: 1, price: 1 }] }), 'items.0.price'],
    ['a total', (product) => ({ items: [{ product, quantity: 1 }], total: 1 }), 'total'],
    ['an owner', (product) => ({ items: [{ product, quantity: 1 }], customer: product }), 'customer'],
    ['a negative quantity', (product) => ({ items: [{ product, quantity: -1 }] }), 'items.0.quantity'],
    ['a quantity of nothing', (product) => ({ items: [{ product, quantity: 0 }] }), 'items.0.quantity'],
    ['a quantity of 10^9', (product) => ({ items: [{ product, quantity: 1e9 }] }), 'items.0.quantity'],
    ['half a piece', (product) => ({ items: [{ product, quantity: 0.5 }] }), 'items.0.quantity'],
    ['a text as quantity', (product) => ({ items: [{ product, quantity: '1' }] }), 'items.0.quantity'],
    ['no items', () => ({ items: [] }), 'items'],
    ['no id', () => ({ items: [{ product: 'drop table', quantity: 1 }] }), 'items.0.product'],
    [
      'somebody else’s address',
      (product) => ({ items: [{ product, quantity: 1 }], addressId: crypto.randomUUID() }),
      'addressId',
    ],
    ['a long note', (product) => ({ items: [{ product, quantity: 1 }], note: long }), 'note'],
  ])('%s', async (_, change, field) => {
    const product = await aProduct(t.db)
    const before = await countOrders()
    const { body } = order(buyer, [])
    const answer = await buyer.ask({
      ...order(buyer, []),
      body: { ...(body as object), ...change(product.id) },
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.json.fields)).toContain(field)
    expect(await countOrders()).toBe(before)
    expect(await stockOf(product)).toEqual({ onHand: 10, reserved: 0 })
  })

  test('a hidden product is not for sale', async () => {
    const product = await aProduct(t.db, { visibility: 'hidden' })
    const answer = await place(buyer, [{ product: product.id, quantity: 1 }])
    expect(answer.json).toMatchObject({
      statusCode: 409,
      code: 'product_unavailable',
      details: { products: [product.id] },
    })
  })

  test('no JSON, a JSON list and a body that never ends are told apart from our own faults', async () => {
    const post = (payload: string, type = 'application/json') =>
      t.app.inject({
        method: 'POST',
        url: '/api/companies/login',
        payload,
        headers: { 'content-type': type },
      })
    expect((await post('{"identifier":')).statusCode).toBe(400)
    expect((await post('[]')).statusCode).toBe(422)
    expect((await post('a=b', 'text/plain')).statusCode).toBe(415)
    expect((await post(`{"identifier":"${'x'.repeat(1_100_000)}"}`)).statusCode).toBe(413)
  })

  test('the refusal is in the reader’s language', async () => {
    const answer = await buyer.ask({ ...order(buyer, []), headers: { 'accept-language': 'ar' } })
    expect(answer.json.message).toBe('أضف عنصرًا واحدًا على الأقل في حقل «المنتجات»')
  })
})

describe('paying', () => {
  const card = (number: string) => ({
    number,
    expMonth: 12,
    expYear: new Date().getFullYear() + 2,
    cvc: '123',
  })
  const token = async (number: string) =>
    (
      await buyer.ask({
        method: 'POST',
        path: '/marketplace-customer/payment-methods/tokens',
        body: card(number),
      })
    ).json.data?.token

  test('a good test card pays at once', async () => {
    const product = await aProduct(t.db)
    const answer = await place(buyer, [{ product: product.id, quantity: 1 }], {
      paymentMethod: { type: 'credit_card', token: await token('4242 4242 4242 4242') },
    })
    expect(answer.status).toBe(201)
    expect(answer.json.data.payment).toMatchObject({
      status: 'paid',
      provider: 'sandbox',
      amount: { amount: 11_500 },
    })
    expect(answer.json.data.paymentMethod).toEqual({ type: 'credit_card', brand: 'visa', last4: '4242' })
  })

  test('a declined card creates no order and reserves no stock', async () => {
    const product = await aProduct(t.db)
    const before = await countOrders()
    const answer = await place(buyer, [{ product: product.id, quantity: 1 }], {
      paymentMethod: { type: 'credit_card', token: await token('4000000000000002') },
    })
    expect(answer.json).toMatchObject({ statusCode: 402, code: 'payment_declined' })
    expect(await countOrders()).toBe(before)
    expect(await stockOf(product)).toEqual({ onHand: 10, reserved: 0 })
  })

  test('any other number is refused at its field and no number is kept', async () => {
    const answer = await buyer.ask({
      method: 'POST',
      path: '/marketplace-customer/payment-methods/tokens',
      body: card('4012888888881881'),
    })
    expect(answer.json.fields).toEqual({ number: 'Please enter a valid card number' })
    const { rows } = await t.db.execute(sql`select row_to_json(c)::text as row from sandbox_cards c`)
    expect(JSON.stringify(rows)).not.toContain('4242424242424242')
  })

  test('with payment switched off no order is placed', async () => {
    const product = await aProduct(t.db)
    const allow = (enabled: boolean) =>
      writeSettings(t.db, {
        visibility: {
          pricing: { enabled: true },
          stock: { enabled: true },
          payment: { enabled },
          whatsapp: { enabled: false, url: '' },
        },
      })
    await allow(false)
    const answer = await place(buyer, [{ product: product.id, quantity: 1 }])
    await allow(true)
    expect(answer.json).toMatchObject({ statusCode: 503, message: 'Payment is not available now!' })
  })
})

describe('whose order it is', () => {
  test('a root user sees the company’s orders, a tenant user their own, others none', async () => {
    const product = await aProduct(t.db)
    const placed = await place(buyer, [{ product: product.id, quantity: 1 }])
    const path = `/marketplace-customer/orders/${placed.json.data._id}`
    const colleague = await t.as(await aRootUser(t.db, { companyId: buyer.account.companyId }))
    const stranger = await t.as(await aRootUser(t.db))
    const tenantUser = await t.as(await aTenantUser(t.db))
    expect((await buyer.ask({ path })).status).toBe(200)
    expect((await colleague({ path })).status).toBe(200)
    expect((await stranger({ path })).status).toBe(404)
    expect((await tenantUser({ path })).status).toBe(404)
    expect((await t.ask({ path })).status).toBe(401)
    expect((await staff({ path })).status).toBe(401)
  })

  test('without the permission it is forbidden, and only then', async () => {
    const one = await aSignedInBuyer({ permissions: ['orders.read'] })
    const product = await aProduct(t.db)
    expect((await place(one, [{ product: product.id, quantity: 1 }])).status).toBe(403)
    expect((await one.ask({ path: '/marketplace-customer/orders' })).status).toBe(200)
  })
})

describe('staff decide', () => {
  const placed = async (quantity = 2) => {
    const product = await aProduct(t.db)
    const answer = await place(buyer, [{ product: product.id, quantity }])
    return { product, id: answer.json.data._id as string, line: answer.json.data.items[0]._id as string }
  }

  test('accept, ship and deliver move the stock and write the history', async () => {
    const { product, id, line } = await placed()
    expect((await move(id, { status: 'in_progress' })).json.data).toMatchObject({
      status: 'in_progress',
      allowedStatuses: ['shipped', 'rejected'],
    })
    expect(await stockOf(product)).toEqual({ onHand: 10, reserved: 2 })
    const short = await move(id, { status: 'shipped', items: [{ _id: line, shippedQuantity: 1 }] })
    expect(short.json).toMatchObject({
      statusCode: 422,
      message: 'Shipped Quantity and Order Quantity must be equal',
    })
    expect((await move(id, { status: 'shipped', items: [{ _id: line, shippedQuantity: 2 }] })).status).toBe(
      200,
    )
    expect(await stockOf(product)).toEqual({ onHand: 8, reserved: 0 })
    const trail = await staff({ path: `/marketplace/audit?entityId=${id}` })
    expect(trail.json.data[0].changes[0]).toMatchObject({ label: 'Items', after: [`${product.name.en} · 2`] })
    const done = await move(id, { status: 'delivered' })
    expect(done.json.data.statusHistory.map((step: { to: string }) => step.to)).toEqual([
      'pending',
      'in_progress',
      'shipped',
      'delivered',
    ])
  })

  test('a reject needs its reason and gives stock and code back', async () => {
    const product = await aProduct(t.db)
    const discount = await aDiscount(t.db)
    const one = await aSignedInBuyer()
    const answer = await place(one, [{ product: product.id, quantity: 4 }], { code: discount.code })
    const { _id } = answer.json.data
    expect((await move(_id, { status: 'rejected' })).json.fields).toEqual({ reason: 'Reason is required' })
    expect((await move(_id, { status: 'rejected', reason: 'No longer made' })).json.data).toMatchObject({
      status: 'rejected',
      rejectReason: 'No longer made',
    })
    expect(await stockOf(product)).toEqual({ onHand: 10, reserved: 0 })
    const again = await place(one, [{ product: product.id, quantity: 1 }], { code: discount.code })
    expect(again.status).toBe(201)
  })

  test('two staff at once: one result and one clear message', async () => {
    const { id, product } = await placed()
    const answers = await Promise.all([
      move(id, { status: 'in_progress', version: 1 }),
      move(id, { status: 'rejected', reason: 'no', version: 1 }),
      move(id, { status: 'in_progress', version: 1 }),
    ])
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    for (const refused of answers.filter((answer) => answer.status !== 200))
      expect(refused.json.code).toBe('version_conflict')
    const level = await stockOf(product)
    expect(level?.onHand).toBe(10)
  })

  test('other ways are refused and say what is allowed', async () => {
    const { id } = await placed()
    expect((await move(id, { status: 'delivered' })).json).toMatchObject({
      code: 'invalid_transition',
      details: { allowed: ['in_progress', 'rejected'] },
    })
    expect((await move(id, { status: 'pending' })).json.code).toBe('invalid_transition')
    expect((await move(id, { status: 'in_progress', version: 99 })).json.code).toBe('version_conflict')
  })

  test('an order with nothing to ship is delivered when it is accepted', async () => {
    const licence = await aLicence(t.db)
    const answer = await place(buyer, [{ product: licence.id, quantity: 1 }])
    expect((await move(answer.json.data._id, { status: 'in_progress' })).json.data.status).toBe('delivered')
  })

  test('a bank transfer is marked paid once', async () => {
    const { id } = await placed()
    expect((await move(id, { paymentStatus: 'paid' })).json.data.payment.status).toBe('paid')
    expect((await move(id, { paymentStatus: 'paid' })).json.code).toBe('invalid_transition')
  })
})

test('after all of it, stock is the sum of its movements and reservations are those of open orders', async () => {
  const { rows } = await t.db.execute(sql`
    select level.product_id from stock_levels level
    left join (select product_id, sum(on_hand_change) as on_hand, sum(reserved_change) as reserved
      from stock_movements group by product_id) moved using (product_id)
    left join (select (part ->> 'product')::uuid as product_id, sum((part ->> 'quantity')::int) as quantity
      from order_lines line join orders o on o.id = line.order_id and o.status in ('pending', 'in_progress')
      cross join jsonb_array_elements(line.stock_demand) part group by 1) open using (product_id)
    where level.on_hand <> coalesce(moved.on_hand, 0) or level.reserved <> coalesce(moved.reserved, 0)
      or level.reserved <> coalesce(open.quantity, 0)`)
  expect(rows).toEqual([])
})
