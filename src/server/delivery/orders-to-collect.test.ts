import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountRow } from '../auth/auth.table.ts'
import { pickUpLines } from '../invoices/buyer.ts'
import { orders } from '../orders/orders.table.ts'
import { changeOrder } from '../test/change-order.ts'
import {
  aBankAccount,
  aBuyer,
  aLicence,
  aMember,
  anAddress,
  anAdmin,
  aProduct,
  aRootUser,
} from '../test/factories.ts'
import { lastMail } from '../test/last-mail.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { deliveryZones } from './delivery.table.ts'
import { pickUpPoints } from './pick-up-points.table.ts'

const t = testApp()
const store = '/marketplace-customer'
const cms = '/marketplace'
type Asks = (ask: Ask) => Promise<Answer>
const sar = (amount: number) => ({ amount, currency: 'SAR' })

let root: AccountRow
let staff: Asks
let ask: Asks
let product: string
let bank: string
let point: string
beforeEach(async () => {
  await t.db.delete(deliveryZones)
  await t.db.delete(pickUpPoints)
  staff = await t.as(await anAdmin(t.db))
  root = await aRootUser(t.db)
  ask = await t.as(root)
  bank = (await aBankAccount(t.db, root.id)).id
  product = (await aProduct(t.db, { price: 10_000, stock: 100 })).id
  point = await aPoint()
})

async function make(path: string, body: object): Promise<string> {
  const answer = await staff({ method: 'POST', path: `${cms}/${path}`, body })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.data._id
}
const aPoint = (over: object = {}) =>
  make('pick-up-points', {
    name: { en: 'Riyadh store', ar: 'معرض الرياض' },
    country: 'SA',
    city: 'SA-riyadh',
    address: { en: 'Olaya Street 1', ar: 'شارع العليا ١' },
    openingHours: [{ day: 0, opens: '08:00', closes: '16:00' }],
    readyDays: 2,
    phone: '+966 11 123 4567',
    ...over,
  })
const aZone = (over: object = {}) =>
  make('delivery-zones', {
    name: crypto.randomUUID(),
    places: [{ country: 'AE' }],
    rates: [{ price: 2_500 }],
    ...over,
  })
const switchOff = (id: string) =>
  staff({ method: 'PATCH', path: `${cms}/pick-up-points/${id}`, body: { isActive: false } })
type Line = { product: string; quantity: number }
const buy = (
  more: object = {},
  { key, items = [{ product, quantity: 1 }] }: { key?: string; items?: Line[] } = {},
) =>
  ask({
    method: 'POST',
    path: `${store}/orders`,
    headers: { ...(key && { 'idempotency-key': key }) },
    body: { items, pickUpPointId: point, paymentMethod: { type: 'bank_account', _id: bank }, ...more },
  })
const bought = async (...args: Parameters<typeof buy>) => {
  const placed = await buy(...args)
  expect(placed.status, placed.text).toBe(201)
  return placed.json.data
}
const priced = async (more: string) =>
  (await ask({ path: `${store}/orders/pricing?items=${product}:1${more}` })).json.data
const options = (more = '', items = `${product}:1`) =>
  t.ask({ path: `${store}/delivery/options?items=${items}${more}` })

