import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../auth/auth.table.ts'
import { runJobs } from '../job-handlers.ts'
import { orders } from '../orders/orders.table.ts'
import { anAdmin } from '../test/factories.ts'
import { cardOrders } from '../test/card-orders.ts'
import { isCharge } from '../test/provider-faults.ts'
import { stripeDouble, stripeWebhookSecret } from '../test/stripe-double.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { lockAttempt, planAttempt } from './attempts.ts'
import { paymentAttempts } from './payments.table.ts'
import { sweepPayments } from '../orders/sweep-payments.ts'

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
const { someone, place, payAgain, rowOf, attemptsOf, refundsOf, reservedOf, ...time } = cardOrders(t)
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})
afterEach(() => {
  stripe.faults.plan()
  stripe.goDown(false)
  stripe.lag(false)
})

const hear = (id: string) => {
  const { body, headers } = stripe.event(id)
  return t.app.inject({ method: 'POST', url: '/api/payments/stripe/webhook', payload: body, headers })
}
/** The card is charged, and neither the answer nor that to the repetition arrives. */
async function placeUnheard(card = stripe.card()) {
  const buyer = await someone()
  stripe.faults.next(isCharge, 'lost', 'lost')
  const placed = await place(buyer, card)
  stripe.faults.plan()
  return { buyer, ...placed }
}
const statusesOf = async (id: string) => (await attemptsOf(id)).map(({ status }) => status)

