import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxPaymentMethods } from '#contract/payment-methods.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { runJobs } from '../job-handlers.ts'
import { makeJobsDue } from '../test/due-jobs.ts'
import { orders, payments } from '../orders/orders.table.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { paymentMethods } from '../payment-methods/payment-methods.queries.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBankAccount, aBuyer, anAdmin, aProduct } from '../test/factories.ts'
import { stripeDouble, stripeWebhookSecret } from '../test/stripe-double.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
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

type Buyer = Awaited<ReturnType<typeof aBuyer>> & { ask: (ask: Ask) => Promise<Answer> }
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})

async function someone(): Promise<Buyer> {
  const made = await aBuyer(t.db)
  return { ...made, ask: await t.as(made.account) }
}

async function place(buyer: Buyer, token: string, key?: string) {
  const product = await aProduct(t.db, { price: 10_000 })
  const asked: Ask = {
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: [{ product: product.id, quantity: 2 }],
      addressId: buyer.address.id,
      paymentMethod: { type: 'credit_card', token },
    },
    ...(key && { headers: { 'idempotency-key': key } }),
  }
  return { product, asked, answer: await buyer.ask(asked) }
}
const payAgain = (buyer: Buyer, id: string, token: string) =>
  buyer.ask({
    method: 'POST',
    path: `/marketplace-customer/orders/${id}/payment`,
    body: { paymentMethod: { type: 'credit_card', token } },
  })
const rowOf = async (id: string) => {
  const [row] = await t.db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error('There is no such order')
  return row
}
const ledgerOf = (id: string) => t.db.select().from(payments).where(eq(payments.orderId, id))
const transactionOf = async (id: string) => {
  const attempts = await t.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id))
  return attempts.toSorted((a, b) => b.number - a.number)[0]?.providerId ?? ''
}
const hear = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  t.app.inject({ method: 'POST', url: '/api/payments/stripe/webhook', payload: body, headers })
const reservedOf = async (product: { id: string }) => {
  const [level] = await t.db.select().from(stockLevels).where(eq(stockLevels.productId, product.id))
  return level?.reserved
}
const halfAnHourLater = (id: string) =>
  t.db
    .update(orders)
    .set({ placedAt: new Date(t.ctx.now().getTime() - 31 * 60_000) })
    .where(eq(orders.id, id))
const minutesLater = (id: string) =>
  t.db
    .update(paymentAttempts)
    .set({ askedAt: new Date(Date.now() - 6 * 60_000) })
    .where(eq(paymentAttempts.orderId, id))