describe('an order that its buyer picks up', () => {
  test('costs nothing to get, needs no address, and keeps the point as it was', async () => {
    await aZone()
    const placed = await bought()
    expect(placed).toMatchObject({
      deliveryMethod: 'pick_up',
      pickUpPoint: {
        _id: point,
        name: 'Riyadh store',
        address: 'Olaya Street 1',
        cityName: 'Riyadh',
        countryName: 'Saudi Arabia',
        openingHours: [{ day: 0, opens: '08:00', closes: '16:00' }],
        phone: '+966 11 123 4567',
      },
      needsShipping: true,
      deliveryFee: sar(0),
      total: sar(11_500),
    })
    expect(placed).not.toHaveProperty('shippingAddress')
    await staff({
      method: 'PATCH',
      path: `${cms}/pick-up-points/${point}`,
      body: { name: { en: 'Moved', ar: 'انتقل' } },
    })
    const inArabic = await ask({
      path: `${store}/orders/${placed._id}`,
      headers: { 'accept-language': 'ar' },
    })
    expect(inArabic.json.data.pickUpPoint.name).toBe('معرض الرياض')
    const [row] = (await staff({ path: `${cms}/orders?search=${placed.number}` })).json.data
    expect(row).toMatchObject({
      deliveryMethod: 'pick_up',
      pickUpPoint: { _id: point, name: 'Riyadh store' },
    })
    const csv = await staff({ path: `${cms}/orders/list.csv?search=${placed.number}` })
    expect(csv.text).toContain('Pick-up point')
    expect(csv.text).toContain('Riyadh store')
  })

  test('is promised when it is ready there', async () => {
    const later = await aPoint({ readyDays: 10 })
    const [soon, late] = [await priced(`&pickUpPointId=${point}`), await priced(`&pickUpPointId=${later}`)]
    expect(late.promisedAt > soon.promisedAt).toBe(true)
    expect((await bought({ pickUpPointId: later })).promisedAt).toBe(late.promisedAt)
  })

  test('goes to one place only', async () => {
    const addressId = (await anAddress(t.db, root.id)).id
    expect((await buy({ addressId })).json).toMatchObject({ code: 'validation_failed' })
    expect((await buy({ pickUpPointId: undefined })).json.fields).toHaveProperty('addressId')
  })

  test('is refused at its field once the point is switched off, or gone', async () => {
    await switchOff(point)
    const refused = {
      status: 422,
      json: { code: 'no_pick_up', fields: { pickUpPointId: expect.any(String) } },
    }
    expect(await buy()).toMatchObject(refused)
    expect((await priced(`&pickUpPointId=${point}`)).deliveryError.code).toBe('no_pick_up')
    const other = await aPoint()
    await staff({ method: 'DELETE', path: `${cms}/pick-up-points/${other}` })
    expect(await buy({ pickUpPointId: other })).toMatchObject(refused)
    expect(await t.db.select().from(orders).where(eq(orders.accountId, root.id))).toEqual([])
  })

  test('pressed twice is one order', async () => {
    const key = crypto.randomUUID()
    const [one, two] = await Promise.all([buy({}, { key }), buy({}, { key })])
    const again = await buy({}, { key })
    expect(new Set([one, two, again].map(({ json }) => json.data?._id ?? one.json.data?._id)).size).toBe(1)
    expect(await t.db.$count(orders, eq(orders.accountId, root.id))).toBe(1)
  })

  test('of licences only there is nothing to collect', async () => {
    const licence = (await aLicence(t.db, { price: 5_000 })).id
    const placed = await bought({}, { items: [{ product: licence, quantity: 1 }] })
    expect(placed.deliveryMethod).toBe('delivery')
    expect(placed).not.toHaveProperty('pickUpPoint')
  })

  test('is told in the mail and on the packing slip', async () => {
    const { _id } = await bought()
    const mail = JSON.stringify((await lastMail(t, root.email)).values)
    expect(mail).toContain('Riyadh store')
    expect(mail).toContain('Olaya Street 1')
    expect(mail).toContain('Ready by')
    await changeOrder(staff, _id, { status: 'in_progress' })
    const slip = await staff({ path: `${cms}/orders/${_id}/packing-slip` })
    expect(slip.text.startsWith('%PDF-')).toBe(true)
  })

  test('is on the invoice and the proforma invoice', async () => {
    const { _id } = await bought()
    const path = `${store}/orders/${_id}`
    const pdf = async (paper: string, language = 'en') =>
      (await ask({ path: `${path}/${paper}`, headers: { 'accept-language': language } })).text
    expect((await pdf('proforma')).startsWith('%PDF-')).toBe(true)
    await changeOrder(staff, _id, { status: 'in_progress' })
    for (const language of ['en', 'ar'])
      expect((await pdf('invoice', language)).startsWith('%PDF-')).toBe(true)
    const xml = (await ask({ path: `${path}/invoice?format=xml` })).text
    expect(xml).toMatch(
      /<cac:Delivery>\s*<cac:DeliveryLocation>\s*<cbc:Name>Riyadh store<\/cbc:Name>\s*<cac:Address>\s*<cbc:StreetName>Olaya Street 1/,
    )
    const { pickUpPoint } = (await ask({ path })).json.data
    expect(pickUpLines(pickUpPoint, 'en').join('\n')).toContain('Riyadh')
    expect(pickUpLines(undefined, 'en')).toEqual([])
  })

  test('is found by the way it takes and by its point, in the list, in its counts and in the export', async () => {
    const other = await aPoint({ name: { en: 'Jeddah store', ar: 'معرض جدة' } })
    const addressId = (await anAddress(t.db, root.id)).id
    const here = await bought()
    const there = await bought({ pickUpPointId: other })
    const sent = await bought({ pickUpPointId: undefined, addressId })
    const list = async (more: string) => {
      const { json } = await staff({ path: `${cms}/orders?customer=${root.id}&${more}` })
      expect(json.total).toBe(json.statusCounts.pending)
      return json.data.map(({ number }: { number: string }) => number).toSorted()
    }
    expect(await list('deliveryMethod=pick_up')).toEqual([here.number, there.number])
    expect(await list('deliveryMethod=delivery')).toEqual([sent.number])
    expect(await list('deliveryMethod=delivery,pick_up')).toEqual([here.number, there.number, sent.number])
    expect(await list(`pickUpPoint=${other}`)).toEqual([there.number])
    expect(await list(`deliveryMethod=delivery&pickUpPoint=${other}`)).toEqual([])
    // Orders stay where they are when their point goes.
    await staff({ method: 'DELETE', path: `${cms}/pick-up-points/${other}` })
    expect(await list(`pickUpPoint=${other}`)).toEqual([there.number])
    const csv = await staff({
      path: `${cms}/orders/list.csv?customer=${root.id}&deliveryMethod=pick_up&pickUpPoint=${point}`,
    })
    expect(csv.text).toContain(here.number)
    expect(csv.text).not.toContain(there.number)
    expect(csv.text).not.toContain(sent.number)
    expect((await staff({ path: `${cms}/orders?deliveryMethod=drone` })).status).toBe(422)
  })

  test('may be edited by staff without an address, and stays picked up', async () => {
    const { _id, version } = await bought()
    const edit = (more: object) =>
      staff({
        method: 'PATCH',
        path: `${cms}/orders/${_id}/contents`,
        body: { items: [{ product, quantity: 2 }], version, ...more },
      })
    const edited = await edit({})
    expect(edited.status, edited.text).toBe(200)
    expect(edited.json.data).toMatchObject({ deliveryMethod: 'pick_up', itemQuantity: 2 })
  })
})

