import { describe, expect, test } from 'vitest'
import { aBuyer, anAdmin, aProduct } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'

describe.each([true, false])('where the brand has terms: %s', (hasTerms) => {
  const t = testApp({ flags: { terms: hasTerms } })

  async function orderSaying(said: object) {
    const buyer = await aBuyer(t.db)
    const ask = await t.as(buyer.account)
    const product = await aProduct(t.db)
    const { status, json } = await ask({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: [{ product: product.id, quantity: 1 }],
        addressId: buyer.address.id,
        paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
        ...said,
      },
    })
    expect(status).toBe(201)
    const staff = await t.as(await anAdmin(t.db))
    const seen = await staff({ path: `/marketplace/orders/${json.data._id}` })
    return { placed: json.data, forStaff: seen.json.data }
  }

  test('accepted terms are kept with the order, with their time, and staff see it', async () => {
    const { placed, forStaff } = await orderSaying({ termsAccepted: true })
    expect(placed.termsAcceptedAt).toBe(hasTerms ? placed.placedAt : undefined)
    expect(forStaff.termsAcceptedAt).toBe(placed.termsAcceptedAt)
  })

  test.each([{}, { termsAccepted: false }])(
    'who says %j has not accepted, and orders all the same',
    async (said) => {
      const { placed, forStaff } = await orderSaying(said)
      expect(placed).not.toHaveProperty('termsAcceptedAt')
      expect(forStaff).not.toHaveProperty('termsAcceptedAt')
    },
  )
})
