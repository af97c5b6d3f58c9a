import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountRow } from '../auth/auth.table.ts'
import { orders } from '../orders/orders.table.ts'
import { changeOrder } from '../test/change-order.ts'
import {
  aBankAccount,
  aDiscount,
  aLicence,
  anAddress,
  anAdmin,
  aPackage,
  aProduct,
  aRootUser,
} from '../test/factories.ts'
import { lastMail } from '../test/last-mail.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { deliveryZones } from './delivery.table.ts'

const t = testApp()
const store = '/marketplace-customer'
const cms = '/marketplace'
type Asks = (ask: Ask) => Promise<Answer>
const sar = (amount: number) => ({ amount, currency: 'SAR' })

let root: AccountRow
let staff: Asks
let ask: Asks
let address: string
let product: string
let bank: string
beforeEach(async () => {
  await t.db.delete(deliveryZones)
  staff = await t.as(await anAdmin(t.db))
  root = await aRootUser(t.db)
  ask = await t.as(root)
  bank = (await aBankAccount(t.db, root.id)).id
  address = (await anAddress(t.db, root.id, { country: 'SA', city: 'SA-riyadh' })).id
  product = (await aProduct(t.db, { price: 10_000, stock: 100, weightGrams: 400 })).id
})

async function aZone(over: object = {}): Promise<string> {
  const answer = await staff({
    method: 'POST',
    path: `${cms}/delivery-zones`,
    body: {
      name: crypto.randomUUID(),
      places: [{ country: 'SA' }],
      rates: [{ price: 2_500 }],
      ...over,
    },
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.data._id
}
const inclusive = (pricesIncludeTax: boolean) =>
  staff({ method: 'PATCH', path: `${cms}/settings`, body: { tax: { rate: 15, pricesIncludeTax } } })
const priced = async (items = `${product}:1`, more = `&addressId=${address}`) =>
  (await ask({ path: `${store}/orders/pricing?items=${items}${more}` })).json.data
type Line = { product: string; quantity: number }
const buy = (items: Line[] = [{ product, quantity: 1 }], more: object = {}) =>
  ask({
    method: 'POST',
    path: `${store}/orders`,
    body: { items, addressId: address, paymentMethod: { type: 'bank_account', _id: bank }, ...more },
  })
const bought = async (...args: Parameters<typeof buy>) => {
  const placed = await buy(...args)
  expect(placed.status, placed.text).toBe(201)
  return placed.json.data
}
const xmlOf = async (path: string) =>
  (await ask({ path: `${store}/${path}?format=xml` })).text.replace(/>\s+</g, '><')
const asStaff = async (id: string) => (await staff({ path: `${cms}/orders/${id}` })).json.data

describe('delivery costs what the zone of the address asks', () => {
  test('and nothing where no zone is set up, everywhere in the world', async () => {
    expect(await priced()).not.toHaveProperty('deliveryFee')
    expect(await bought()).toMatchObject({ deliveryFee: sar(0), deliveryTax: sar(0), total: sar(11_500) })
  })

  test('a zone of the city comes before one of the country, and then the position counts', async () => {
    await aZone({ position: 1, rates: [{ price: 4_000 }] })
    const city = { places: [{ country: 'SA', cities: ['SA-riyadh'] }] }
    await aZone({ position: 9, ...city, rates: [{ price: 900 }] })
    await aZone({ position: 8, ...city, rates: [{ price: 800 }] })
    await aZone({ position: 2, ...city, rates: [{ price: 1 }], isActive: false })
    expect((await priced()).deliveryFee).toEqual(sar(800))
    const elsewhere = (await anAddress(t.db, root.id, { country: 'SA', city: 'SA-jeddah' })).id
    expect((await priced(undefined, `&addressId=${elsewhere}`)).deliveryFee).toEqual(sar(4_000))
    expect((await priced(undefined, '&country=SA&city=SA-riyadh')).deliveryFee).toEqual(sar(800))
  })

  test('a fee is not known before the place is; one that is in no zone is not delivered to', async () => {
    await aZone({ places: [{ country: 'AE' }] })
    const unknown = await priced(undefined, '')
    expect(unknown).toMatchObject({ weightGrams: 400, total: sar(11_500) })
    expect(unknown).not.toHaveProperty('deliveryFee')
    expect(unknown).not.toHaveProperty('deliveryError')
    expect((await priced()).deliveryError).toEqual({
      code: 'no_delivery',
      message: 'We do not deliver there',
    })
    expect(await buy()).toMatchObject({
      status: 422,
      json: { code: 'no_delivery', fields: { addressId: 'We do not deliver there' } },
    })
    expect(await t.db.select().from(orders)).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ accountId: root.id })]),
    )
  })

  test('the weight of what packages hold counts, unless the package has its own', async () => {
    await aZone({
      rates: [
        { upToGrams: 1_000, price: 1_000 },
        { upToGrams: 5_000, price: 2_000 },
      ],
    })
    expect(await priced(`${product}:2`)).toMatchObject({ weightGrams: 800, deliveryFee: sar(1_000) })
    const box = (await aPackage(t.db, [{ product, quantity: 3 }], { price: 20_000 })).id
    expect(await priced(`${box}:1`)).toMatchObject({ weightGrams: 1_200, deliveryFee: sar(2_000) })
    const light = (await aPackage(t.db, [{ product, quantity: 3 }], { price: 20_000, weightGrams: 90 })).id
    expect(await priced(`${light}:1`)).toMatchObject({ weightGrams: 90, deliveryFee: sar(1_000) })
    expect((await priced(`${product}:13`)).deliveryError.code).toBe('no_delivery')
  })

  test('licences are not delivered', async () => {
    await aZone({ places: [{ country: 'AE' }] })
    const licence = (await aLicence(t.db, { price: 5_000 })).id
    const placed = await bought([{ product: licence, quantity: 1 }], { addressId: undefined })
    expect(placed).toMatchObject({ deliveryFee: sar(0), total: sar(5_750) })
  })
})