test('orders of before are delivered', async () => {
  const addressId = (await anAddress(t.db, root.id)).id
  const { _id } = await bought({ pickUpPointId: undefined, addressId })
  await t.db.execute(
    sql`update orders set delivery_method = default, pick_up_point = default where id = ${_id}`,
  )
  const { data } = (await ask({ path: `${store}/orders/${_id}` })).json
  expect(data.deliveryMethod).toBe('delivery')
  expect(data).not.toHaveProperty('pickUpPoint')
})

describe('the shop tells of the ways', () => {
  test('with the points in order, also where it does not deliver', async () => {
    const second = await aPoint({ readyDays: 0, name: { en: 'Jeddah store', ar: 'معرض جدة' }, phone: null })
    await switchOff(await aPoint())
    const { methods } = (await options()).json.data
    expect(methods).toMatchObject([
      { type: 'delivery' },
      {
        type: 'pick_up',
        fee: sar(0),
        points: [
          { _id: point, name: 'Riyadh store', promisedAt: expect.any(String) },
          { _id: second, name: 'Jeddah store' },
        ],
      },
    ])
    await aZone()
    const { json } = await options('&country=SA&city=SA-riyadh')
    expect(json.data.methods.map(({ type }: { type: string }) => type)).toEqual(['pick_up'])
    const licence = (await aLicence(t.db, { price: 5_000 })).id
    expect((await options('', `${licence}:1`)).json.data).toEqual({ methods: [] })
  })
})

describe('an order that waits for approval', () => {
  test('keeps its choice, and is refused at the field once the point is off', async () => {
    const company = (await aBuyer(t.db)).account
    const engineer = await aMember(t.db, company.companyId, ['buyer'])
    const by = await t.as(engineer)
    const approver = await t.as(await aMember(t.db, company.companyId, ['approver']))
    const rule = await (
      await t.as(company)
    )({
      method: 'POST',
      path: `${store}/company/approval-rules`,
      body: {
        name: 'All',
        tier: 1,
        isActive: true,
        minTotal: null,
        kinds: [],
        costCentres: [],
        exceptAdmins: true,
        approvers: [],
      },
    })
    expect(rule.status, rule.text).toBe(201)
    const method = { type: 'bank_account', _id: (await aBankAccount(t.db, engineer.id)).id }
    const sent = await by({
      method: 'POST',
      path: `${store}/orders`,
      body: { items: [{ product, quantity: 1 }], pickUpPointId: point, paymentMethod: method },
    })
    expect(sent.status, sent.text).toBe(202)
    const path = `${store}/approvals/${sent.json.approval._id}`
    const seen = (await approver({ path })).json.data
    expect(seen).toMatchObject({ deliveryMethod: 'pick_up', pickUpPoint: { name: 'Riyadh store' } })
    expect(seen.pricing.total).toEqual(sar(11_500))
    const approve = async () =>
      approver({
        method: 'POST',
        path: `${path}/approve`,
        body: { expectedTotal: seen.pricing.total, version: (await approver({ path })).json.data.version },
      })
    await switchOff(point)
    expect((await approve()).json).toMatchObject({
      code: 'no_pick_up',
      fields: { pickUpPointId: expect.any(String) },
    })
    await staff({ method: 'PATCH', path: `${cms}/pick-up-points/${point}`, body: { isActive: true } })
    const done = await approve()
    expect(done.status, done.text).toBe(200)
    const [order] = await t.db.select().from(orders).where(eq(orders.accountId, engineer.id))
    expect(order).toMatchObject({ deliveryMethod: 'pick_up', pickUpPoint: { id: point } })
  })
})
