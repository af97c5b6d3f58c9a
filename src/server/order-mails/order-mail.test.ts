import { desc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { subscriptions } from '../fulfilment/fulfilment.table.ts'
import { mailExpired } from '../fulfilment/mail-expired.ts'
import { runJobs } from '../job-handlers.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { writeMail } from '../providers/mail/write-mail.ts'
import { readSettings, writeSettings } from '../settings/settings.queries.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, aLicence, anAdmin, aProduct } from '../test/factories.ts'
import { mailServer } from '../test/mail-server.ts'
import { testApp, type TestApp } from '../test/test-app.ts'

const server = await mailServer()
const t = testApp({ environment: { PUBLIC_URL: 'https://shop.example' } })
const sending = testApp({ environment: { SMTP_URL: server.url } })
afterAll(() => server.close())

async function aShop(t: TestApp, language: 'en' | 'ar' = 'en') {
  const buyer = await aBuyer(t.db)
  const ask = await t.as(buyer.account)
  const staff = await t.as(await anAdmin(t.db))
  const place = async (...items: { product: string; quantity: number }[]) => {
    const { json } = await ask({
      method: 'POST',
      path: '/marketplace-customer/orders',
      headers: { 'accept-language': language },
      body: {
        items,
        addressId: buyer.address.id,
        paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
      },
    })
    return json.data
  }
  const change = (id: string, body: object) => changeOrder(staff, id, body)
  /** Kinds, the earliest first, and the newest as it is read. */
  const mails = async () => {
    const rows = await t.db
      .select()
      .from(outbox)
      .where(eq(outbox.toAddress, buyer.account.email))
      .orderBy(desc(outbox.id))
    const [newest] = rows
    if (!newest) throw new Error('Nobody was written to')
    const { subject, text, html } = await writeMail(t.ctx, newest)
    return { kinds: rows.map(({ kind }) => kind).toReversed(), subject, text, html }
  }
  return { ...buyer, ask, staff, place, change, mails }
}

describe('whoever ordered is written to', () => {
  test('at every step, with what matters then', async () => {
    const { place, change, mails, staff } = await aShop(t)
    const tracker = await aProduct(t.db, { name: { en: 'Tracker <X>', ar: 'متتبع' } })
    const licence = await aLicence(t.db)
    const { _id, number } = await place(
      { product: tracker.id, quantity: 2 },
      { product: licence.id, quantity: 1 },
    )
    const placed = await mails()
    expect(placed.subject).toBe(`We received your order ${number}`)
    expect(placed.text).toContain('2 × Tracker <X>: 200.00\u00a0SAR')
    expect(placed.text).toContain('Total: 345.00\u00a0SAR')
    expect(placed.text).toContain(`https://shop.example/en/orders/${_id}`)
    expect(placed.html).toContain('Tracker &lt;X&gt;')
    expect(placed.html).not.toContain('Tracker <X>')

    await change(_id, { paymentStatus: 'paid' })
    await change(_id, { status: 'in_progress' })
    const accepted = await mails()
    const order = (await staff({ path: `/marketplace/orders/${_id}` })).json.data
    expect(accepted.text).toContain(order.items[1].licenceKeys[0].key)
    expect(accepted.text).toContain(order.invoice.number)
    await change(_id, {
      status: 'shipped',
      items: order.items.map(({ _id, quantity }: { _id: string; quantity: number }) => ({
        _id,
        shippedQuantity: quantity,
      })),
      shipment: { carrier: 'SMSA', trackingNumber: 'T-9' },
    })
    const shipped = await mails()
    expect(shipped.text).toContain('Carrier: SMSA')
    expect(shipped.text).toContain('Tracking number: T-9')
    await change(_id, { status: 'delivered' })
    const { version } = (await staff({ path: `/marketplace/orders/${_id}` })).json.data
    await staff({
      method: 'POST',
      path: `/marketplace/orders/${_id}/refunds`,
      body: { amount: { amount: 4_500, currency: 'SAR' }, reason: 'Scratched', version },
    })
    const refunded = await mails()
    expect(refunded.kinds).toEqual([
      'order_placed',
      'payment_received',
      'order_accepted',
      'order_shipped',
      'order_delivered',
      'order_refunded',
    ])
    expect(refunded.text).toContain('Refund: 45.00\u00a0SAR')
    expect(refunded.text).toContain('Net payment: 300.00\u00a0SAR')
    expect(refunded.text).toMatch(/Credit note: CN-\d{4}-\d{6}/)
  })

  test('in the language they ordered in, in Arabic with its digits', async () => {
    const { place, change, mails } = await aShop(t, 'ar')
    const tracker = await aProduct(t.db, { name: { en: 'Tracker', ar: 'متتبع' } })
    const { _id, number } = await place({ product: tracker.id, quantity: 2 })
    const placed = await mails()
    // Kept from changing places around the hyphen.
    expect(placed.subject).toBe(`وصلنا طلبك \u2066${number}\u2069`)
    expect(placed.text).toContain('٢ × متتبع')
    expect(placed.text).toContain('ضريبة القيمة المضافة ١٥٪')
    expect(placed.text).toContain('الرياض، ')
    await change(_id, { paymentStatus: 'paid' })
    await change(_id, { status: 'rejected', reason: 'نفدت الكمية' })
    const rejected = await mails()
    expect(rejected.text).toContain('نفدت الكمية')
    expect(rejected.text).toContain('المبلغ المسترد: ٢٣٠٫٠٠')
    // Told once: the refund stands in the same mail.
    expect(rejected.kinds).toEqual(['order_placed', 'payment_received', 'order_rejected'])
  })

  test('once where the order has arrived with its acceptance', async () => {
    const { place, change, mails } = await aShop(t)
    const { _id } = await place({ product: (await aLicence(t.db)).id, quantity: 1 })
    expect((await change(_id, { status: 'in_progress' })).json.data.status).toBe('delivered')
    expect((await mails()).kinds).toEqual(['order_placed', 'order_accepted'])
  })

  test('not twice by two staff, and not at all by a step that is refused', async () => {
    const { place, change, mails } = await aShop(t)
    const { _id } = await place({ product: (await aProduct(t.db)).id, quantity: 1 })
    await Promise.all(Array.from({ length: 5 }, () => change(_id, { status: 'in_progress' })))
    await change(_id, { status: 'shipped', items: [] })
    expect((await mails()).kinds).toEqual(['order_placed', 'order_accepted'])
  })

  test('without a price where the shop shows none', async () => {
    const { place, change, mails } = await aShop(t)
    const { _id } = await place({ product: (await aProduct(t.db)).id, quantity: 1 })
    const { visibility } = await readSettings(t.db)
    await writeSettings(t.db, { visibility: { ...visibility, pricing: { enabled: false } } })
    t.ctx.publicCache.invalidate()
    await change(_id, { paymentStatus: 'paid' })
    await change(_id, { status: 'rejected', reason: 'Sold out' })
    const { text, html } = await mails()
    await writeSettings(t.db, { visibility })
    expect(text).toContain('Sold out')
    expect(text + html).not.toContain('SAR')
  })

  test('when their subscription is over, once', async () => {
    const { place, change, mails, account } = await aShop(t)
    const plan = await aLicence(t.db, {
      licenseType: 'subscription',
      platformType: undefined,
      subscriptionType: 'connectivity',
      subscriptionPeriod: { count: 1, unit: 'month' },
    })
    const { _id } = await place({ product: plan.id, quantity: 1 })
    await change(_id, { status: 'in_progress' })
    await mailExpired(t.ctx)
    expect((await mails()).kinds).not.toContain('subscription_ended')
    await t.db
      .update(subscriptions)
      .set({ startedAt: new Date(0), endsAt: new Date(Date.now() - 1_000) })
      .where(eq(subscriptions.accountId, account.id))
    await Promise.all(Array.from({ length: 5 }, () => mailExpired(t.ctx)))
    const { kinds, text } = await mails()
    expect(kinds.filter((kind) => kind === 'subscription_ended')).toHaveLength(1)
    expect(text).toContain(plan.name.en)
  })
})

test('the mail goes out over the wire, once, also when its job runs again', async () => {
  const { place, account } = await aShop(sending)
  const { number } = await place({ product: (await aProduct(sending.db)).id, quantity: 1 })
  await runJobs(sending.ctx)
  await runJobs(sending.ctx)
  const own = server.received.filter(({ to }) => to.includes(account.email))
  expect(own).toHaveLength(1)
  expect(JSON.stringify(own[0])).toContain(number)
})
