import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayIn } from '#i18n/zone-time.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { writeMail } from '../providers/mail/write-mail.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, anAdmin, aPickUpPoint, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
const cms = '/marketplace/orders'
const store = '/marketplace-customer/orders'
type Asks = (ask: Ask) => Promise<Answer>

let staff: Asks
let buyer: Awaited<ReturnType<typeof aBuyer>>
beforeEach(async () => {
  staff = await t.as(await anAdmin(t.db))
  buyer = await aBuyer(t.db)
})

/** An accepted order of three pieces that is picked up. */
async function toCollect(language: 'en' | 'ar' = 'en') {
  const { id: product } = await aProduct(t.db)
  const { id: pickUpPointId } = await aPickUpPoint(t.db)
  const ask = await t.as(buyer.account)
  const placed = await ask({
    method: 'POST',
    path: store,
    headers: { 'accept-language': language },
    body: {
      items: [{ product, quantity: 3 }],
      pickUpPointId,
      paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
    },
  })
  expect(placed.status, placed.text).toBe(201)
  const id: string = placed.json.data._id
  await changeOrder(staff, id, { status: 'in_progress' })
  const { items, number } = (await staff({ path: `${cms}/${id}` })).json.data
  return { id, number: number as string, line: items[0]._id as string }
}

const ship = (id: string, line: string, quantity: number) =>
  changeOrder(staff, id, { status: 'shipped', items: [{ _id: line, shippedQuantity: quantity }] })

/** What the buyer was written after the order was accepted, as they read it. */
async function mails() {
  const rows = await t.db
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.toAddress, buyer.account.email),
        inArray(outbox.kind, [
          'order_shipped',
          'order_shipped_in_part',
          'order_delivered',
          'order_promise_changed',
          'order_ready',
          'order_ready_in_part',
          'order_collected',
          'order_ready_day_changed',
        ]),
      ),
    )
    .orderBy(outbox.createdAt, outbox.id)
  return Promise.all(rows.map(async (row) => ({ kind: row.kind, ...(await writeMail(t.ctx, row)) })))
}

describe('who picks up is told', () => {
  test('that the order is ready, where and when, and that it was collected', async () => {
    const { id, number, line } = await toCollect()
    await ship(id, line, 3)
    await changeOrder(staff, id, { status: 'delivered' })
    const [ready, collected] = await mails()
    expect(ready).toMatchObject({
      kind: 'order_ready',
      subject: `Your order ${number} is ready to collect`,
    })
    expect(ready?.text).toContain('Pick up at: Riyadh store\nOlaya Street 1\nRiyadh, Saudi Arabia\n')
    expect(ready?.text).toMatch(/Sun.*08:00|Sun.*8:00/)
    expect(ready?.text).not.toMatch(/on its way|shipped|warehouse/i)
    expect(collected).toMatchObject({
      kind: 'order_collected',
      subject: `Your order ${number} has been collected`,
    })
    expect(collected?.text).not.toMatch(/delivered/i)
  })

  test('in Arabic too', async () => {
    const { id, number, line } = await toCollect('ar')
    await ship(id, line, 3)
    const [ready] = await mails()
    expect(ready?.subject).toBe(`طلبك \u2066${number}\u2069 جاهز للاستلام`)
    expect(ready?.text).toContain('معرض الرياض\nشارع العليا ١')
  })

  test('what is ready of an order in parts, and when the rest is', async () => {
    const { id, number, line } = await toCollect()
    const { version } = (await staff({ path: `${cms}/${id}` })).json.data
    const part = await staff({
      method: 'POST',
      path: `${cms}/${id}/shipments`,
      body: {
        lines: [{ _id: line, quantity: 1 }],
        ship: { items: [{ _id: line, shippedQuantity: 1 }] },
        version,
      },
    })
    expect(part.status, part.text).toBe(201)
    const csv = await staff({ path: `${cms}/list.csv?search=${number}` })
    expect(csv.text).toContain('Partly ready')
    await ship(id, line, 2)
    const [first, last] = await mails()
    expect(first).toMatchObject({
      kind: 'order_ready_in_part',
      subject: `A part of your order ${number} is ready to collect`,
    })
    expect(first?.text).toContain('Riyadh store')
    expect(first?.text).toContain('The rest ready by: ')
    expect(last?.kind).toBe('order_ready')
    expect((await staff({ path: `${cms}/list.csv?search=${number}` })).text).toContain('Ready to collect')
  })

  test('of another day on which it is ready', async () => {
    const { id, number } = await toCollect()
    const { version } = (await staff({ path: `${cms}/${id}` })).json.data
    const promisedAt = dayIn('Asia/Riyadh', new Date(t.ctx.now().getTime() + 40 * 86_400_000))
    const changed = await staff({
      method: 'PATCH',
      path: `${cms}/${id}/promise`,
      body: { promisedAt, note: 'The container waits at customs', version },
    })
    expect(changed.status, changed.text).toBe(200)
    const [told] = await mails()
    expect(told).toMatchObject({
      kind: 'order_ready_day_changed',
      subject: `New date to collect your order ${number}`,
    })
    expect(told?.text).toContain('Ready by: ')
    expect(told?.text).not.toMatch(/deliver/i)
  })
})

test('who comes late reads that an order is ready or collected, never that it was shipped', async () => {
  const { id, line } = await toCollect()
  const saying = async (language: 'en' | 'ar') => {
    const { status, json } = await staff({
      method: 'PATCH',
      path: `${cms}/${id}/status`,
      headers: { 'accept-language': language },
      body: { status: 'rejected', reason: 'No', from: 'pending' },
    })
    expect(status).toBe(409)
    return json.message as string
  }
  await ship(id, line, 3)
  expect(await saying('en')).toMatch(/It is now ready to collect\.$/)
  expect(await saying('ar')).toMatch(/جاهز للاستلام\.$/)
  await changeOrder(staff, id, { status: 'delivered' })
  expect(await saying('en')).toMatch(/It is now collected\.$/)
})