test('what delivery would cost is told for a place, to anybody', async () => {
  await aZone({ transitDays: 2 })
  const options = async (more: string, items = `${product}:1`) =>
    t.ask({ path: `${store}/delivery/options?items=${items}${more}` })
  expect((await options('&country=SA&city=SA-riyadh')).json.data).toEqual({
    methods: [{ type: 'delivery', fee: sar(2_500), transitDays: 2 }],
  })
  expect(await options('&country=AE&city=AE-dubai')).toMatchObject({
    status: 422,
    json: { code: 'no_delivery' },
  })
  expect((await options('')).json.data).toEqual({ methods: [{ type: 'delivery' }] })
  const licence = (await aLicence(t.db, { price: 5_000 })).id
  expect((await options('', `${licence}:1`)).json.data).toEqual({ methods: [] })
})

describe('to the halala', () => {
  test('tax is on goods after the discount and on delivery, which a code leaves alone', async () => {
    await aZone({ rates: [{ price: 2_333 }] })
    const { code } = await aDiscount(t.db, { percentage: 10 })
    const odd = (await aProduct(t.db, { price: 3_333, stock: 9 })).id
    const placed = await bought([{ product: odd, quantity: 3 }], { code })
    // 99.99 − 10.00 + 23.33 = 113.32; 15 % of it 16.998 → 17.00
    expect(placed).toMatchObject({
      subtotal: sar(9_999),
      discount: sar(1_000),
      deliveryFee: sar(2_333),
      tax: sar(1_700),
      total: sar(13_032),
    })
    const [item] = placed.items
    expect(item.tax.amount + placed.deliveryTax.amount).toBe(1_700)
    expect(item.total.amount + 2_333 + placed.deliveryTax.amount).toBe(13_032)
  })

  test('of prices with tax the fee has its tax in it', async () => {
    await inclusive(true)
    await aZone({ rates: [{ price: 2_300 }] })
    const placed = await bought()
    await inclusive(false)
    // 100.00 + 23.00 = 123.00, of which 15/115 is tax.
    expect(placed).toMatchObject({
      deliveryFee: sar(2_300),
      deliveryTax: sar(300),
      tax: sar(1_604),
      total: sar(12_300),
    })
    expect(placed.items[0].tax).toEqual(sar(1_304))
  })

  test('the value that counts is that after the discount', async () => {
    await aZone({ rates: [{ price: 2_000 }, { fromValue: 10_000, price: 1_000 }], freeFrom: 20_000 })
    const { code } = await aDiscount(t.db, { percentage: 1 })
    expect((await priced()).deliveryFee).toEqual(sar(1_000))
    expect((await priced(undefined, `&addressId=${address}&code=${code}`)).deliveryFee).toEqual(sar(2_000))
    expect((await priced(`${product}:2`)).deliveryFee).toEqual(sar(0))
  })
})