describe('a card order', () => {
  test('is paid at once where the bank asks nothing, and says which card', async () => {
    const { answer } = await place(await someone(), stripe.card())
    expect(answer).toMatchObject({ status: 201, json: { payment: { provider: 'STRIPE', status: 'paid' } } })
    const { _id } = answer.json.data
    expect(await rowOf(_id)).toMatchObject({
      paymentStatus: 'paid',
      paymentMethod: { type: 'credit_card', brand: 'visa', last4: '4242' },
      paymentTransactionId: await transactionOf(_id),
    })
    expect(await ledgerOf(_id)).toMatchObject([{ status: 'paid', amount: 23_000, provider: 'STRIPE' }])
    expect(stripe.intents.get(await transactionOf(_id))).toMatchObject({
      amount: 23_000,
      currency: 'sar',
      metadata: { order: _id },
    })
  })

  test('that is asked for by the bank waits, and is paid by the call from outside, however often it comes', async () => {
    const { answer } = await place(await someone(), stripe.card('asked'))
    const { _id } = answer.json.data
    const transaction = await transactionOf(_id)
    expect(answer.json.payment).toEqual({
      provider: 'STRIPE',
      status: 'unpaid',
      clientSecret: `${transaction}_secret`,
    })
    // Nothing is accepted before it is paid.
    const accept = await changeOrder(staff, _id, { status: 'in_progress' })
    expect(accept.status).toBe(422)
    // Reported too early: the payment itself is read, and it is not paid.
    expect((await hear(stripe.event(transaction))).statusCode).toBe(200)
    expect((await rowOf(_id)).paymentStatus).toBe('unpaid')

    stripe.confirm(transaction)
    const event = stripe.event(transaction)
    const answers = await Promise.all([hear(event), hear(event), hear(stripe.event(transaction))])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await rowOf(_id)).paymentStatus).toBe('paid')
    expect(await ledgerOf(_id)).toHaveLength(1)
    expect((await hear(event)).statusCode).toBe(200)
    expect(await ledgerOf(_id)).toHaveLength(1)
  })

  test('whose card is declined stays, and is paid with another', async () => {
    const buyer = await someone()
    const { answer, product } = await place(buyer, stripe.card('declined'))
    expect(answer).toMatchObject({ status: 201, json: { payment: { status: 'failed' } } })
    const { _id } = answer.json.data
    expect(await reservedOf(product)).toBe(2)
    expect((await payAgain(await someone(), _id, stripe.card())).status).toBe(404)
    const again = await payAgain(buyer, _id, stripe.card('paid', '1881'))
    expect(again.json).toEqual({ payment: { provider: 'STRIPE', status: 'paid' } })
    expect((await rowOf(_id)).paymentMethod).toMatchObject({ last4: '1881' })
    expect((await payAgain(buyer, _id, stripe.card())).status).toBe(422)
  })

  test('sent twice is one order and one charge', async () => {
    const buyer = await someone()
    const before = stripe.intents.size
    const { asked, answer } = await place(buyer, stripe.card(), 'the-same-key')
    const twin = await buyer.ask(asked)
    expect(twin.json.data._id).toBe(answer.json.data._id)
    expect(twin.json.payment).toEqual(answer.json.payment)
    expect(stripe.intents.size).toBe(before + 1)
  })

  test('is kept while the provider is down, and paid when it is back', async () => {
    const buyer = await someone()
    stripe.goDown(true)
    const { answer } = await place(buyer, stripe.card())
    stripe.goDown(false)
    expect(answer).toMatchObject({ status: 201, json: { payment: { status: 'unpaid' } } })
    const { _id } = answer.json.data
    await minutesLater(_id)
    await sweepPayments(t.ctx)
    expect((await rowOf(_id)).paymentStatus).toBe('paid')
  })

  test('whose shopper closed the page is found by the sweep', async () => {
    const { answer } = await place(await someone(), stripe.card('asked'))
    const { _id } = answer.json.data
    stripe.confirm(await transactionOf(_id))
    await sweepPayments(t.ctx)
    expect((await rowOf(_id)).paymentStatus).toBe('unpaid')
    await minutesLater(_id)
    await sweepPayments(t.ctx)
    expect((await rowOf(_id)).paymentStatus).toBe('paid')
  })
})

describe('an order that nobody pays', () => {
  test('gives its stock back after half an hour, and what comes later goes back', async () => {
    const { answer, product } = await place(await someone(), stripe.card('asked'))
    const { _id } = answer.json.data
    const transaction = await transactionOf(_id)
    await halfAnHourLater(_id)
    await sweepPayments(t.ctx)
    expect(await rowOf(_id)).toMatchObject({
      status: 'rejected',
      rejectReason: 'Not paid within 30 minutes',
    })
    expect(await reservedOf(product)).toBe(0)
    expect(stripe.intents.get(transaction)?.status).toBe('canceled')

    // As with a bank that answers after all.
    stripe.confirm(transaction)
    await hear(stripe.event(transaction))
    await runJobs(t.ctx)
    expect(stripe.refunds).toContainEqual(
      expect.objectContaining({ payment_intent: transaction, amount: 23_000 }),
    )
    expect((await ledgerOf(_id)).map(({ status, amount }) => [status, amount])).toContainEqual([
      'refunded',
      -23_000,
    ])
    expect((await rowOf(_id)).status).toBe('rejected')
  })

  test('but was paid in the last moment stays', async () => {
    const { answer } = await place(await someone(), stripe.card('asked'))
    const { _id } = answer.json.data
    stripe.confirm(await transactionOf(_id))
    await halfAnHourLater(_id)
    await sweepPayments(t.ctx)
    expect(await rowOf(_id)).toMatchObject({ status: 'pending', paymentStatus: 'paid' })
  })
})

