import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJobs } from '../jobs/run-jobs.ts'
import { orders } from '../orders/orders.table.ts'
import { tapHostedPage } from '../outside/payments/tap.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, anAdmin, aProduct } from '../test/factories.ts'
import { tapDouble, tapSecret } from '../test/tap-double.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

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
const rowOf = async (id: string) => (await t.db.select().from(orders).where(eq(orders.id, id)))[0]

test('the shopper is sent to Tap’s page, and what they did there is heard and asked back', async () => {
  const { id, payment, charge } = await place()
  expect(payment).toEqual({ provider: 'TAP', status: 'unpaid', redirectUrl: charge.transaction.url })
  expect(charge).toMatchObject({
    amount: 115,
    currency: 'SAR',
    reference: { order: id },
    post: { url: 'https://shop.example/api/payments/tap/webhook' },
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
