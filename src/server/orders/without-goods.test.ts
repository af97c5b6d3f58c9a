import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { discounts } from '../discounts/discounts.table.ts'
import { writeMail } from '../providers/mail/write-mail.ts'
import { changeOrder, changeRequest } from '../test/change-order.ts'
import {
  aBankAccount,
  aBuyer,
  aDiscount,
  aLicence,
  aMember,
  anAdmin,
  aPackage,
  aProduct,
  aRequest,
} from '../test/factories.ts'
import { lastMail } from '../test/last-mail.ts'
import { botProof } from '../test/bot-proof.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { orders } from './orders.table.ts'

const t = testApp({ environment: { FORMS_PER_HOUR: '1000000', PUBLIC_URL: 'https://shop.example' } })
const store = '/marketplace-customer'
const missing = { addressId: 'Shipping address is required' }
const sar = (amount: number) => ({ amount, currency: 'SAR' })
type Caller = (ask: Ask) => Promise<Answer>

let person: Awaited<ReturnType<typeof aBuyer>>
let buyer: Caller
let staff: Caller
let licence: string
let device: string
beforeAll(async () => {
  person = await aBuyer(t.db)
  buyer = await t.as(person.account)
  staff = await t.as(await anAdmin(t.db))
  licence = (await aLicence(t.db, { price: 5_000 })).id
  device = (await aProduct(t.db, { price: 10_000, stock: 100 })).id
})

const place = (products: string[], more: object = {}, by = buyer) =>
  by({
    method: 'POST',
    path: `${store}/orders`,
    body: {
      items: products.map((product) => ({ product, quantity: 1 })),
      paymentMethod: { type: 'bank_account', _id: person.bank.id },
      ...more,
    },
  })
const price = async (products: string[], more = '') =>
  (await buyer({ path: `${store}/orders/pricing?items=${products.map((id) => `${id}:1`).join()}${more}` }))
    .json.data

describe('an order of licences alone', () => {
  test('is placed without a shipping address, issued, billed and mailed without one', async () => {
    expect((await price([licence])).needsShipping).toBe(false)
    const { status, json, text } = await place([licence])
    expect(status, text).toBe(201)
    const { _id } = json.data
    expect(json.data).toMatchObject({ needsShipping: false, items: [{ needsShipping: false }] })
    expect(json.data).not.toHaveProperty('shippingAddress')
    const { kind, values } = await lastMail(t, person.account.email)
    expect(kind).toBe('order_placed')
    expect(JSON.stringify(values.rows)).not.toContain('Shipping to')

    const listed = await buyer({ path: `${store}/orders` })
    expect(listed.json.data.find((one: { _id: string }) => one._id === _id).needsShipping).toBe(false)
    expect((await changeOrder(staff, _id, { status: 'in_progress' })).json.data.status).toBe('delivered')
    expect((await buyer({ path: `${store}/orders/${_id}/invoice` })).status).toBe(200)
    expect((await buyer({ path: `${store}/orders/${_id}/proforma` })).status).toBe(200)
    expect((await staff({ path: `/marketplace/orders/${_id}/packing-slip` })).status).toBe(404)
    const seen = await staff({ path: `/marketplace/orders/${_id}` })
    expect(seen.json.data).toMatchObject({ needsShipping: false, status: 'delivered' })
  })

  test('keeps an address that is sent with it, and a billing address without', async () => {
    const addressId = person.address.id
    const kept = await place([licence], { addressId })
    expect(kept.json.data).toMatchObject({ needsShipping: false, shippingAddress: { cityName: 'Riyadh' } })
    const billed = await place([licence], { billingAddressId: addressId })
    expect(billed.json.data).toMatchObject({ billingAddress: { cityName: 'Riyadh' } })
    expect(billed.json.data).not.toHaveProperty('shippingAddress')
    const other = await place([licence], { addressId: licence })
    expect(Object.keys(other.json.fields)).toEqual(['addressId'])
  })

  test('goes by where its buyer is for discounts of some places', async () => {
    const here = await aDiscount(t.db, { percentage: 10, locations: [{ country: 'SA' }] })
    const there = await aDiscount(t.db, { percentage: 10, locations: [{ country: 'AE' }] })
    try {
      const shown = await price([licence], `&code=${here.code}`)
      expect(shown.discount).toEqual(sar(500))
      const placed = await place([licence], { code: here.code, expectedTotal: shown.total })
      expect(placed.json.data.discount).toEqual(sar(500))
      expect((await place([licence], { code: there.code })).json.code).toBe('discount_not_found')
    } finally {
      await t.db.delete(discounts).where(eq(discounts.id, there.id))
    }
  })
})

test('goods still need an address, also beside a licence', async () => {
  expect((await price([device, licence])).needsShipping).toBe(true)
  const before = await t.db.$count(orders)
  for (const products of [[device], [licence, device]]) {
    const { status, json } = await place(products)
    expect([status, json.code]).toEqual([422, 'validation_failed'])
    expect(json.fields).toEqual(missing)
  }
  expect(await t.db.$count(orders)).toBe(before)
})