describe('what is not to be believed', () => {
  test('ignores webhooks that are unsigned, wrongly signed or too old', async () => {
    const { answer } = await place(await someone(), stripe.card('asked'))
    const transaction = await transactionOf(answer.json.data._id)
    stripe.confirm(transaction)
    const forged = [
      { ...stripe.event(transaction), headers: { 'content-type': 'application/json' } },
      stripe.event(transaction, { secret: 'whsec_of_somebody_else' }),
      stripe.event(transaction, { at: Date.now() - 301_000 }),
      { ...stripe.event(transaction), body: stripe.event(transaction).body.replace('evt_', 'evt-') },
    ]
    for (const call of forged) expect((await hear(call)).statusCode).toBe(400)
    expect((await rowOf(answer.json.data._id)).paymentStatus).toBe('unpaid')
  })

  test('a payment of another sum does not pay the order, and goes back', async () => {
    const { answer } = await place(await someone(), stripe.card('asked'))
    const { _id } = answer.json.data
    const transaction = await transactionOf(_id)
    stripe.confirm(transaction)
    const intent = stripe.intents.get(transaction)
    if (intent) intent.amount_received = 100
    await hear(stripe.event(transaction))
    expect((await rowOf(_id)).paymentStatus).toBe('unpaid')
    await runJobs(t.ctx)
    expect(stripe.refunds).toContainEqual(
      expect.objectContaining({ payment_intent: transaction, amount: 100 }),
    )
  })

  test('a payment that is not one of ours is taken note of, no more', async () => {
    expect((await hear(stripe.event('pi_of_another_shop'))).statusCode).toBe(200)
  })

  test('the calls of a provider that is not used are not there', async () => {
    const answer = await t.app.inject({ method: 'POST', url: '/api/payments/tap/webhook', payload: {} })
    expect(answer.statusCode).toBe(404)
  })
})

