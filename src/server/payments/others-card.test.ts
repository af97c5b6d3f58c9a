import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runJobs } from '../job-handlers.ts'
import { makeJobsDue } from '../test/due-jobs.ts'
import { jobs } from '../jobs/jobs.table.ts'
import { orders } from '../orders/orders.table.ts'
import { paymentMethods } from '../payment-methods/payment-methods.queries.ts'
import { changeRequest } from '../test/change-order.ts'
import { anAdmin, aProduct, aRequest } from '../test/factories.ts'
import { cardOrders, type Buyer } from '../test/card-orders.ts'
import { isRefund } from '../test/provider-faults.ts'
import { stripeDouble, stripeWebhookSecret } from '../test/stripe-double.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const stripe = await stripeDouble()
afterAll(() => stripe.close())
const t = testApp({
  environment: {
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    STRIPE_API_URL: stripe.url,
  },
})
const { someone, place, payAgain, rowOf, reservedOf, refundsOf } = cardOrders(t)
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})
afterEach(() => {
  stripe.faults.plan()
  stripe.refuseRefunds(false)
  stripe.goDown(false)
})

const keep = (who: Buyer, token: string) =>
  who.ask({
    method: 'POST',
    path: '/marketplace-customer/payment-methods',
    body: { type: 'credit_card', token, nameOnCard: 'HUDA ALSALEH', save: true },
  })

describe('a card of another person', () => {
  const cards = {
    'of another customer at the provider': async () => stripe.card('paid', '4242', 'cus_of_another_shop'),
    'that another account has saved': async () => {
      const token = stripe.card()
      expect((await keep(await someone(), token)).status).toBe(201)
      return token
    },
    'that the provider does not know': async () => 'pm_nobody_has_this',
  }
  test.each(Object.entries(cards))('%s pays no new order', async (_, make) => {
    const [buyer, token] = [await someone(), await make()]
    const before = await t.db.$count(orders)
    const { answer, product } = await place(buyer, token)
    expect(answer).toMatchObject({ status: 402, json: { code: 'payment_declined' } })
    expect(await t.db.$count(orders)).toBe(before)
    expect(await reservedOf(product)).toBe(0)
  })

  test.each(Object.entries(cards))('%s pays no order that is there', async (_, make) => {
    const buyer = await someone()
    const { id } = await place(buyer, stripe.card('declinedLater'))
    const answer = await payAgain(buyer, id, await make())
    expect(answer).toMatchObject({ status: 402, json: { code: 'payment_declined' } })
    expect(stripe.charged(id)).toEqual([])
  })

  test.each(Object.entries(cards))('%s pays no quote', async (_, make) => {
    const buyer = await someone()
    const product = await aProduct(t.db)
    const path = '/marketplace-customer/requests'
    const sent = await buyer.ask({
      method: 'POST',
      path,
      body: aRequest({ type: 'quote', products: [{ product: product.id, quantity: 1 }] }),
    })
    const id = sent.json.data._id as string
    const unitPrice = { amount: 7_500, currency: 'SAR' }
    const validUntil = new Date(t.ctx.now().getTime() + 86_400_000).toISOString()
    await changeRequest(
      staff,
      id,
      { lines: [{ product: product.id, quantity: 1, unitPrice }], validUntil },
      '/quote',
    )
    const accept = async (token: string) =>
      buyer.ask({
        method: 'POST',
        path: `${path}/${id}/accept`,
        body: { revision: 1, addressId: buyer.address.id, paymentMethod: { type: 'credit_card', token } },
      })
    expect(await accept(await make())).toMatchObject({ status: 402, json: { code: 'payment_declined' } })
    const accepted = await accept(stripe.card())
    expect(accepted.status).toBe(200)
    expect(await rowOf(accepted.json.data.order._id)).toMatchObject({ paymentStatus: 'paid' })
  })

  test('is not charged either where it could not be checked before the order was written', async () => {
    const buyer = await someone()
    stripe.faults.next(
      ({ method, path }) => method === 'GET' && path.includes('payment_methods'),
      'lost',
      'lost',
    )
    const { answer, id } = await place(buyer, stripe.card('paid', '4242', 'cus_of_another_shop'))
    expect(answer).toMatchObject({ status: 201, json: { payment: { status: 'failed' } } })
    expect(stripe.charged(id)).toEqual([])
  })

  test('one’s own is charged as the customer’s, also by its token', async () => {
    const buyer = await someone()
    const token = stripe.card()
    await keep(buyer, token)
    const { answer, id } = await place(buyer, token)
    expect(answer.json.payment).toMatchObject({ status: 'paid' })
    expect(stripe.charged(id)).toMatchObject([{ customer: expect.stringMatching(/^cus_/) }])
  })

  test('saved twice at once is saved once', async () => {
    const buyer = await someone()
    const token = stripe.card()
    const answers = await Promise.all([keep(buyer, token), keep(buyer, token), keep(buyer, token)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ json }) => json.data._id)).size).toBe(1)
    expect(await t.db.$count(paymentMethods, sql`${paymentMethods.providerToken} = ${token}`)).toBe(1)
  })

  test('is not saved while the provider is away, and the shopper is told so', async () => {
    const buyer = await someone()
    stripe.goDown(true)
    expect(await keep(buyer, stripe.card())).toMatchObject({
      status: 503,
      json: { code: 'payment_unavailable' },
    })
  })
})

