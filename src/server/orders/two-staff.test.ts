import { beforeAll, expect, test } from 'vitest'
import { aBuyer, anAdmin, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
type Caller = (ask: Ask) => Promise<Answer>
let noura: Caller
let majed: Caller
let buyer: Caller
let order: () => Promise<string>

beforeAll(async () => {
  noura = await t.as(await anAdmin(t.db, { firstName: 'Noura', lastName: 'One' }))
  majed = await t.as(await anAdmin(t.db, { firstName: 'Majed', lastName: 'Two' }))
  const { account, address, bank } = await aBuyer(t.db)
  buyer = await t.as(account)
  const product = await aProduct(t.db, { stock: 1_000 })
  order = async () => {
    const placed = await buyer({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: [{ product: product.id, quantity: 1 }],
        addressId: address.id,
        paymentMethod: { type: 'bank_account', _id: bank.id },
      },
    })
    return placed.json.data._id
  }
})

const change = (staff: Caller, id: string, body: object, language = 'en') =>
  staff({
    method: 'PATCH',
    path: `/marketplace/orders/${id}/status`,
    headers: { 'accept-language': language },
    body,
  })
const find = async (id: string) => (await noura({ path: `/marketplace/orders/${id}` })).json.data
const reject = { status: 'rejected', reason: 'Not today' }

test.each([
  ['the version', { version: 1 }],
  ['the status', { from: 'pending' }],
])('of two staff who decide on %s they saw, one wins and the other is told', async (_name, start) => {
  const ids = await Promise.all(Array.from({ length: 20 }, order))
  const outcomes = await Promise.all(
    ids.map((id) =>
      Promise.all([
        change(noura, id, { status: 'in_progress', ...start }),
        change(majed, id, { ...reject, ...start }),
      ]),
    ),
  )
  for (const [index, [accepted, rejected]] of outcomes.entries()) {
    expect([accepted.status, rejected.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const { status, statusHistory } = await find(ids[index] ?? '')
    const isAccepted = accepted.status === 200
    expect(status).toBe(isAccepted ? 'in_progress' : 'rejected')
    expect(statusHistory).toHaveLength(2)
    const loser = isAccepted ? rejected : accepted
    expect(loser.json).toMatchObject({
      code: 'version_conflict',
      message: isAccepted
        ? 'Noura One changed this order before you. It is now in progress.'
        : 'Majed Two changed this order before you. It is now rejected.',
      details: { status, version: 2, changedBy: isAccepted ? 'Noura One' : 'Majed Two' },
    })
  }
})

test('without a version or a status to start from nothing is changed', async () => {
  const id = await order()
  for (const body of [{ status: 'in_progress' }, reject, { paymentStatus: 'paid' }]) {
    const answer = await change(noura, id, body)
    expect(answer.status).toBe(422)
    expect(answer.json.fields).toEqual({
      version: 'Send the version that you saw, or the status that this starts from',
    })
  }
  const many = await noura({
    method: 'POST',
    path: '/marketplace/orders/accept',
    body: { orders: [{ _id: id }] },
  })
  expect(Object.keys(many.json.fields)).toEqual(['orders.0.version'])
  expect(await find(id)).toMatchObject({ status: 'pending', version: 1, payment: { status: 'unpaid' } })
})

test('money that was booked in between is not overlooked, and staff read of it in their language', async () => {
  const id = await order()
  expect((await change(noura, id, { paymentStatus: 'paid', from: 'pending' })).status).toBe(200)
  const late = await change(majed, id, { ...reject, version: 1 }, 'ar')
  expect(late.json).toMatchObject({
    message: 'سبقك Noura One إلى تعديل هذا الطلب، وحالته الآن: بانتظار القبول.',
    details: { status: 'pending', paymentStatus: 'paid', changedBy: 'Noura One' },
  })
  const twice = await change(majed, id, { paymentStatus: 'paid', from: 'pending' })
  expect(twice.json.code).toBe('invalid_transition')
})

test('several accepted at once name who was faster', async () => {
  const id = await order()
  await change(noura, id, { ...reject, version: 1 })
  const answer = await majed({
    method: 'POST',
    path: '/marketplace/orders/accept',
    body: { orders: [{ _id: id, version: 1 }] },
  })
  expect(answer.json.data.failed).toMatchObject([
    {
      _id: id,
      code: 'version_conflict',
      message: 'Noura One changed this order before you. It is now rejected.',
    },
  ])
})
