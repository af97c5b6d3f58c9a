import { beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { readUnitLines } from '#contract/unit-lines.ts'
import { readUnit, readUnits } from '#contract/units.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, aLicence, anAdmin, aPackage, aProduct, aRootUser } from '../test/factories.ts'
import { codesOfPdf } from '../test/codes-of-pdf.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { handOverPdf } from './hand-over-pdf.ts'

const t = testApp()
let staff: (ask: Ask) => Promise<Answer>
let buyer: Awaited<ReturnType<typeof aBuyer>>
let ask: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  buyer = await aBuyer(t.db)
  ask = await t.as(buyer.account)
})

let made = 0
/** As many trackers with identifiers of their own. */
const someUnits = (count: number) =>
  Array.from({ length: count }, () => {
    made += 1
    const number = made.toString(16).toUpperCase().padStart(4, '0')
    return {
      serial: `SN-${number}`,
      devEui: `24E124136D45${number}`,
      joinEui: '24E124C0002A0001',
      ...(made % 2 === 0 && { profileId: '000AF8BE', ownerToken: `CLAIM${number}` }),
    }
  })
type Units = ReturnType<typeof someUnits>

async function aTracked(units: Units | { iccid: string }[], name = 'Tracker') {
  const product = await aProduct(t.db, { stock: 0, name: { en: name, ar: 'متتبع' } })
  const added = await staff({
    method: 'POST',
    path: `/marketplace/inventory/${product.id}/units`,
    body: { units },
  })
  expect(added.status).toBe(201)
  return product
}

async function anAccepted(items: { product: string; quantity: number }[], language = 'en'): Promise<Order> {
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
  return (await change(json.data._id, { status: 'in_progress' })).json.data
}

const change = (id: string, body: object) => changeOrder(staff, id, body)
const ship = (order: Order, serials: string[][]) =>
  change(order._id, {
    status: 'shipped',
    items: order.items.map((item, index) => ({
      _id: item._id,
      shippedQuantity: item.quantity,
      ...(serials[index] && { serials: serials[index] }),
    })),
  })
const stockOf = async (id: string) => (await staff({ path: `/marketplace/inventory/${id}` })).json.data
const serialsOf = (units: Units) => units.map(({ serial }) => serial)

