import { beforeAll, expect, test } from 'vitest'
import { orders } from '../orders/orders.table.ts'
import { aBuyer, anAdmin, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
let staff: (asked: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})

const setCurrency = (currency: string) =>
  staff({ method: 'PATCH', path: '/marketplace/settings', body: { currency } })

test('the currency stays while orders are open in it, and can be changed once none is', async () => {
  const { account, address, bank } = await aBuyer(t.db)
  const product = await aProduct(t.db)
  const placed = await (
    await t.as(account)
  )({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: [{ product: product.id, quantity: 1 }],
      addressId: address.id,
      paymentMethod: { type: 'bank_account', _id: bank.id },
    },
  })
  for (const status of ['pending', 'in_progress', 'shipped'] as const) {
    await t.db.update(orders).set({ status })
    const refused = await setCurrency('AED')
    expect([refused.status, refused.json.code, refused.json.details]).toEqual([
      409,
      'orders_open',
      { count: 1, orders: [placed.json.data.number] },
    ])
    expect(refused.json.message).toContain('1 order is still open')
  }
  // What says the same currency again changes nothing and is no question.
  expect((await setCurrency('SAR')).status).toBe(200)
  await t.db.update(orders).set({ status: 'delivered' })
  expect((await setCurrency('AED')).json.data.currency).toBe('AED')
})