describe('refunds and kept cards', () => {
  test('a paid order that staff reject is paid back once, also when the provider was down', async () => {
    const { answer } = await place(await someone(), stripe.card())
    const { _id } = answer.json.data
    const reject = await changeOrder(staff, _id, { status: 'rejected', reason: 'Out of the catalogue' })
    expect(reject.status).toBe(200)
    expect((await rowOf(_id)).paymentStatus).toBe('paid')
    await runJobs(t.ctx)
    expect((await rowOf(_id)).paymentStatus).toBe('refunded')
    const transaction = await transactionOf(_id)
    expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === transaction)).toHaveLength(1)
    expect((await ledgerOf(_id)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      -23_000, 23_000,
    ])
  })

  test('parts go back as refunds of their own, in the end the whole, and each customer’s mail waits for the money', async () => {
    const { answer } = await place(await someone(), stripe.card())
    const { _id } = answer.json.data
    const path = `/marketplace/orders/${_id}`
    const back = async (amount: number) =>
      staff({
        method: 'POST',
        path: `${path}/refunds`,
        body: {
          amount: { amount, currency: 'SAR' },
          reason: 'Dented',
          version: (await staff({ path })).json.data.version,
        },
      })
    expect((await back(3_000)).json.data.refunds).toMatchObject([{ status: 'pending' }])
    expect((await back(5_000)).status).toBe(201)
    expect((await back(20_000)).status).toBe(422)
    const mails = () => t.db.$count(outbox, eq(outbox.kind, 'order_refunded'))
    const before = await mails()
    stripe.goDown(true)
    await runJobs(t.ctx)
    const [first] = (await staff({ path })).json.data.refunds
    expect(first.status).toBe('refused')
    expect((await rowOf(_id)).paymentStatus).toBe('paid')
    expect(await mails()).toBe(before)
    stripe.goDown(false)
    const retry = () => staff({ method: 'POST', path: `/marketplace/refunds/${first._id}/retry` })
    expect((await retry()).status).toBe(204)
    expect((await retry()).json.code).toBe('invalid_transition')
    await makeJobsDue(t.db)
    // The failed job and the one staff started are the same refund.
    await runJobs(t.ctx)
    await runJobs(t.ctx)
    const transaction = await transactionOf(_id)
    const given = () =>
      stripe.refunds
        .filter(({ payment_intent }) => payment_intent === transaction)
        .map(({ amount }) => amount)
        .toSorted((a, b) => a - b)
    expect(given()).toEqual([3_000, 5_000])
    expect(await mails()).toBe(before + 2)
    expect((await rowOf(_id)).paymentStatus).toBe('paid')
    await back(15_000)
    await runJobs(t.ctx)
    expect(given()).toEqual([3_000, 5_000, 15_000])
    expect((await rowOf(_id)).paymentStatus).toBe('refunded')
    expect((await ledgerOf(_id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  })

  test('a card is kept for its owner, paid with again, and nobody else can keep it', async () => {
    const buyer = await someone()
    const token = stripe.card('paid', '0005')
    const keep = (who: Buyer, card: string) =>
      who.ask({
        method: 'POST',
        path: '/marketplace-customer/payment-methods',
        body: { type: 'credit_card', token: card, nameOnCard: 'HUDA ALSALEH', save: true },
      })
    const kept = await keep(buyer, token)
    expect(kept).toMatchObject({ status: 201, json: { data: { brand: 'visa', last4: '0005' } } })
    expect((await keep(await someone(), token)).status).toBe(402)
    expect((await keep(buyer, stripe.card('declined'))).status).toBe(402)
    const product = await aProduct(t.db, { price: 10_000 })
    const answer = await buyer.ask({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: [{ product: product.id, quantity: 1 }],
        addressId: buyer.address.id,
        paymentMethod: { type: 'credit_card', _id: kept.json.data._id },
      },
    })
    expect(answer.json.payment).toMatchObject({ status: 'paid' })
  })

  test('where no more can be saved, the provider is not asked; a last one that is said twice is saved once', async () => {
    const buyer = await someone()
    const saved = await t.db.$count(paymentMethods, eq(paymentMethods.accountId, buyer.account.id))
    for (let count = saved + 1; count < maxPaymentMethods; count += 1)
      await aBankAccount(t.db, buyer.account.id, { iban: `SA${count}` })
    const keep = (token: string, key: string) =>
      buyer.ask({
        method: 'POST',
        path: '/marketplace-customer/payment-methods',
        body: { type: 'credit_card', token, nameOnCard: 'HUDA ALSALEH', save: true },
        headers: { 'idempotency-key': key },
      })
    const token = stripe.card()
    const first = await keep(token, 'last-card')
    expect(first.status).toBe(201)
    expect((await keep(token, 'last-card')).json).toEqual(first.json)
    const more = stripe.card()
    expect((await keep(more, 'one-more-card')).json.code).toBe('limit_reached')
    // Had it been asked about, it would be bound to this customer.
    const other = await someone()
    const taken = await other.ask({
      method: 'POST',
      path: '/marketplace-customer/payment-methods',
      body: { type: 'credit_card', token: more, nameOnCard: 'HUDA ALSALEH', save: false },
    })
    expect(taken.status).toBe(201)
  })

  test('card numbers are not taken where a provider takes them', async () => {
    const buyer = await someone()
    const answer = await buyer.ask({
      method: 'POST',
      path: '/marketplace-customer/payment-methods/tokens',
      body: { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' },
    })
    expect(answer.status).toBe(404)
  })

  test('the shop says who takes the money', async () => {
    const { json } = await t.ask({ path: '/marketplace-customer/settings' })
    expect(json.data).toMatchObject({ paymentProvider: 'STRIPE', paymentKey: 'pk_test_of_the_tests' })
    expect(JSON.stringify(json)).not.toContain('sk_test')
  })
})
