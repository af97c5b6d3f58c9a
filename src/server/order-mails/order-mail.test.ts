import { desc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { mailWords } from '#i18n/mail-words.ts'
import { supplyText } from '#i18n/supply-text.ts'
import { weekday } from '#i18n/weekday.ts'
import { subscriptions } from '../fulfilment/fulfilment.table.ts'
import { mailExpired } from '../fulfilment/mail-expired.ts'
import { runJobs } from '../job-handlers.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { writeMail } from '../providers/mail/write-mail.ts'
import { readSettings, writeSettings } from '../settings/settings.queries.ts'
import { changeStock } from '../stock/move-stock.ts'
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

test.each(['en', 'ar'] as const)(
  'what waits for stock is said line by line, with its day: %s',
  async (language) => {
    const { place, change, mails } = await aShop(t, language)
    const late = { leadDays: 10, backorderLimit: 20 }
    const [here, part, none] = await Promise.all([
      aProduct(t.db),
      aProduct(t.db, { ...late, stock: 2 }),
      aProduct(t.db, { ...late, stock: 0 }),
    ])
    const order = await place(
      { product: here.id, quantity: 1 },
      { product: part.id, quantity: 5 },
      { product: none.id, quantity: 1 },
    )
    const says = (onBackorder: { late?: number }) =>
      supplyText(language, { onBackorderUntil: order.promisedAt, ...onBackorder }) ?? ''
    const there = mailWords(language)('rows.there')
    const lineOf = (text: string, { name }: { name: { en: string; ar: string } }) => {
      const lines = text.split('\n')
      return lines[lines.findIndex((line) => line.includes(name[language])) + 1]
    }
    const placed = (await mails()).text
    expect(lineOf(placed, here)).toBe(there)
    expect(lineOf(placed, part)).toBe(says({ late: 3 }))
    expect(lineOf(placed, none)).toBe(says({}))

    await changeStock(t.db, part.id, 3, 'restock', { byName: 'test' })
    await change(order._id, { status: 'in_progress' })
    const accepted = (await mails()).text
    expect(lineOf(accepted, part)).toBe(there)
    expect(lineOf(accepted, none)).toBe(says({}))
    await changeStock(t.db, none.id, 1, 'restock', { byName: 'test' })
    await changeOrder(await t.as(await anAdmin(t.db)), order._id, { status: 'rejected', reason: 'No' })
    expect((await mails()).text).not.toContain(there)
  },
)

test('the emails of a purchase in two name both orders, the first with the day of the rest', async () => {
  const { account, address, bank, ask, change } = await aShop(t)
  const product = await aProduct(t.db, { stock: 2, leadDays: 10, backorderLimit: 20 })
  const { json } = await ask({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: [{ product: product.id, quantity: 3 }],
      addressId: address.id,
      paymentMethod: { type: 'bank_account', _id: bank.id },
      deliveryMode: 'split',
    },
  })
  const first = json.data
  const { other } = first.split
  const textsTo = async () => {
    const rows = await t.db
      .select()
      .from(outbox)
      .where(eq(outbox.toAddress, account.email))
      .orderBy(outbox.createdAt, outbox.id)
    return Promise.all(rows.map(async (row) => (await writeMail(t.ctx, row)).text))
  }
  const day = weekday('en', other.promisedAt, { withYear: true })
  const [ofFirst, ofRest] = await textsTo()
  expect(ofFirst).toContain(`The rest, by ${day}, is order: ${other.number}`)
  expect(ofRest).toContain(`What was in stock is order: ${first.number}`)
  await change(other._id, { status: 'rejected', reason: 'No' })
  await change(first._id, { status: 'in_progress' })
  const accepted = (await textsTo()).at(-1)
  expect(accepted).toContain(`The rest is order: ${other.number}`)
})

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