describe('shipping piece by piece', () => {
  test('names every piece, by any of its identifiers, and takes them out of stock', async () => {
    const units = someUnits(4)
    const product = await aTracked(units)
    const order = await anAccepted([{ product: product.id, quantity: 3 }])
    const [a, b, c] = units
    const shipped = await ship(order, [
      [
        a?.serial.toLowerCase() ?? '',
        ` ${b?.devEui.match(/../g)?.join('-')} `,
        `LW:D0:${c?.joinEui}:${c?.devEui}:00000000:SWHATEVER`,
      ],
    ])
    expect(shipped.status).toBe(200)
    expect(shipped.json.data.items[0]).toMatchObject({
      shippedQuantity: 3,
      serials: [a?.serial, b?.serial, c?.serial],
      units: [a, b, c].map((unit) => ({
        serial: unit?.serial,
        devEui: unit?.devEui,
        joinEui: unit?.joinEui,
      })),
    })
    expect(await stockOf(product.id)).toMatchObject({ onHand: 1, reserved: 0, units: 1 })
    const listed = await staff({
      path: `/marketplace/inventory/${product.id}/units?state=shipped&sort=serial`,
    })
    expect(listed.json.data[0]).toMatchObject({
      serial: a?.serial,
      order: { _id: order._id, number: order.number },
      shippedAt: expect.any(String),
    })
  })

  test.each([
    ['none named', []],
    ['one too few', [0]],
    ['one too many', [0, 1, 2]],
  ])('%s: shipped quantity and order quantity must be equal', async (_, places) => {
    const units = someUnits(3)
    const product = await aTracked(units)
    const order = await anAccepted([{ product: product.id, quantity: 2 }])
    const answer = await ship(order, [serialsOf(places.flatMap((place) => units[place] ?? []))])
    expect(answer.json).toMatchObject({
      code: 'shipped_quantity_mismatch',
      message: 'Shipped Quantity and Order Quantity must be equal',
    })
    expect(await stockOf(product.id)).toMatchObject({ onHand: 3, reserved: 2, units: 3 })
  })

  test('what was shipped, is of another product, unknown or named twice is refused by its place', async () => {
    const units = someUnits(6)
    const [product, other] = [await aTracked(units.slice(0, 5)), await aTracked(units.slice(5))]
    const first = await anAccepted([{ product: product.id, quantity: 1 }])
    await ship(first, [[units[0]?.serial ?? '']])
    const order = await anAccepted([{ product: product.id, quantity: 5 - 1 }])
    const told = [units[0], units[1], units[1], units[5]].map((unit) => unit?.serial ?? '')
    const answer = await ship(order, [told])
    expect(answer.status).toBe(422)
    expect(answer.json.fields).toEqual({
      'items.0.serials.0': 'Already shipped',
      'items.0.serials.2': 'Duplicate in this list',
      'items.0.serials.3': 'Not in stock',
    })
    expect(await stockOf(product.id)).toMatchObject({ onHand: 4, units: 4 })
    expect(await stockOf(other.id)).toMatchObject({ onHand: 1, units: 1 })
  })

  test('what is counted ships by count, and has no pieces to name', async () => {
    const product = await aProduct(t.db)
    const order = await anAccepted([{ product: product.id, quantity: 2 }])
    expect((await ship(order, [['A', 'B']])).json.fields).toEqual({
      'items.0.serials.0': 'Not in stock',
      'items.0.serials.1': 'Not in stock',
    })
    expect((await ship(order, [])).status).toBe(200)
    expect((await ask({ path: `/marketplace-customer/orders/${order._id}/hand-over` })).status).toBe(404)
  })

  test('a package asks for the pieces of its parts, beside licences and what is counted', async () => {
    const units = someUnits(4)
    const tracker = await aTracked(units)
    const mount = await aProduct(t.db)
    const licence = await aLicence(t.db)
    const kit = await aPackage(t.db, [
      { product: tracker.id, quantity: 2 },
      { product: mount.id, quantity: 1 },
      { product: licence.id, quantity: 1 },
    ])
    const order = await anAccepted([{ product: kit.id, quantity: 2 }])
    const picking = await staff({ path: `/marketplace/orders/${order._id}/picking` })
    expect(picking.json.data.items).toHaveLength(1)
    expect(picking.json.data.items[0].products).toEqual(
      expect.arrayContaining([
        { _id: tracker.id, name: 'Tracker', code: tracker.code, quantity: 4, tracksUnits: true },
        expect.objectContaining({ _id: mount.id, quantity: 2, tracksUnits: false }),
      ]),
    )
    expect((await ship(order, [serialsOf(units.slice(0, 3))])).json.code).toBe('shipped_quantity_mismatch')
    expect((await ship(order, [serialsOf(units)])).status).toBe(200)
    expect(await stockOf(tracker.id)).toMatchObject({ onHand: 0, units: 0 })
  })

  test('two orders that name the same piece at once: one has it', async () => {
    const units = someUnits(6)
    const product = await aTracked(units)
    const orders = await Promise.all(
      Array.from({ length: 6 }, () => anAccepted([{ product: product.id, quantity: 1 }])),
    )
    const answers = await Promise.all(orders.map((order) => ship(order, [[units[0]?.serial ?? '']])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { json } of answers.filter(({ status }) => status !== 200))
      expect(json.fields).toEqual({ 'items.0.serials.0': 'Already shipped' })
    expect(await stockOf(product.id)).toMatchObject({ onHand: 5, reserved: 5, units: 5 })
  })

  test('an identifier that was shipped is not received again', async () => {
    const units = someUnits(1)
    const product = await aTracked(units)
    await ship(await anAccepted([{ product: product.id, quantity: 1 }]), [serialsOf(units)])
    const again = await staff({
      method: 'POST',
      path: `/marketplace/inventory/${product.id}/units`,
      body: { units },
    })
    expect(again.json.fields).toEqual({
      'units.0.serial': 'Already shipped',
      'units.0.devEui': 'Already shipped',
    })
    const { data } = (await staff({ path: `/marketplace/inventory/${product.id}/units` })).json
    const taken = await staff({ method: 'DELETE', path: `/marketplace/inventory/units/${data[0]._id}` })
    expect(taken.json.code).toBe('in_use')
  })
})

describe('what was handed over', () => {
  async function aShipped() {
    const units = someUnits(5)
    const sims = [{ iccid: '8991101200003204514' }]
    const tracker = await aTracked(units, '=Tracker, "outdoor"')
    const sim = await aTracked(sims)
    const order = await anAccepted(
      [
        { product: tracker.id, quantity: 5 },
        { product: sim.id, quantity: 1 },
      ],
      'ar',
    )
    const shipped = await ship(order, [serialsOf(units), ['8991101200003204514']])
    expect(shipped.status).toBe(200)
    return { order: shipped.json.data as Order, units }
  }
  let shipped: Awaited<ReturnType<typeof aShipped>>
  beforeAll(async () => {
    shipped = await aShipped()
  })

  test('is seen by the customer, and by nobody else', async () => {
    const { order, units } = shipped
    const { json } = await ask({ path: `/marketplace-customer/orders/${order._id}` })
    expect(json.data.items[0].units).toHaveLength(5)
    expect(json.data.items[0].units[0]).toMatchObject({ serial: units[0]?.serial, devEui: units[0]?.devEui })
    expect(json.data.items[1].units).toMatchObject([{ iccid: '8991101200003204514' }])
    const stranger = await t.as(await aRootUser(t.db))
    expect((await stranger({ path: `/marketplace-customer/orders/${order._id}/hand-over` })).status).toBe(404)
  })

  test('leads back to its order, for staff and for the customer whose it is', async () => {
    const { order, units } = shipped
    const found = async (who: typeof ask, path: string, text: string) =>
      (await who({ path: `${path}?search=${encodeURIComponent(text)}` })).json.data.map(
        ({ _id }: { _id: string }) => _id,
      )
    for (const text of [
      units[2]?.serial.toLowerCase() ?? '',
      units[2]?.devEui ?? '',
      '8991101200003204514',
    ]) {
      expect(await found(staff, '/marketplace/orders', text)).toEqual([order._id])
      expect(await found(ask, '/marketplace-customer/orders', text)).toEqual([order._id])
    }
    const stranger = await t.as(await aRootUser(t.db))
    expect(await found(stranger, '/marketplace-customer/orders', units[2]?.serial ?? '')).toEqual([])
  })

  test('is a table that reads back to the same pieces, and runs nothing in a spreadsheet', async () => {
    const path = `/marketplace-customer/orders/${shipped.order._id}/hand-over?format=csv`
    const { text, headers } = await ask({ path })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(text).toContain(`"'=Tracker, ""outdoor"""`)
    const { units, problems } = readUnits(readUnitLines(text).map(({ draft }) => draft))
    expect(problems).toEqual([])
    expect([...units.values()].slice(0, 5)).toEqual(
      shipped.units.map((unit) => ({ profileId: '00000000', ...unit })),
    )
    expect([...units.values()][5]).toEqual({ serial: '8991101200003204514', iccid: '8991101200003204514' })
  })

  test('is a paper whose codes scan back to the same pieces', async () => {
    const pdf = await ask({ path: `/marketplace-customer/orders/${shipped.order._id}/hand-over` })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toContain(`${shipped.order.number}-hand-over.pdf`)
    for (const language of ['en', 'ar'] as const) {
      const codes = await codesOfPdf(await handOverPdf(shipped.order, language, '#0a5', 'Asia/Riyadh'))
      expect(codes).toHaveLength(6)
      expect(codes.slice(0, 5).map((code) => readUnit({ code }).unit)).toEqual(
        shipped.units.map((unit) => ({ profileId: '00000000', ...unit })),
      )
      expect(codes[5]).toBe('8991101200003204514')
    }
  })

  test('runs over as many pages as it needs', async () => {
    const [item] = shipped.order.items
    const [unit] = item?.units ?? []
    if (!item || !unit) throw new Error('Nothing was shipped')
    const order = { ...shipped.order, items: [{ ...item, units: Array.from({ length: 31 }, () => unit) }] }
    const pdf = await handOverPdf(order, 'ar', '#0a5', 'Asia/Riyadh')
    expect(await codesOfPdf(pdf)).toHaveLength(31)
    expect([...pdf.toString('latin1').matchAll(/\/Type \/Page\n/g)]).toHaveLength(3)
  })

  test('is for staff too, and so is the packing slip, in the language of the order', async () => {
    const { order } = shipped
    const at = (name: string) => staff({ path: `/marketplace/orders/${order._id}/${name}` })
    expect((await at('hand-over')).status).toBe(200)
    expect((await at('hand-over?format=csv')).text).toContain(shipped.units[0]?.serial)
    expect((await at('hand-over?format=doc')).status).toBe(422)
    const slip = await at('packing-slip')
    expect(slip.status).toBe(200)
    expect(slip.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-language': 'ar' })
    expect(slip.text.startsWith('%PDF-')).toBe(true)
  })

  test('nothing is packed of an order that is not accepted or has nothing to send', async () => {
    const licence = await aLicence(t.db)
    const product = await aProduct(t.db)
    const slipOf = async (id: string) =>
      (await staff({ path: `/marketplace/orders/${id}/packing-slip` })).status
    expect(await slipOf((await anAccepted([{ product: licence.id, quantity: 1 }]))._id)).toBe(404)
    const waiting = await ask({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: [{ product: product.id, quantity: 1 }],
        addressId: buyer.address.id,
        paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
      },
    })
    expect(await slipOf(waiting.json.data._id)).toBe(404)
    await change(waiting.json.data._id, { status: 'in_progress' })
    expect(await slipOf(waiting.json.data._id)).toBe(200)
  })
})
