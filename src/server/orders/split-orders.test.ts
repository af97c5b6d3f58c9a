import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { accounts } from '../auth/auth.table.ts'
import { creditAccounts } from '../credit/credit.table.ts'
import { deliveryZones } from '../delivery/delivery.table.ts'
import { discountRedemptions, discounts } from '../discounts/discounts.table.ts'
import { listStockDifferences } from '../inventory/check-stock.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { changeOrder } from '../test/change-order.ts'
import {
  aBuyer,
  aDiscount,
  aMember,
  anAddress,
  aBankAccount,
  anAdmin,
  aPackage,
  aPickUpPoint,
  aProduct,
} from '../test/factories.ts'
import { lastMail } from '../test/last-mail.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { sweepTransfers } from './sweep-transfers.ts'
import { orders, type OrderRow } from './orders.table.ts'

const t = testApp()
type Caller = (ask: Ask) => Promise<Answer>
type Buyer = Awaited<ReturnType<typeof aBuyer>> & { ask: Caller }
let staff: Caller
let buyer: Buyer

async function newBuyer(): Promise<Buyer> {
  const made = await aBuyer(t.db)
  return { ...made, ask: await t.as(made.account) }
}
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  buyer = await newBuyer()
})

const store = '/marketplace-customer/orders'
type Item = { product: string; quantity: number }
const late = { leadDays: 10, backorderLimit: 20 }
const buy = (items: Item[], more: object = {}, who = buyer, headers?: Record<string, string>) =>
  who.ask({
    method: 'POST',
    path: store,
    ...(headers && { headers }),
    body: {
      items,
      addressId: who.address.id,
      paymentMethod: { type: 'bank_account', _id: who.bank.id },
      deliveryMode: 'split',
      ...more,
    },
  })
const see = async (id: string, who = buyer) => (await who.ask({ path: `${store}/${id}` })).json.data
async function two(items: Item[], more: object = {}, who = buyer): Promise<[OrderRow, OrderRow]> {
  const { status, json, text } = await buy(items, more, who)
  expect(status, text).toBe(201)
  return bothOf(json.data._id)
}
async function bothOf(id: string): Promise<[OrderRow, OrderRow]> {
  const rows = await t.db
    .select()
    .from(orders)
    .where(sql`split_group = (select split_group from orders where id = ${id}::uuid)`)
    .orderBy(orders.id)
  expect(rows).toHaveLength(2)
  return rows as [OrderRow, OrderRow]
}
const reject = (id: string) => changeOrder(staff, id, { status: 'rejected', reason: 'Not today' })
const usesOf = async (id: string) => {
  const [row] = await t.db.select().from(discounts).where(eq(discounts.id, id))
  return [row?.usageCount, await t.db.$count(discountRedemptions, eq(discountRedemptions.discountId, id))]
}

