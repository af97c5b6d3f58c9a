import { beforeAll, expect, test } from 'vitest'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, anAdmin, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
const path = '/marketplace/transactions?kind=payment'
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})

test('a payment and its refund are listed with provider, reference and state, and lead to their order', async () => {
  const { account, address, bank } = await aBuyer(t.db)
  const product = await aProduct(t.db)
  const ask = await t.as(account)
  const placed = await ask({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: [{ product: product.id, quantity: 1 }],
      addressId: address.id,
      paymentMethod: { type: 'bank_account', _id: bank.id },
    },
  })
  const { _id, number, total } = placed.json.data
  const change = (body: object) => changeOrder(staff, _id, body)
  expect((await staff({ path: `${path}&order=${_id}` })).json.total).toBe(0)
  await change({ paymentStatus: 'paid' })
  await change({ status: 'rejected', reason: 'Test' })
  const listed = await staff({ path: `${path}&order=${_id}&sort=at` })
  expect(listed.json.data).toMatchObject([
    {
      kind: 'payment',
      order: { _id, number, customer: 'Noura Example' },
      provider: 'bank_transfer',
      amount: total,
      status: 'paid',
    },
    { status: 'refunded', amount: { amount: -total.amount, currency: total.currency } },
  ])
  const totalOf = async (query: string) => (await staff({ path: `${path}&${query}` })).json.total
  expect(await totalOf(`order=${_id}&status=refunded`)).toBe(1)
  expect(await totalOf(`order=${_id}&provider=STRIPE`)).toBe(0)
  expect(await totalOf(`search=${number}`)).toBe(2)
  expect(await totalOf(`order=${_id}&dateFrom=${new Date(Date.now() + 60_000).toISOString()}`)).toBe(0)
  const [first] = listed.json.data
  const one = await staff({ path: `/marketplace/transactions/${first._id}` })
  expect(one.json.data).toEqual(first)
  expect((await staff({ path: `${path}&status=lost` })).status).toBe(422)
})
