import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders, payments } from '../orders/orders.table.ts'
import { sweepPayments } from '../orders/sweep-payments.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { approving } from '../test/approving.ts'
import { anAddress } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'

const t = testApp()
const { aCompany, aRule, approve } = approving(t)
const store = '/marketplace-customer'
const good = '4242 4242 4242 4242'
const declining = '4000 0000 0000 0002'

/** An order by card that was approved: no card was kept, and its member pays it within a day. */
async function anApprovedOrder() {
  const { root, engineer, product } = await aCompany()
  await aRule(root, { exceptAdmins: true })
  const { ask, account: member } = engineer
  const card = async (number = good): Promise<string> =>
    (
      await ask({
        method: 'POST',
        path: `${store}/payment-methods/tokens`,
        body: { number, expMonth: 12, expYear: 2040, cvc: '123' },
      })
    ).json.data.token
  const sent = await ask({
    method: 'POST',
    path: `${store}/orders`,
    body: {
      items: [{ product, quantity: 2 }],
      addressId: (await anAddress(t.db, member.id)).id,
      paymentMethod: { type: 'credit_card', token: await card() },
    },
  })
  expect(sent.status, sent.text).toBe(202)
  const approved = await approve(sent.json.approval._id, root)
  expect(approved.status, approved.text).toBe(200)
  const id: string = approved.json.data.order._id
  const pay = (token: string) =>
    ask({
      method: 'POST',
      path: `${store}/orders/${id}/payment`,
      body: { paymentMethod: { type: 'credit_card', token } },
    })
  return { id, ask, asRoot: root.ask, card, pay, product, email: member.email }
}

const rowOf = async (id: string) => (await t.db.select().from(orders).where(eq(orders.id, id)))[0]
const reserved = async (product: string) =>
  (await t.db.select().from(stockLevels).where(eq(stockLevels.productId, product)))[0]?.reserved
const late = (id: string) =>
  t.db
    .update(orders)
    .set({ payBy: sql`now() - interval '1 minute'`, placedAt: sql`now() - interval '25 hours'` })
    .where(eq(orders.id, id))

test('an approved order by card says until when it is paid, and is paid by its member, once', async () => {
  const { id, ask, card, pay, product, email } = await anApprovedOrder()
  const { data } = (await ask({ path: `${store}/orders/${id}` })).json
  expect(data.payment).toMatchObject({ status: 'unpaid', payBy: expect.any(String) })
  const left = new Date(data.payment.payBy).getTime() - new Date(data.placedAt).getTime()
  expect(left).toBe(86_400_000)

  const token = await card()
  const answers = await Promise.all([pay(token), pay(token), pay(token)])
  // Who comes too late hears that it awaits no payment any more.
  const heard = answers.map(({ json }) => json.payment?.status ?? json.code)
  expect(heard).toContain('paid')
  expect(heard.filter((one) => one !== 'paid' && one !== 'invalid_transition')).toEqual([])
  expect(await rowOf(id)).toMatchObject({
    status: 'pending',
    paymentStatus: 'paid',
    paymentMethod: { type: 'credit_card', brand: 'visa', last4: '4242' },
    paidAt: expect.any(Date),
  })
  expect(await t.db.select().from(payments).where(eq(payments.orderId, id))).toMatchObject([
    { provider: 'sandbox', amount: 23_000, status: 'paid' },
  ])
  const mails = await t.db.select().from(outbox).where(eq(outbox.toAddress, email))
  expect(mails.filter(({ kind }) => kind === 'order_placed')).toHaveLength(1)
  // Paid, it stays when its time is over.
  await late(id)
  await sweepPayments(t.ctx)
  expect([(await rowOf(id))?.status, await reserved(product)]).toEqual(['pending', 2])
  const seen = (await ask({ path: `${store}/orders/${id}` })).json.data.payment
  expect(seen.payBy).toBeUndefined()
})

test('a card that is declined leaves the order waiting for another one', async () => {
  const { id, card, pay } = await anApprovedOrder()
  const { status, json } = await pay(await card(declining))
  expect([status, json.code]).toEqual([402, 'payment_declined'])
  expect(await rowOf(id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' })
  expect(await t.db.$count(payments, eq(payments.orderId, id))).toBe(0)
  expect((await pay(await card())).json.payment.status).toBe('paid')
})

test('nobody else pays it, nor with somebody else’s card', async () => {
  const { id, asRoot, pay } = await anApprovedOrder()
  const other = await anApprovedOrder()
  expect((await pay(await other.card())).json.code).toBe('payment_declined')
  const byRoot = await asRoot({
    method: 'POST',
    path: `${store}/orders/${id}/payment`,
    body: { paymentMethod: { type: 'credit_card', token: await other.card() } },
  })
  expect(byRoot.status).toBe(404)
  expect(await rowOf(id)).toMatchObject({ paymentStatus: 'unpaid' })
})

test('not paid in its day it is rejected by the shop, and its stock is free again', async () => {
  const { id, card, pay, product } = await anApprovedOrder()
  const early = await rowOf(id)
  await sweepPayments(t.ctx)
  expect([(await rowOf(id))?.status, await reserved(product)]).toEqual(['pending', 2])
  expect(early?.payBy).not.toBeNull()
  await late(id)
  await Promise.all([sweepPayments(t.ctx), sweepPayments(t.ctx)])
  expect([(await rowOf(id))?.status, await reserved(product)]).toEqual(['rejected', 0])
  expect((await pay(await card())).json.code).toBe('invalid_transition')
})

test('paid at the moment its day ends, it is either paid or rejected', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, card, pay, product } = await anApprovedOrder()
    const token = await card()
    await late(id)
    const [paid] = await Promise.all([pay(token), sweepPayments(t.ctx)])
    const row = await rowOf(id)
    const isPaid = paid.status === 200
    expect([row?.status, row?.paymentStatus, await reserved(product)]).toEqual(
      isPaid ? ['pending', 'paid', 2] : ['rejected', 'unpaid', 0],
    )
  }
})
