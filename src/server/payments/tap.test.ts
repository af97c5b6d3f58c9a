import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../auth/auth.table.ts'
import { orNotFound } from '../http/app-error.ts'
import { runJobs } from '../job-handlers.ts'
import { makeJobsDue } from '../test/due-jobs.ts'
import { orders } from '../orders/orders.table.ts'
import { deadlineIn } from '../providers/payments/deadline.ts'
import { tapHostedPage } from '../providers/payments/tap.ts'
import { changeOrder } from '../test/change-order.ts'
import { cardOrders } from '../test/card-orders.ts'
import { aBuyer, anAdmin, aProduct } from '../test/factories.ts'
import { isCharge, isRefund } from '../test/provider-faults.ts'
import { tapDouble, tapSecret } from '../test/tap-double.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { sweepPayments } from '../orders/sweep-payments.ts'

const tap = await tapDouble()
afterAll(() => tap.close())
const t = testApp({
  environment: {
    PAYMENT_PROVIDER: 'TAP',
    TAP_SECRET_KEY: tapSecret,
    TAP_API_URL: tap.url,
    PUBLIC_URL: 'https://shop.example',
  },
})
const { someone, place: placeBy, payAgain, aDayLater } = cardOrders(t)
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})

async function place() {
  const { account, address } = await aBuyer(t.db)
  const ask = await t.as(account)
  const product = await aProduct(t.db, { price: 10_000 })
  const { status, json } = await ask({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: [{ product: product.id, quantity: 1 }],
      addressId: address.id,
      paymentMethod: { type: 'credit_card', token: tapHostedPage },
    },
  })
  expect(status).toBe(201)
  const charge = [...tap.charges.values()].at(-1)
  if (!charge) throw new Error('Tap was not asked')
  return { id: json.data._id as string, payment: json.payment, charge }
}
const hear = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  t.app.inject({ method: 'POST', url: '/api/payments/tap/webhook', payload: body, headers })
const ownerOf = async (id: string) => {
  const accountId = (await rowOf(id))?.accountId ?? ''
  return orNotFound((await t.db.select().from(accounts).where(eq(accounts.id, accountId)))[0])
}
const rowOf = async (id: string) => (await t.db.select().from(orders).where(eq(orders.id, id)))[0]

test('the shopper is sent to Tap’s page, and what they did there is heard and asked back', async () => {
  const { id, payment, charge } = await place()
  expect(payment).toEqual({ provider: 'TAP', status: 'unpaid', redirectUrl: charge.transaction.url })
  expect(charge).toMatchObject({
    amount: 115,
    currency: 'SAR',
    reference: { order: id },
    post: { url: 'https://shop.example/api/payments/tap/webhook' },
    redirect: { url: `https://shop.example/en/orders/${id}/thanks` },
  })
  tap.finish(charge.id, 'CAPTURED')
  for (let times = 0; times < 2; times += 1) expect((await hear(tap.call(charge.id))).statusCode).toBe(200)
  expect(await rowOf(id)).toMatchObject({
    paymentStatus: 'paid',
    paymentMethod: { type: 'credit_card', brand: 'mada', last4: '7701' },
  })
})

test('a card that is declined there leaves the order payable', async () => {
  const { id, charge } = await place()
  tap.finish(charge.id, 'DECLINED')
  await hear(tap.call(charge.id))
  expect(await rowOf(id)).toMatchObject({ status: 'pending', paymentStatus: 'failed' })
})

test('a call that somebody else has signed, or that was changed on its way, changes nothing', async () => {
  const { id, charge } = await place()
  tap.finish(charge.id, 'CAPTURED')
  const { body, headers } = tap.call(charge.id)
  expect((await hear(tap.call(charge.id, 'sk_of_somebody'))).statusCode).toBe(400)
  expect((await hear({ body: body.replace('115', '1'), headers })).statusCode).toBe(400)
  expect((await hear({ body: '{', headers })).statusCode).toBe(400)
  expect((await rowOf(id))?.paymentStatus).toBe('unpaid')
})

