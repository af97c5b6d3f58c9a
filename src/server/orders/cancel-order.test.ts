import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '../audit-log/write-audit.ts'
import { discounts } from '../discounts/discounts.table.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { notifications } from '../notices/notifications.table.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { aBuyer, aDiscount, aMember, anAdmin, aProduct, aRootUser } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
type Caller = (ask: Ask) => Promise<Answer>
let staff: Caller
let made: Awaited<ReturnType<typeof aBuyer>>
let buyer: Caller

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  made = await aBuyer(t.db)
  buyer = await t.as(made.account)
})

const store = '/marketplace-customer/orders'
const place = async (product: string, extra: object = {}): Promise<string> => {
  const { status, json } = await buyer({
    method: 'POST',
    path: store,
    body: {
      items: [{ product, quantity: 2 }],
      addressId: made.address.id,
      paymentMethod: { type: 'bank_account', _id: made.bank.id },
      ...extra,
    },
  })
  expect(status).toBe(201)
  return json.data._id
}
const cancel = (caller: Caller, id: string, body: object = {}) =>
  caller({ method: 'POST', path: `${store}/${id}/cancel`, body })
const accept = (id: string) =>
  staff({
    method: 'PATCH',
    path: `/marketplace/orders/${id}/status`,
    body: { status: 'in_progress', from: 'pending' },
  })
const find = async (id: string) => (await buyer({ path: `${store}/${id}` })).json.data
const reserved = async (product: string) =>
  (await t.db.select().from(stockLevels).where(eq(stockLevels.productId, product)))[0]?.reserved
const mailed = (kind: 'order_cancelled' | 'order_rejected') =>
  t.db.$count(outbox, and(eq(outbox.kind, kind), eq(outbox.toAddress, made.account.email)))

test('before it is accepted, a buyer cancels an order once: stock and code are free again, both sides are told', async () => {
  const product = await aProduct(t.db, { stock: 10 })
  const { id: discount, code } = await aDiscount(t.db)
  const id = await place(product.id, { code })
  expect(await reserved(product.id)).toBe(2)
  expect(await find(id)).toMatchObject({ mayCancel: true })

  const answers = await Promise.all([1, 2, 3].map(() => cancel(buyer, id, { reason: 'Ordered twice' })))
  for (const { status, json } of answers) {
    expect(status).toBe(200)
    expect(json.data).toMatchObject({ status: 'rejected', rejectReason: 'Ordered twice' })
    expect(json.data.cancelledAt).toEqual(expect.any(String))
    expect(json.data).not.toHaveProperty('mayCancel')
  }
  expect(await reserved(product.id)).toBe(0)
  const [used] = await t.db.select().from(discounts).where(eq(discounts.id, discount))
  expect(used?.usageCount).toBe(0)

  const { number, statusHistory } = await find(id)
  expect(statusHistory).toHaveLength(2)
  expect([await mailed('order_cancelled'), await mailed('order_rejected')]).toEqual([1, 0])
  const told = await t.db.select().from(notifications).where(eq(notifications.kind, 'order_cancelled'))
  expect(told.map(({ data }) => data)).toContainEqual({ order: id, number })
  const trail = await t.db.select().from(auditLog).where(eq(auditLog.entityId, id))
  expect(trail.map(({ action, byId }) => ({ action, byId }))).toEqual([
    { action: 'withdrawn', byId: made.account.id },
  ])
  // It stays closed, and staff see why.
  expect((await staff({ path: `/marketplace/orders/${id}` })).json.data).toMatchObject({
    allowedStatuses: [],
    cancelledAt: expect.any(String),
  })
})

test('of accepting and cancelling at once, one happens', async () => {
  const product = await aProduct(t.db, { stock: 1_000 })
  for (const round of Array.from({ length: 12 }).keys()) {
    const id = await place(product.id)
    const both = round % 2 ? [cancel(buyer, id), accept(id)] : [accept(id), cancel(buyer, id)]
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    const order = await find(id)
    expect(order.cancelledAt !== undefined).toBe(order.status === 'rejected')
    expect(['rejected', 'in_progress']).toContain(order.status)
    const again = await cancel(buyer, id)
    expect(again.json.code).toBe(order.status === 'in_progress' ? 'too_late' : undefined)
  }
})

test('what was paid by card goes back', async () => {
  const product = await aProduct(t.db, { stock: 10 })
  const { json } = await buyer({
    method: 'POST',
    path: '/marketplace-customer/payment-methods/tokens',
    body: { number: '4242424242424242', expMonth: 12, expYear: new Date().getFullYear() + 2, cvc: '123' },
  })
  const id = await place(product.id, { paymentMethod: { type: 'credit_card', token: json.data.token } })
  expect((await find(id)).payment.status).toBe('paid')
  expect((await cancel(buyer, id)).status).toBe(200)
  const { payment, total } = await find(id)
  expect(payment).toMatchObject({ status: 'refunded', refunded: total })
})

test('colleagues cancel it if they order for the company; nobody else finds it', async () => {
  const product = await aProduct(t.db, { stock: 100 })
  const companyId = made.account.companyId
  const colleague = await t.as(await aMember(t.db, companyId, ['buyer']))
  const approver = await t.as(await aMember(t.db, companyId, ['approver']))
  const chief = await t.as(await aMember(t.db, companyId, ['company_admin']))
  const stranger = await t.as(await aRootUser(t.db))
  const id = await place(product.id)
  expect((await cancel(colleague, id)).status).toBe(404)
  expect((await cancel(approver, id)).status).toBe(403)
  expect((await cancel(stranger, id)).status).toBe(404)
  expect((await approver({ path: `${store}/${id}` })).json.data).not.toHaveProperty('mayCancel')
  expect((await find(id)).status).toBe('pending')
  expect((await cancel(chief, id)).status).toBe(200)
})
