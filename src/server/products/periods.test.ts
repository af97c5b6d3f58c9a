import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orNotFound } from '../http/app-error.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { writeMail } from '../providers/mail/write-mail.ts'
import { changeRequest } from '../test/change-order.ts'
import { aBuyer, aLicence, anAdmin, aProduct, aRequest } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { products } from './products.table.ts'

const t = testApp()
const monthly = { count: 1, unit: 'month' } as const

test('a licence that is bought for a time says for which, in lists, on its page, in suggestions and in a cart', async () => {
  const { id } = await aLicence(t.db, {
    code: 'PER-1',
    name: { en: 'Periodical service', ar: 'خدمة دورية' },
    subscriptionPeriod: monthly,
  })
  const list = await t.ask({ path: `/marketplace-customer/products?ids=${id}` })
  expect(list.json.data[0].period).toEqual(monthly)
  const page = await t.ask({ path: `/marketplace-customer/products/${id}` })
  expect(page.json.data.period).toEqual(monthly)
  const typed = await t.ask({ path: '/marketplace-customer/products/suggestions?search=periodical' })
  expect(typed.json.data.products[0].period).toEqual(monthly)
  const items = `${id}:2`
  const priced = await t.ask({ path: `/marketplace-customer/orders/pricing?items=${items}` })
  expect(priced.json.data.items[0].period).toEqual(monthly)
})

test('what is bought once says none, whatever it subscribes to', async () => {
  const once = await aLicence(t.db)
  const sim = await aProduct(t.db, { hardwareType: 'sim_card', subscriptionPeriod: monthly })
  const list = await t.ask({ path: `/marketplace-customer/products?ids=${once.id},${sim.id}` })
  expect(list.json.data).toHaveLength(2)
  for (const card of list.json.data) expect(card).not.toHaveProperty('period')
})

test('an order says it on its line, in its mail and to staff, as it was when it was placed', async () => {
  const buyer = await aBuyer(t.db)
  const ask = await t.as(buyer.account)
  const plan = await aLicence(t.db, { price: 900, subscriptionPeriod: monthly })
  const once = await aLicence(t.db)
  const { json, status } = await ask({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: [
        { product: plan.id, quantity: 2 },
        { product: once.id, quantity: 1 },
      ],
      addressId: buyer.address.id,
      paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
    },
  })
  expect(status).toBe(201)
  await t.db
    .update(products)
    .set({ subscriptionPeriod: { count: 1, unit: 'year' } })
    .where(eq(products.id, plan.id))
  const staff = await t.as(await anAdmin(t.db))
  for (const seen of [
    await ask({ path: `/marketplace-customer/orders/${json.data._id}` }),
    await staff({ path: `/marketplace/orders/${json.data._id}` }),
  ]) {
    expect(seen.json.data.items[0].period).toEqual(monthly)
    expect(seen.json.data.items[1]).not.toHaveProperty('period')
  }
  const [mail] = await t.db.select().from(outbox).where(eq(outbox.toAddress, buyer.account.email))
  expect((await writeMail(t.ctx, orNotFound(mail))).text).toMatch(/18\.00\sSAR a month/)
})

test('a quick order says it beside the price', async () => {
  const ask = await t.as((await aBuyer(t.db)).account)
  const plan = await aLicence(t.db, { subscriptionPeriod: monthly })
  const { json } = await ask({
    method: 'POST',
    path: '/marketplace-customer/quick-order',
    body: { codes: `${plan.code} 3` },
  })
  expect(json.data.lines[0].product.period).toEqual(monthly)
})

test('a quote says it on its line', async () => {
  const buyer = await aBuyer(t.db)
  const plan = await aLicence(t.db, { subscriptionPeriod: monthly })
  const ask = await t.as(buyer.account)
  const asked = await ask({
    method: 'POST',
    path: '/marketplace-customer/requests',
    body: aRequest({ type: 'quote', products: [{ product: plan.id, quantity: 5 }] }),
  })
  expect(asked.status).toBe(201)
  const { _id } = asked.json.data
  const staff = await t.as(await anAdmin(t.db))
  const sent = await changeRequest(
    staff,
    _id,
    {
      lines: [{ product: plan.id, quantity: 5, unitPrice: { amount: 800, currency: 'SAR' } }],
      validUntil: new Date(t.clock.now.getTime() + 86_400_000).toISOString(),
    },
    '/quote',
  )
  expect(sent.status).toBe(201)
  expect(sent.json.data.quotes[0].lines[0].period).toEqual(monthly)
})
