import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orders } from '../orders/orders.table.ts'
import { products } from '../products/products.table.ts'
import { approving, type Person } from '../test/approving.ts'
import { aDiscount } from '../test/factories.ts'
import { discounts } from '../discounts/discounts.table.ts'
import { testApp } from '../test/test-app.ts'
import { approvals } from './approvals.table.ts'

const t = testApp()
const { aCompany, aRule, aWay, approve, mailsTo, see, step } = approving(t)
const store = '/marketplace-customer'
const sar = (amount: number) => ({ amount, currency: 'SAR' })

let root: Person
let engineer: Person
let product: string
let rule: string
let way: object
beforeEach(async () => {
  const company = await aCompany()
  root = company.root
  engineer = company.engineer
  product = company.product
  way = await aWay(engineer)
  rule = (await aRule(root)).json.data._id
})

async function sent(body: object = {}): Promise<string> {
  const { status, json, text } = await engineer.ask({
    method: 'POST',
    path: `${store}/orders`,
    body: { items: [{ product, quantity: 2 }], ...way, ...body },
  })
  expect(status, text).toBe(202)
  return json.approval._id
}

async function again(id: string, by = engineer, body: object = {}, key = '') {
  const { pricing, total, version } = await see(id, engineer)
  return by.ask({
    method: 'POST',
    path: `${store}/approvals/${id}/send-again`,
    headers: { ...(key && { 'idempotency-key': key }) },
    body: { expectedTotal: pricing?.total ?? total, version, ...body },
  })
}
const refused = async (body: object = {}) => {
  const id = await sent(body)
  await step(id, 'refuse', root, { word: 'Too soon' })
  return id
}
const countOf = (person: Person) => t.db.$count(approvals, eq(approvals.requesterId, person.account.id))
const ordersOf = ({ account }: Person) => t.db.select().from(orders).where(eq(orders.accountId, account.id))

describe('what was refused, withdrawn or not decided in time', () => {
  test('is sent again as a new one, with the same lines and references at the prices of now', async () => {
    const id = await refused({ note: 'For the depot', poNumber: 'PO-1' })
    await t.db.update(products).set({ price: 12_000 }).where(eq(products.id, product))
    expect(await see(id, engineer)).toMatchObject({
      status: 'refused',
      maySendAgain: true,
      total: sar(23_000),
      pricing: { total: sar(27_600) },
    })
    const { status, json, text } = await again(id)
    expect(status, text).toBe(201)
    const next = json.data.again.approval
    expect(json.data).toMatchObject({ status: 'refused', maySendAgain: false })
    expect(json.data.trail.at(-1)).toMatchObject({
      what: 'sent_again',
      by: engineer.account.firstName + ' ' + engineer.account.lastName,
    })
    expect(await see(next._id, engineer)).toMatchObject({
      number: next.number,
      status: 'waiting',
      total: sar(27_600),
      items: [{ product, quantity: 2, unitPrice: sar(12_000) }],
      poNumber: 'PO-1',
      note: 'For the depot',
      shippingAddress: { city: 'SA-riyadh' },
      paymentMethod: { type: 'bank_account' },
      trail: [{ what: 'asked' }],
    })
    expect((await mailsTo(root)).filter((kind) => kind === 'approval_wanted')).toHaveLength(2)
    expect((await approve(next._id, root)).json.data.status).toBe('approved')
    expect(await ordersOf(engineer)).toMatchObject([{ total: 27_600, poNumber: 'PO-1' }])
  })

  test('is sent again after it was withdrawn, and at once when its time is over', async () => {
    const withdrawn = await sent()
    await step(withdrawn, 'withdraw', engineer)
    expect((await again(withdrawn)).status).toBe(201)
    const over = await sent()
    await t.db
      .update(approvals)
      .set({ deadline: sql`now() - interval '1 second'` })
      .where(eq(approvals.id, over))
    const { json } = await again(over)
    expect(json.data).toMatchObject({ status: 'expired', again: { approval: { _id: expect.any(String) } } })
    expect(json.data.trail.map(({ what }: { what: string }) => what)).toEqual([
      'asked',
      'expired',
      'sent_again',
    ])
  })

  test('is sent again once, however many calls there are', async () => {
    const id = await refused()
    const answers = await Promise.all([
      again(id, engineer, {}, 'a'),
      again(id, engineer, {}, 'a'),
      again(id),
      again(id),
    ])
    expect(new Set(answers.flatMap(({ json }) => json.data?.again.approval._id ?? [])).size).toBe(1)
    expect(await countOf(engineer)).toBe(2)
    expect((await again(id)).json.code).toBe('invalid_transition')
  })

  test('is sent again by nobody but its member, and not while it waits or once it is ordered', async () => {
    const id = await refused()
    for (const by of [root]) expect((await again(id, by)).status).toBe(404)
    expect((await see(id, root)).maySendAgain).toBe(false)
    const waiting = await sent()
    expect((await again(waiting)).json.code).toBe('invalid_transition')
    await approve(waiting, root)
    expect((await again(waiting)).json.code).toBe('invalid_transition')
    const { version } = await see(id, engineer)
    expect((await again(id, engineer, { version: version + 1 })).json.code).toBe('version_conflict')
  })

  test('is at the total that was seen; without a code or product that is gone only where its member agrees', async () => {
    const discount = await aDiscount(t.db, { type: 'code', code: 'FEWER', percentage: 10 })
    const id = await refused({ code: 'FEWER' })
    expect((await again(id, engineer, { expectedTotal: sar(1) })).json.code).toBe('price_changed')
    await t.db.update(discounts).set({ status: 'inactive' }).where(eq(discounts.id, discount.id))
    expect((await again(id)).json.code).toBe('discount_not_found')
    expect((await again(id, engineer, { dropCode: true })).status).toBe(201)
    const gone = await refused()
    await t.db.update(products).set({ visibility: 'hidden' }).where(eq(products.id, product))
    expect((await again(gone, engineer, { dropRemoved: true })).json.code).toBe('product_unavailable')
    expect(await see(gone, engineer)).toMatchObject({ maySendAgain: true })
  })

  test('is ordered where it needs no approval any more', async () => {
    const id = await refused()
    await root.ask({ method: 'DELETE', path: `${store}/company/approval-rules/${rule}` })
    const { status, json } = await again(id)
    expect(status).toBe(201)
    expect(await ordersOf(engineer)).toMatchObject([{ id: json.data.again.order._id, total: 23_000 }])
    expect(await countOf(engineer)).toBe(1)
  })
})