describe('the papers of an order', () => {
  test.each([false, true])('name the fee; where prices include tax: %s', async (withTax) => {
    await inclusive(withTax)
    await aZone({ rates: [{ price: 2_300 }] })
    const { _id, total, tax } = await bought([{ product, quantity: 2 }])
    await inclusive(false)
    await changeOrder(staff, _id, { status: 'in_progress' })
    const xml = await xmlOf(`orders/${_id}/invoice`)
    const net = (total.amount - tax.amount) / 100
    const fee = withTax ? '20.00' : '23.00'
    expect(xml).toContain(
      `<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>DL</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>delivery</cbc:AllowanceChargeReason><cbc:Amount currencyID="SAR">${fee}</cbc:Amount>`,
    )
    expect(xml).toContain(`<cbc:ChargeTotalAmount currencyID="SAR">${fee}</cbc:ChargeTotalAmount>`)
    expect(xml).toContain(`<cbc:TaxExclusiveAmount currencyID="SAR">${net.toFixed(2)}<`)
    expect(xml).toContain(`<cbc:PayableAmount currencyID="SAR">${(total.amount / 100).toFixed(2)}<`)
    const lines = Number(/<cbc:LineExtensionAmount currencyID="SAR">([\d.]+)/.exec(xml)?.[1])
    expect(lines + Number(fee)).toBeCloseTo(net, 5)
    expect((await ask({ path: `${store}/orders/${_id}/invoice` })).text.startsWith('%PDF-')).toBe(true)
    const proforma = await ask({ path: `${store}/orders/${_id}/proforma` })
    expect([200, 404]).toContain(proforma.status)
  })

  test('a rejected order gives the fee back, and its credit note takes it back', async () => {
    await aZone()
    const { _id } = await bought()
    await changeOrder(staff, _id, { status: 'in_progress' })
    await changeOrder(staff, _id, { status: 'rejected', reason: 'Sold out' })
    const [note] = (await asStaff(_id)).creditNotes
    expect(note.amount).toEqual(sar(14_375))
    const xml = await xmlOf(`credit-notes/${note._id}`)
    expect(xml).toContain('<cbc:ChargeTotalAmount currencyID="SAR">25.00</cbc:ChargeTotalAmount>')
    expect(xml).toContain('<cbc:PayableAmount currencyID="SAR">143.75</cbc:PayableAmount>')
  })

  test('the confirmation names it, and the export of orders', async () => {
    await aZone()
    const { number } = await bought()
    const { kind, values } = await lastMail(t, root.email)
    expect(kind).toBe('order_placed')
    expect(JSON.stringify(values)).toMatch(/Delivery.{1,40}25\.00/)
    const csv = await staff({ path: `${cms}/orders/list.csv?search=${number}` })
    expect(csv.text).toMatch(/143\.75,SAR,25\.00/)
  })
})