describe('a purchase in two', () => {
  test('that is picked up is collected in two goes at one point, each when it is ready there', async () => {
    const { id: point } = await aPickUpPoint(t.db, { readyDays: 3 })
    const product = await aProduct(t.db, { ...late, stock: 2 })
    const asked = `items=${product.id}:5&pickUpPointId=${point}`
    const whole = (await buyer.ask({ path: `${store}/pricing?${asked}` })).json.data
    const items = [{ product: product.id, quantity: 5 }]
    const [first, rest] = await two(items, { addressId: undefined, pickUpPointId: point })
    for (const one of [first, rest])
      expect(one).toMatchObject({
        deliveryMethod: 'pick_up',
        pickUpPoint: { id: point, readyDays: 3 },
        shippingAddress: null,
        deliveryFee: 0,
      })
    expect(await see(first.id)).toMatchObject({ itemQuantity: 2, promisedAt: whole.split.firstBy })
    expect(await see(rest.id)).toMatchObject({ itemQuantity: 3, promisedAt: whole.split.restBy })
    expect(whole.split.firstBy < whole.split.restBy).toBe(true)
    const delivered = `items=${product.id}:1&addressId=${buyer.address.id}`
    const sent = (await buyer.ask({ path: `${store}/pricing?${delivered}` })).json.data
    expect(sent.promisedAt).not.toBe(whole.split.restBy)
    const list = (await staff({ path: `/marketplace/orders?pickUpPoint=${point}` })).json.data
    expect(list.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual([first.id, rest.id].toSorted())
    // Each is told of for itself.
    await changeOrder(staff, first.id, { status: 'in_progress' })
    const [line] = (await see(first.id)).items
    const ready = await changeOrder(staff, first.id, {
      status: 'shipped',
      items: [{ _id: line._id, shippedQuantity: 2 }],
    })
    expect(ready.json.data).toMatchObject({ status: 'shipped', isShippedInPart: false })
    const { kind, values } = await lastMail(t, buyer.account.email)
    expect(kind).toBe('order_ready')
    expect(JSON.stringify(values)).toContain('Riyadh store')
    expect(await see(rest.id)).toMatchObject({ status: 'pending' })
  })

  test('is two orders of one key, which name each other; all amounts come to the whole', async () => {
    const [here, split] = [
      await aProduct(t.db, { price: 3_333 }),
      await aProduct(t.db, { ...late, price: 7_777, stock: 2 }),
    ]
    const kit = await aPackage(t.db, [
      { product: (await aProduct(t.db, { ...late, stock: 1 })).id, quantity: 2 },
    ])
    const discount = await aDiscount(t.db, { percentage: 7 })
    const items = [
      { product: here.id, quantity: 3 },
      { product: split.id, quantity: 5 },
      { product: kit.id, quantity: 1 },
    ]
    const question = `items=${items.map((i) => `${i.product}:${i.quantity}`).join()}&code=${discount.code}`
    const whole = (await buyer.ask({ path: `${store}/pricing?${question}` })).json.data
    expect(whole.split).toEqual({ firstBy: expect.any(String), restBy: whole.promisedAt })
    const more = { code: discount.code, expectedTotal: whole.total }
    const key = { 'idempotency-key': uuid() }
    const answer = await buy(items, more, buyer, key)
    expect(answer.status, answer.text).toBe(201)
    const again = await buy(items, more, buyer, key)
    expect(again.json).toEqual(answer.json)
    const [first, rest] = await bothOf(answer.json.data._id)
    expect(answer.json.data).toMatchObject({
      _id: first.id,
      promisedAt: whole.split.firstBy,
      split: { part: 'first', other: { _id: rest.id, number: rest.number, promisedAt: whole.split.restBy } },
    })
    for (const name of ['subtotal', 'discount', 'tax', 'total'] as const)
      expect(first[name] + rest[name], name).toBe(whole[name].amount)
    const [ofFirst, ofRest] = [await see(first.id), await see(rest.id)]
    const lines = (order: { items: { product: string; quantity: number }[] }) =>
      order.items.map(({ product, quantity }) => ({ product, quantity }))
    expect(lines(ofFirst)).toEqual([
      { product: here.id, quantity: 3 },
      { product: split.id, quantity: 2 },
    ])
    expect(lines(ofRest)).toEqual([
      { product: split.id, quantity: 3 },
      { product: kit.id, quantity: 1 },
    ])
    expect(ofFirst.items[1]).not.toHaveProperty('waits')
    expect(ofRest.items[0]).toMatchObject({ waits: 3 })
    const named = { part: 'rest', other: { _id: first.id, number: first.number } }
    expect(ofRest).toMatchObject({ promisedAt: whole.split.restBy, split: named })
    const cms = (await staff({ path: `/marketplace/orders/${rest.id}` })).json.data
    expect(cms).toMatchObject({ split: named, discountCode: { code: discount.code } })
    const [level] = await t.db.select().from(stockLevels).where(eq(stockLevels.productId, split.id))
    expect(level).toMatchObject({ onHand: 2, reserved: 5 })
    expect(await listStockDifferences(t.db, 'en')).toEqual([])
    expect(await usesOf(discount.id)).toEqual([1, 1])
  })

  test('is one order where all is there by then, all comes later, or the buyer wants it together', async () => {
    const product = await aProduct(t.db, { ...late, stock: 3 })
    const ordered = async (quantity: number, more: object = {}) => {
      const { json } = await buy([{ product: product.id, quantity }], more)
      expect(json.data).not.toHaveProperty('split')
      return json.data.promisedAt
    }
    const soon = await ordered(1)
    expect((await ordered(4, { deliveryMode: 'together' })) > soon).toBe(true)
    expect((await ordered(2)) > soon).toBe(true)
  })

  test('is refused with a card, and short as any other', async () => {
    const product = await aProduct(t.db, { ...late, stock: 3 })
    const { json } = await buyer.ask({
      method: 'POST',
      path: '/marketplace-customer/payment-methods/tokens',
      body: { number: '4242424242424242', expMonth: 12, expYear: new Date().getFullYear() + 2, cvc: '123' },
    })
    const card = await buy([{ product: product.id, quantity: 5 }], {
      paymentMethod: { type: 'credit_card', token: json.data.token },
    })
    expect(card.json.fields).toEqual({ deliveryMode: expect.stringContaining('A card pays one order') })
    const before = await t.db.$count(orders)
    const short = await buy([{ product: product.id, quantity: 24 }])
    expect(short.json).toMatchObject({ code: 'stock_insufficient' })
    expect(short.json.fields).toHaveProperty(['items.0.quantity'])
    expect(await t.db.$count(orders)).toBe(before)
  })

  test('pays for delivery with the first', async () => {
    await t.db.insert(deliveryZones).values({
      id: uuid(),
      name: 'All',
      position: 1,
      places: [{ country: buyer.address.country, cities: [] }],
      rates: [{ price: 2_501 }],
      transitDays: 2,
      isActive: true,
    })
    try {
      const product = await aProduct(t.db, { ...late, price: 999, stock: 1 })
      const [first, rest] = await two([{ product: product.id, quantity: 3 }])
      expect([first.deliveryFee, rest.deliveryFee, rest.deliveryTax]).toEqual([2_501, 0, 0])
      expect(first.total + rest.total).toBe(Math.round((3 * 999 + 2_501) * 1.15))
    } finally {
      await t.db.delete(deliveryZones)
    }
  })

  test('the code comes back when both are rejected, whichever is first, at once too', async () => {
    const product = await aProduct(t.db, { ...late, stock: 4, backorderLimit: 100 })
    const items = (there: number) => [{ product: product.id, quantity: there + 2 }]
    const refill = () =>
      t.db
        .update(stockLevels)
        .set({ onHand: 200, reserved: 199 })
        .where(eq(stockLevels.productId, product.id))
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const who = await newBuyer()
      const discount = await aDiscount(t.db)
      await refill()
      const parts = await two(items(1), { code: discount.code }, who)
      expect((await reject(parts[order[0]].id)).status).toBe(200)
      expect(await usesOf(discount.id)).toEqual([1, 1])
      expect((await see(parts[order[1]].id, who)).status).toBe('pending')
      expect((await buy(items(1), { code: discount.code }, who)).json.code).toBe('discount_not_found')
      expect((await reject(parts[order[1]].id)).status).toBe(200)
      expect(await usesOf(discount.id)).toEqual([0, 0])
    }
    for (let turn = 0; turn < 5; turn += 1) {
      const discount = await aDiscount(t.db)
      await refill()
      const parts = await two(items(1), { code: discount.code }, await newBuyer())
      const answers = await Promise.all(parts.map(({ id }) => reject(id)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await usesOf(discount.id)).toEqual([0, 0])
    }
  })

  test('a discount names both orders of it as its uses, until one is rejected', async () => {
    const product = await aProduct(t.db, { ...late, stock: 1 })
    const discount = await aDiscount(t.db)
    const [first, rest] = await two(
      [{ product: product.id, quantity: 2 }],
      { code: discount.code },
      await newBuyer(),
    )
    const uses = async (query = '') =>
      (await staff({ path: `/marketplace/discounts/${discount.id}/orders${query}` })).json
    const idsOf = ({ data }: { data: { order: { _id: string } }[] }) => data.map(({ order }) => order._id)
    const listed = await uses()
    expect([listed.total, idsOf(listed)]).toEqual([2, [rest.id, first.id]])
    expect(listed.data[0].order.discount.amount).toBe(rest.discount)
    expect(idsOf(await uses('?limit=1&page=2'))).toEqual([first.id])
    expect(await usesOf(discount.id)).toEqual([1, 1])
    await reject(first.id)
    const left = await uses()
    expect([left.total, idsOf(left)]).toEqual([1, [rest.id]])
  })

  test('one of two that lapsed and waits again takes the code again', async () => {
    const discount = await aDiscount(t.db)
    const product = await aProduct(t.db, { ...late, stock: 1 })
    const [first, rest] = await two(
      [{ product: product.id, quantity: 2 }],
      { code: discount.code },
      await newBuyer(),
    )
    for (const { id } of [first, rest])
      await t.db
        .update(orders)
        .set({ payBy: new Date(0), remindAt: null })
        .where(eq(orders.id, id))
    await sweepTransfers(t.ctx)
    expect(await usesOf(discount.id)).toEqual([0, 0])
    expect((await changeOrder(staff, first.id, { status: 'pending' })).status).toBe(200)
    expect(await usesOf(discount.id)).toEqual([1, 1])
    expect((await changeOrder(staff, rest.id, { status: 'pending' })).status).toBe(200)
    expect(await usesOf(discount.id)).toEqual([1, 1])
  })

  test('many at once never get more than there is and may be', async () => {
    const product = await aProduct(t.db, { ...late, stock: 6, backorderLimit: 6 })
    const people = await Promise.all(Array.from({ length: 8 }, newBuyer))
    const answers = await Promise.all(
      people.map((who) => buy([{ product: product.id, quantity: 2 }], {}, who)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6)
    const [level] = await t.db.select().from(stockLevels).where(eq(stockLevels.productId, product.id))
    expect(level).toMatchObject({ onHand: 6, reserved: 12 })
  })
})

describe('what counts both', () => {
  async function member(limits: object) {
    const account = await aMember(t.db, buyer.account.companyId, ['buyer'])
    await t.db
      .update(accounts)
      .set({ limitsCurrency: 'SAR', ...limits })
      .where(eq(accounts.id, account.id))
    const [address, bank] = [await anAddress(t.db, account.id), await aBankAccount(t.db, account.id)]
    return { account, address, bank, ask: await t.as(account) } as Buyer
  }

  test('a limit: over it with both, the purchase waits for approval, together', async () => {
    const product = await aProduct(t.db, { ...late, price: 10_000, stock: 1 })
    const small = await member({ orderLimit: 22_999 })
    const answer = await buy([{ product: product.id, quantity: 2 }], {}, small)
    expect(answer.status).toBe(202)
    const large = await member({ orderLimit: 23_000, monthLimit: 23_000 })
    await two([{ product: product.id, quantity: 2 }], {}, large)
    expect((await buy([{ product: product.id, quantity: 1 }], {}, large)).status).toBe(202)
    const approved = await buyer.ask({ path: `/marketplace-customer/approvals/${answer.json.approval._id}` })
    const approve = await buyer.ask({
      method: 'POST',
      path: `/marketplace-customer/approvals/${answer.json.approval._id}/approve`,
      headers: { 'idempotency-key': uuid() },
      body: { expectedTotal: approved.json.data.pricing.total, version: approved.json.data.version },
    })
    expect(approve.status, approve.text).toBe(200)
    const [order] = await t.db.select().from(orders).where(eq(orders.accountId, small.account.id))
    expect(order).toMatchObject({ splitGroup: null, total: 23_000 })
  })

  test('credit: what both need more of than there is, is one order for one review', async () => {
    const product = await aProduct(t.db, { ...late, price: 10_000, stock: 1 })
    const companyId = buyer.account.companyId ?? ''
    const terms = (creditLimit: number) =>
      t.db
        .insert(creditAccounts)
        .values({ companyId, terms: 'net_30', creditLimit, currency: 'SAR' })
        .onConflictDoUpdate({ target: creditAccounts.companyId, set: { creditLimit } })
    const held = async () =>
      (await t.db.select().from(creditAccounts).where(eq(creditAccounts.companyId, companyId)))[0]?.held
    await terms(22_999)
    const discount = await aDiscount(t.db, { percentage: 1 })
    const items = [{ product: product.id, quantity: 2 }]
    const onAccount = { paymentMethod: { type: 'on_account' } }
    const { json } = await buy(items, onAccount)
    expect(json.data).toMatchObject({ credit: { review: 'needed' }, total: { amount: 23_000 } })
    expect(json.data).not.toHaveProperty('split')
    expect(await held()).toBe(23_000)
    expect((await reject(json.data._id)).status).toBe(200)
    expect(await held()).toBe(0)
    await terms(23_000)
    const parts = await two(items, { ...onAccount, code: discount.code })
    expect(parts.map(({ creditReview }) => creditReview)).toEqual(['none', 'none'])
    expect(await held()).toBe(22_770)
    expect(await usesOf(discount.id)).toEqual([1, 1])
  })
})