describe('a charge whose answer is lost', () => {
  test('leaves an order whose payment is being confirmed, for its customer and for staff', async () => {
    const { answer, buyer, id } = await placeUnheard()
    expect(answer).toMatchObject({
      status: 201,
      json: {
        payment: { status: 'unpaid', isBeingConfirmed: true },
        data: { payment: { status: 'unpaid', isBeingConfirmed: true } },
      },
    })
    const seen = await buyer.ask({ path: `/marketplace-customer/orders/${id}` })
    expect(seen.json.data.payment).toMatchObject({ status: 'unpaid', isBeingConfirmed: true })
    const { json } = await staff({ path: `/marketplace/orders/${id}` })
    expect(json.data.attempts).toMatchObject([{ number: 1, status: 'unknown', provider: 'STRIPE' }])

    await time.minutesLater(id)
    await sweepPayments(t.ctx)
    expect(await rowOf(id)).toMatchObject({ paymentStatus: 'paid' })
    const known = await buyer.ask({ path: `/marketplace-customer/orders/${id}` })
    expect(known.json.data.payment).not.toHaveProperty('isBeingConfirmed')
    expect(stripe.charged(id)).toHaveLength(1)
  })

  test('is found when the order is paid again, with whatever card, and nothing else is charged', async () => {
    const { buyer, id } = await placeUnheard()
    const again = await payAgain(buyer, id, stripe.card('paid', '1881'))
    expect(again).toMatchObject({ status: 200, json: { payment: { provider: 'STRIPE', status: 'paid' } } })
    expect(await rowOf(id)).toMatchObject({ paymentStatus: 'paid', paymentMethod: { last4: '4242' } })
    expect(stripe.charged(id)).toHaveLength(1)
    expect(await refundsOf(id)).toEqual([])
  })

  test('is found to be declined when the order is paid again, and then the other card is charged', async () => {
    const { buyer, id } = await placeUnheard(stripe.card('declinedLater'))
    const again = await payAgain(buyer, id, stripe.card('paid', '1881'))
    expect(again.json.payment).toMatchObject({ status: 'paid' })
    expect(await statusesOf(id)).toEqual(['failed', 'paid'])
    expect(stripe.charged(id)).toHaveLength(1)
  })

  test('keeps the order from being paid again or given up while the provider cannot be asked', async () => {
    const { buyer, id, product } = await placeUnheard()
    stripe.goDown(true)
    for (const [language, words] of [
      ['en', 'Your payment is being confirmed'],
      ['ar', 'جارٍ تأكيد دفعتك'],
    ] as const) {
      const again = await payAgain(buyer, id, stripe.card(), { 'accept-language': language })
      expect(again).toMatchObject({ status: 409, json: { code: 'payment_being_confirmed' } })
      expect(again.json.message).toContain(words)
    }
    await time.halfAnHourLater(id)
    await sweepPayments(t.ctx)
    await sweepPayments(t.ctx)
    expect(await rowOf(id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' })
    expect(await reservedOf(product)).toBe(2)
    expect(await statusesOf(id)).toEqual(['unknown'])

    stripe.goDown(false)
    await time.halfAnHourLater(id)
    await sweepPayments(t.ctx)
    expect(await rowOf(id)).toMatchObject({ status: 'pending', paymentStatus: 'paid' })
    expect(stripe.charged(id)).toHaveLength(1)
  })

  test('is booked by a call from outside, before anybody knows the payment’s id', async () => {
    const { id } = await placeUnheard()
    const [intent] = stripe.charged(id)
    expect((await attemptsOf(id))[0]?.providerId).toBeNull()
    await Promise.all([hear(intent?.id ?? ''), hear(intent?.id ?? '')])
    expect(await rowOf(id)).toMatchObject({ paymentStatus: 'paid', paymentTransactionId: intent?.id })
    expect(await attemptsOf(id)).toMatchObject([{ status: 'paid', providerId: intent?.id }])
  })

  test('is repeated word for word, whatever has changed in the shop since', async () => {
    const { buyer, id } = await placeUnheard()
    await t.db
      .update(accounts)
      .set({ email: `moved-${id}@example.com` })
      .where(eq(accounts.id, buyer.account.id))
    const again = await payAgain(buyer, id, stripe.card(), { 'accept-language': 'ar' })
    expect(again.json.payment).toMatchObject({ status: 'paid' })
    expect(stripe.charged(id)).toHaveLength(1)
  })

  test('and is an error whenever it is repeated, is found by the words that go with it, as soon as the search knows them', async () => {
    const buyer = await someone()
    stripe.faults.next(isCharge, 'failed')
    stripe.lag(true)
    const { id } = await place(buyer, stripe.card())
    expect((await payAgain(buyer, id, stripe.card())).json.code).toBe('payment_being_confirmed')
    stripe.lag(false)
    expect((await payAgain(buyer, id, stripe.card())).json.payment).toMatchObject({ status: 'paid' })
    expect(stripe.charged(id)).toHaveLength(1)
  })

  test('is not repeated once the provider has forgotten the key', async () => {
    const { id } = await placeUnheard()
    await time.aDayLater(id)
    stripe.forgetKeys()
    await sweepPayments(t.ctx)
    expect(await rowOf(id)).toMatchObject({ paymentStatus: 'paid' })
    expect(stripe.charged(id)).toHaveLength(1)
  })

  test('has failed where a day later the provider knows of none', async () => {
    const buyer = await someone()
    stripe.faults.next(isCharge, 'refused', 'refused')
    const { id } = await place(buyer, stripe.card())
    await time.aDayLater(id)
    await sweepPayments(t.ctx)
    expect(await rowOf(id)).toMatchObject({ status: 'pending', paymentStatus: 'failed' })
    expect(stripe.charged(id)).toEqual([])
    expect((await payAgain(buyer, id, stripe.card())).json.payment).toMatchObject({ status: 'paid' })
  })

  test('of an order that was rejected meanwhile goes back once, and staff see why', async () => {
    const { id, buyer } = await placeUnheard()
    const reject = await staff({
      method: 'PATCH',
      path: `/marketplace/orders/${id}/status`,
      body: { status: 'rejected', reason: 'Out of the catalogue', version: (await rowOf(id)).version },
    })
    expect(reject.status).toBe(200)
    await time.minutesLater(id)
    const [intent] = stripe.charged(id)
    await Promise.all([sweepPayments(t.ctx), hear(intent?.id ?? ''), hear(intent?.id ?? '')])
    await runJobs(t.ctx)
    await runJobs(t.ctx)
    expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === intent?.id)).toHaveLength(1)
    const { json } = await staff({ path: `/marketplace/orders/${id}` })
    expect(json.data).toMatchObject({
      status: 'rejected',
      attempts: [{ status: 'paid', transactionId: intent?.id }],
      refunds: [{ status: 'done', isSurplus: true, amount: { amount: 23_000 } }],
    })
    expect((await time.ledgerOf(id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    const seen = await buyer.ask({ path: `/marketplace-customer/orders/${id}` })
    expect(seen.json.data.refunds).toMatchObject([{ isSurplus: true }])
  })

  test('of an order that was never charged and is rejected is looked for, not repeated', async () => {
    const buyer = await someone()
    stripe.faults.next(isCharge, 'refused', 'refused')
    const { id } = await place(buyer, stripe.card())
    await t.db.update(orders).set({ status: 'rejected' }).where(eq(orders.id, id))
    await time.minutesLater(id)
    await sweepPayments(t.ctx)
    expect(stripe.charged(id)).toEqual([])
    await time.aDayLater(id)
    await sweepPayments(t.ctx)
    expect(await statusesOf(id)).toEqual(['failed'])
    expect(stripe.charged(id)).toEqual([])
  })
})

describe('one payment at a time', () => {
  test('the database refuses a second open attempt', async () => {
    const { id } = await placeUnheard()
    const { payments: provider } = t.ctx
    if (!provider.isRemote) throw new Error('Stripe is asked over the network')
    await expect(planAttempt(t.db, provider, id, 'pm_of_another')).rejects.toMatchObject({
      code: 'payment_being_confirmed',
    })
  })

  test('ten calls at once charge once', async () => {
    const buyer = await someone()
    const { id } = await place(buyer, stripe.card('declinedLater'))
    stripe.work(30)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => payAgain(buyer, id, stripe.card('paid', `000${index}`))),
    )
    stripe.work(0)
    expect(stripe.charged(id)).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ paymentStatus: 'paid' })
    const refused = answers.filter(({ status }) => status !== 200).map(({ json }) => json.code)
    expect(refused.length).toBeLessThan(10)
    expect(['payment_being_confirmed', 'invalid_transition']).toEqual(
      expect.arrayContaining([...new Set(refused)]),
    )
  })

  test('paying again with the card that waits for its bank is the same payment; another card ends it', async () => {
    const buyer = await someone()
    const card = stripe.card('asked')
    const { answer, id } = await place(buyer, card)
    const same = await payAgain(buyer, id, card)
    expect(same.json.payment).toEqual(answer.json.payment)
    const other = await payAgain(buyer, id, stripe.card('paid', '1881'))
    expect(other.json.payment).toMatchObject({ status: 'paid' })
    const [first] = await attemptsOf(id)
    expect(stripe.intents.get(first?.providerId ?? '')?.status).toBe('canceled')
    expect(await statusesOf(id)).toEqual(['failed', 'paid'])
  })

  test('a payment that the bank is working on is neither ended nor followed by another', async () => {
    const buyer = await someone()
    const { id, product } = await place(buyer, stripe.card('asked'))
    const intent = stripe.intents.get((await attemptsOf(id))[0]?.providerId ?? '')
    if (!intent) throw new Error('Stripe was not asked')
    intent.status = 'processing'
    expect((await payAgain(buyer, id, stripe.card())).json.code).toBe('payment_being_confirmed')
    await time.halfAnHourLater(id)
    await sweepPayments(t.ctx)
    expect((await rowOf(id)).status).toBe('pending')
    expect(await reservedOf(product)).toBe(2)
    stripe.confirm(intent.id)
    await time.halfAnHourLater(id)
    await sweepPayments(t.ctx)
    expect(await rowOf(id)).toMatchObject({ status: 'pending', paymentStatus: 'paid' })
  })

  test('an attempt whose process died before it asked ends without the provider, and the order is paid with another card', async () => {
    const buyer = await someone()
    const { id } = await place(buyer, stripe.card('declinedLater'))
    const { payments: provider } = t.ctx
    if (!provider.isRemote) throw new Error('Stripe is asked over the network')
    const abandoned = stripe.card()
    await planAttempt(t.db, provider, id, abandoned)
    // While its process may live, nobody else begins.
    expect((await payAgain(buyer, id, stripe.card())).json.code).toBe('payment_being_confirmed')
    await time.minutesLater(id)
    expect((await payAgain(buyer, id, stripe.card())).json.payment).toMatchObject({ status: 'paid' })
    expect(await statusesOf(id)).toEqual(['failed', 'failed', 'paid'])
    expect(stripe.charged(id)).toHaveLength(1)
  })

  test('two that ask about one attempt at once take turns', async () => {
    const { id } = await placeUnheard()
    const [attempt] = await t.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id))
    const locked = await Promise.all([1, 2, 3].map(() => lockAttempt(t.db, attempt?.id ?? '')))
    expect(locked.filter(Boolean)).toHaveLength(1)
  })
})

test('a provider that hangs keeps nobody waiting longer than its deadline, whichever of its calls it is', async () => {
  const buyers = [await someone(), await someone()] as const
  const unchecked = stripe.card('paid', '1881')
  stripe.faults.plan((call) => (isCharge(call) || call.path.includes(unchecked) ? 'never' : undefined))
  const before = performance.now()
  const placed = await Promise.all([place(buyers[0], stripe.card()), place(buyers[1], unchecked)])
  const seconds = (performance.now() - before) / 1_000
  expect(seconds).toBeGreaterThan(7)
  expect(seconds).toBeLessThan(10)
  stripe.faults.plan()
  for (const { answer, id } of placed) {
    expect(answer).toMatchObject({ status: 201, json: { payment: { isBeingConfirmed: true } } })
    await time.minutesLater(id)
  }
  await sweepPayments(t.ctx)
  for (const { id } of placed) {
    expect(await rowOf(id)).toMatchObject({ paymentStatus: 'paid' })
    expect(stripe.charged(id)).toHaveLength(1)
  }
})