describe('an order and its zone', () => {
  test('a fee that changed meanwhile is told before anything is bought', async () => {
    const zone = await aZone()
    await staff({
      method: 'PATCH',
      path: `${cms}/delivery-zones/${zone}`,
      body: { rates: [{ price: 3_000 }] },
    })
    const late = await buy(undefined, { expectedTotal: sar(14_375) })
    expect(late).toMatchObject({ status: 409, json: { code: 'price_changed' } })
    expect(late.json.details.pricing).toMatchObject({ deliveryFee: sar(3_000), total: sar(14_950) })
  })

  test('the days of its zone are in the promised day, of the cart and of the order', async () => {
    const near = await priced()
    await aZone({ transitDays: 0 })
    const soon = await priced()
    await t.db.delete(deliveryZones)
    await aZone({ transitDays: 20 })
    const late = await priced()
    expect(soon.promisedAt < near.promisedAt).toBe(true)
    expect(late.promisedAt > near.promisedAt).toBe(true)
    expect((await bought()).promisedAt).toBe(late.promisedAt)
  })

  test('a zone that changes while orders are placed leaves each with one of both fees, and its sums', async () => {
    const zone = await aZone()
    const change = (price: number) =>
      staff({ method: 'PATCH', path: `${cms}/delivery-zones/${zone}`, body: { rates: [{ price }] } })
    const [, , ...placed] = await Promise.all([
      change(3_000),
      change(2_500),
      ...Array.from({ length: 8 }, () => bought()),
    ])
    for (const { deliveryFee, deliveryTax, items, total } of placed) {
      expect([2_500, 3_000]).toContain(deliveryFee.amount)
      expect(items[0].total.amount + deliveryFee.amount + deliveryTax.amount).toBe(total.amount)
    }
  })

  test('an edit keeps the fee of the order, and drops it with the last of what is delivered', async () => {
    const zone = await aZone()
    const { _id } = await bought()
    await staff({
      method: 'PATCH',
      path: `${cms}/delivery-zones/${zone}`,
      body: { rates: [{ price: 9_000 }] },
    })
    const edit = async (items: Line[]) => {
      const { version } = await asStaff(_id)
      const answer = await staff({
        method: 'PATCH',
        path: `${cms}/orders/${_id}/contents`,
        body: { items, version },
      })
      expect(answer.status, answer.text).toBe(200)
      return answer.json.data
    }
    expect(await edit([{ product, quantity: 2 }])).toMatchObject({
      deliveryFee: sar(2_500),
      total: sar(25_875),
    })
    const licence = (await aLicence(t.db, { price: 5_000 })).id
    expect(await edit([{ product: licence, quantity: 1 }])).toMatchObject({
      deliveryFee: sar(0),
      total: sar(5_750),
    })
  })
})

describe('a fee that staff agree on', () => {
  const draft = async (more: object) => {
    const made = await staff({
      method: 'POST',
      path: `${cms}/drafts`,
      body: { customer: root.id, items: [{ product, quantity: 1 }], addressId: address, ...more },
    })
    expect(made.status, made.text).toBe(201)
    const { _id, version } = made.json.data
    const sent = await staff({ method: 'POST', path: `${cms}/drafts/${_id}/send`, body: { version } })
    expect(sent.status, sent.text).toBe(200)
    const { url = '' } = (await lastMail(t, root.email)).values
    return { made: made.json.data, token: url.split('#').at(-1) ?? '' }
  }
  const place = async (token: string, total: number) =>
    ask({
      method: 'POST',
      path: `${store}/drafts/place`,
      body: {
        token,
        addressId: address,
        paymentMethod: { type: 'bank_account', _id: bank },
        expectedTotal: sar(total),
      },
    })

  test('is that of a draft order, whatever its zone asks; 0 is nothing, and empty is by the zone', async () => {
    await aZone({ rates: [{ price: 2_500 }] })
    for (const [deliveryFee, fee] of [
      [sar(1_000), 1_000],
      [sar(0), 0],
      [undefined, 2_500],
    ] as const) {
      const total = 11_500 + fee * 1.15
      const { made, token } = await draft({ deliveryFee })
      expect(made.total).toEqual(sar(total))
      expect(made.deliveryFee).toEqual(deliveryFee)
      const open = await ask({ method: 'POST', path: `${store}/drafts/open`, body: { token } })
      expect(open.json.data.pricing.total).toEqual(sar(total))
      const placed = await place(token, total)
      expect(placed.status, placed.text).toBe(201)
      expect(placed.json.data).toMatchObject({ deliveryFee: sar(fee), total: sar(total) })
    }
  })

  test('of a draft brings it where no zone is; without one it is refused at the address', async () => {
    await aZone({ places: [{ country: 'AE' }] })
    const agreed = await draft({ deliveryFee: sar(9_000) })
    expect((await place(agreed.token, 21_850)).status).toBe(201)
    const { made, token } = await draft({})
    expect(made.pricing.deliveryError.code).toBe('no_delivery')
    expect((await place(token, 11_500)).json).toMatchObject({
      code: 'no_delivery',
      fields: { addressId: 'We do not deliver there' },
    })
  })

  test('of a draft is in the currency of the shop, and for who may agree on prices', async () => {
    const made = await staff({
      method: 'POST',
      path: `${cms}/drafts`,
      body: {
        customer: root.id,
        items: [{ product, quantity: 1 }],
        deliveryFee: { amount: 1, currency: 'USD' },
      },
    })
    expect(made.json.fields).toHaveProperty('deliveryFee')
  })
})