test('a rejected order is paid back in the currency’s major units', async () => {
  const { id, charge } = await place()
  tap.finish(charge.id, 'CAPTURED')
  await hear(tap.call(charge.id))
  await changeOrder(staff, id, { status: 'rejected', reason: 'Not in stock after all' })
  await runJobs(t.ctx)
  expect(tap.refunds).toMatchObject([{ charge_id: charge.id, amount: 115, currency: 'SAR' }])
  expect((await rowOf(id))?.paymentStatus).toBe('refunded')
})

const byToken = async (token: string) => {
  const buyer = await someone()
  return { buyer, ...(await placeBy(buyer, token)) }
}

test('a charge whose answer is lost is found by our own reference, and nothing else is charged', async () => {
  tap.faults.next(isCharge, 'lost')
  const { buyer, answer, id } = await byToken(tap.card())
  tap.faults.plan()
  expect(answer).toMatchObject({
    status: 201,
    json: { payment: { status: 'unpaid', isBeingConfirmed: true } },
  })
  const charged = () => [...tap.charges.values()].filter(({ reference }) => reference.order === id)
  expect(charged()).toHaveLength(1)
  expect((await payAgain(buyer, id, tap.card())).json.payment).toMatchObject({ status: 'paid' })
  expect(charged()).toHaveLength(1)
})

test('a day later the charge is looked for in Tap’s list, and not made again', async () => {
  tap.faults.next(isCharge, 'lost')
  const { id } = await byToken(tap.card())
  tap.faults.plan()
  await aDayLater(id)
  tap.forgetKeys()
  await sweepPayments(t.ctx)
  expect((await rowOf(id))?.paymentStatus).toBe('paid')
  expect([...tap.charges.values()].filter(({ reference }) => reference.order === id)).toHaveLength(1)
})

test('paying again while Tap’s page is open leads to the same page: two pages could both be paid', async () => {
  const { buyer, id, answer } = await byToken(tapHostedPage)
  const again = await payAgain(buyer, id, tapHostedPage)
  expect(again.json.payment).toEqual(answer.json.payment)
  const charges = [...tap.charges.values()].filter(({ reference }) => reference.order === id)
  expect(charges).toHaveLength(1)
  tap.finish(charges[0]?.id ?? '', 'DECLINED')
  const other = await payAgain(buyer, id, tapHostedPage)
  expect(other.json.payment.redirectUrl).not.toBe(answer.json.payment.redirectUrl)
  // From a later try one comes back to the order, which was placed before.
  expect([...tap.charges.values()].at(-1)?.redirect?.url).toBe(`https://shop.example/en/orders/${id}`)
})

test.each([
  ['a card that Tap keeps for another customer', () => tap.card('cus_of_another_shop')],
  ['the id of a kept card', () => 'card_of_somebody'],
  ['a token that Tap does not know', () => 'tok_nobody_has_this'],
])('%s pays nothing', async (_, make) => {
  const { buyer, answer } = await byToken(make())
  expect(answer).toMatchObject({ status: 402, json: { code: 'payment_declined' } })
  const { id, charge } = await place()
  tap.finish(charge.id, 'DECLINED')
  const owner = await t.as(await ownerOf(id))
  const again = await payAgain({ ...buyer, ask: owner }, id, make())
  expect(again.json.code).toBe('payment_declined')
})

test('a refund whose answer is lost is given once, also when it is tried again days later', async () => {
  const { id } = await byToken(tap.card())
  const before = tap.refunds.length
  await staff({
    method: 'PATCH',
    path: `/marketplace/orders/${id}/status`,
    body: { status: 'rejected', reason: 'Not in stock after all', version: (await rowOf(id))?.version },
  })
  tap.faults.next(isRefund, 'lost')
  await runJobs(t.ctx)
  tap.faults.plan()
  tap.forgetKeys()
  await makeJobsDue(t.db)
  await runJobs(t.ctx)
  expect(tap.refunds.length).toBe(before + 1)
  expect((await rowOf(id))?.paymentStatus).toBe('refunded')
})

test('an answer that does not come is waited for no longer than there is time', async () => {
  const { payments: provider } = t.ctx
  if (!provider.isRemote) throw new Error('Tap is asked over the network')
  tap.faults.plan(() => 'never')
  await expect(provider.retrieve('chg_1', deadlineIn(50))).rejects.toThrow()
  tap.faults.plan()
})