test('a package is shipped where hardware is in it', async () => {
  const plans = await aPackage(t.db, [{ product: licence, quantity: 2 }])
  const kit = await aPackage(t.db, [
    { product: licence, quantity: 1 },
    { product: device, quantity: 1 },
  ])
  expect((await price([plans.id])).needsShipping).toBe(false)
  expect((await place([kit.id])).json.fields).toEqual(missing)
  const { status, json } = await place([plans.id])
  expect(status).toBe(201)
  const accepted = await changeOrder(staff, json.data._id, { status: 'in_progress' })
  expect(accepted.json.data.status).toBe('delivered')
  expect(accepted.json.data.items[0].licenceKeys).toHaveLength(2)
})

test('staff add goods to it only with an address', async () => {
  const { json } = await place([licence])
  const { _id, version } = json.data
  const edit = (items: string[], more: object = {}) =>
    staff({
      method: 'PATCH',
      path: `/marketplace/orders/${_id}/contents`,
      body: { items: items.map((product) => ({ product, quantity: 2 })), version, ...more },
    })
  expect((await edit([licence, device])).json.fields).toEqual(missing)
  const edited = await edit([licence, device], { addressId: person.address.id })
  expect(edited.json.data).toMatchObject({ needsShipping: true, shippingAddress: { cityName: 'Riyadh' } })
})

test('the database keeps no order with goods and without an address', async () => {
  const { json } = await place([licence])
  const changed = t.db.update(orders).set({ needsShipping: true }).where(eq(orders.id, json.data._id))
  await expect(changed).rejects.toThrow()
})

test('a draft of licences is placed from its link without an address', async () => {
  const made = await staff({
    method: 'POST',
    path: '/marketplace/drafts',
    body: { customer: person.account.id, items: [{ product: licence, quantity: 1 }] },
  })
  const { _id, version } = made.json.data
  await staff({ method: 'POST', path: `/marketplace/drafts/${_id}/send`, body: { version } })
  const token = ((await lastMail(t, person.account.email)).values.url ?? '').split('#')[1] ?? ''
  const ask = (verb: string, body: object) =>
    buyer({ method: 'POST', path: `${store}/drafts/${verb}`, body: { token, ...body } })
  const { pricing } = (await ask('open', {})).json.data
  expect(pricing.needsShipping).toBe(false)
  const placed = await ask('place', {
    paymentMethod: { type: 'bank_account', _id: person.bank.id },
    expectedTotal: pricing.total,
  })
  expect(placed.status, placed.text).toBe(201)
  expect(placed.json.data).not.toHaveProperty('shippingAddress')
})

test('a guest accepts a quote for licences by its link without an address', async () => {
  const email = 'guest-of-licences@example.com'
  const asked = await t.ask({
    method: 'POST',
    path: `${store}/requests`,
    headers: await botProof(t),
    body: aRequest({ type: 'quote', email, products: [{ product: licence, quantity: 3 }] }),
  })
  const { _id } = asked.json.data
  const validUntil = new Date(t.clock.now.getTime() + 7 * 86_400_000).toISOString()
  const offer = (product: string) =>
    changeRequest(
      staff,
      _id,
      { lines: [{ product, quantity: 3, unitPrice: sar(4_000) }], validUntil },
      '/quote',
    )
  await offer(device)
  await offer(licence)
  const [mail] = await t.db
    .select()
    .from(outbox)
    .where(eq(outbox.toAddress, email))
    .orderBy(sql`id desc`)
  const key = mail ? (/key=([\w-]+)/.exec((await writeMail(t.ctx, mail)).text)?.[1] ?? '') : ''
  const seen = await t.ask({ path: `${store}/requests/${_id}?key=${key}` })
  expect(seen.json.data.quotes).toMatchObject([{ needsShipping: true }, { needsShipping: false }])
  const accepted = await t.ask({
    method: 'POST',
    path: `${store}/requests/${_id}/accept?key=${key}`,
    body: { revision: 2 },
  })
  expect(accepted.status, accepted.text).toBe(200)
  const found = await staff({ path: `/marketplace/orders/${accepted.json.data.order._id}` })
  expect(found.json.data).not.toHaveProperty('shippingAddress')
})

test('what has to be approved is approved and placed without an address', async () => {
  const root = await t.as(person.account)
  await root({
    method: 'POST',
    path: `${store}/company/approval-rules`,
    body: {
      name: 'All',
      tier: 1,
      isActive: true,
      minTotal: sar(100),
      kinds: [],
      costCentres: [],
      exceptAdmins: true,
      approvers: [],
    },
  })
  const member = await aMember(t.db, person.account.companyId, ['buyer'])
  const bank = await aBankAccount(t.db, member.id)
  const asked = await place(
    [licence],
    { paymentMethod: { type: 'bank_account', _id: bank.id } },
    await t.as(member),
  )
  expect(asked.status, asked.text).toBe(202)
  const path = `${store}/approvals/${asked.json.approval._id}`
  const { data } = (await root({ path })).json
  expect(data).not.toHaveProperty('shippingAddress')
  const approved = await root({
    method: 'POST',
    path: `${path}/approve`,
    body: { version: data.version, expectedTotal: data.pricing.total },
  })
  expect(approved.status, approved.text).toBe(200)
  const [order] = await t.db.select().from(orders).where(eq(orders.accountId, member.id))
  expect(order).toMatchObject({ shippingAddress: null, needsShipping: false })
})