describe('a refund', () => {
  async function refunded(amount = 3_000) {
    const { id } = await place(await someone(), stripe.card())
    const path = `/marketplace/orders/${id}`
    const { version, paymentTransactionId } = await rowOf(id)
    const answer = await staff({
      method: 'POST',
      path: `${path}/refunds`,
      body: { amount: { amount, currency: 'SAR' }, reason: 'Dented', version },
    })
    const [refund] = answer.json.data.refunds
    const retry = () => staff({ method: 'POST', path: `/marketplace/refunds/${refund._id}/retry` })
    const given = () => stripe.refunds.filter(({ payment_intent }) => payment_intent === paymentTransactionId)
    return { id, retry, given }
  }
  const work = async () => {
    await makeJobsDue(t.db)
    while ((await runJobs(t.ctx)) > 0);
  }

  test('whose answer is lost is given once, also when it is tried again days later', async () => {
    stripe.faults.next(isRefund, 'lost', 'lost')
    const { id, retry, given } = await refunded()
    await runJobs(t.ctx)
    expect(given()).toHaveLength(1)
    expect(await refundsOf(id)).toMatchObject([{ status: 'refused' }])
    stripe.faults.plan()
    stripe.forgetKeys()
    expect((await retry()).status).toBe(204)
    await work()
    expect(given()).toHaveLength(1)
    expect(await refundsOf(id)).toMatchObject([{ status: 'done' }])
  })

  test('that the provider refused can be given later: it is not answered by the refusal for ever', async () => {
    const { id, retry, given } = await refunded()
    stripe.refuseRefunds(true)
    await runJobs(t.ctx)
    expect(await refundsOf(id)).toMatchObject([{ status: 'refused', tries: 2 }])
    stripe.refuseRefunds(false)
    expect((await retry()).status).toBe(204)
    await work()
    expect(given()).toHaveLength(1)
    expect(await refundsOf(id)).toMatchObject([{ status: 'done' }])
  })

  test('that two workers give at once is given once', async () => {
    const { given } = await refunded()
    const [job] = await t.db
      .select()
      .from(jobs)
      .where(sql`name = 'refund_payment' and state <> 'completed'`)
    if (!job) throw new Error('Nothing is to be refunded')
    stripe.work(30)
    const { refundPayment } = await import('./refund-payment.ts')
    const payload = job.data as Parameters<typeof refundPayment>[1]
    await Promise.allSettled([1, 2, 3].map(() => refundPayment(t.ctx, payload)))
    stripe.work(0)
    await work()
    expect(given()).toHaveLength(1)
  })
})
