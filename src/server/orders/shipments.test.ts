import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BuiltInRole } from '#contract/built-in-roles.ts'
import { staffRoles } from '../auth/staff-roles.table.ts'
import { sessions } from '../auth/auth.table.ts'
import { orNotFound } from '../http/app-error.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { aBuyer, aLicence, anAdmin, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
type Caller = (ask: Ask) => Promise<Answer>
let staff: Caller
let buyer: Caller
let made: Awaited<ReturnType<typeof aBuyer>>

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db, { firstName: 'Noura', lastName: 'One' }))
  made = await aBuyer(t.db)
  buyer = await t.as(made.account)
})

const path = (id: string) => `/marketplace/orders/${id}`
const find = async (id: string) => (await staff({ path: path(id) })).json.data
const level = async (product: string) => {
  const [row] = await t.db.select().from(stockLevels).where(eq(stockLevels.productId, product))
  const { onHand, reserved } = orNotFound(row)
  return { onHand, reserved }
}

/** An accepted order of these products, five of each. */
async function accepted(products: readonly string[], { isPaid = true, quantity = 5 } = {}) {
  const placed = await buyer({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: products.map((product) => ({ product, quantity })),
      addressId: made.address.id,
      paymentMethod: { type: 'bank_account', _id: made.bank.id },
    },
  })
  const id = placed.json.data._id as string
  const change = async (body: object) =>
    staff({
      method: 'PATCH',
      path: `${path(id)}/status`,
      body: { ...body, version: (await find(id)).version },
    })
  if (isPaid) await change({ paymentStatus: 'paid' })
  await change({ status: 'in_progress' })
  return { id, lines: (await find(id)).items.map(({ _id }: { _id: string }) => _id) as string[], change }
}

const send = async (
  id: string,
  method: 'POST' | 'PATCH',
  below: string,
  body: object,
  { who = staff, version }: { who?: Caller; version?: number } = {},
) =>
  who({
    method,
    path: `${path(id)}/${below}`,
    body: { ...body, version: version ?? (await find(id)).version },
  })
const shipNow = (id: string, line: string, quantity: number, more: object = {}) =>
  send(id, 'POST', 'shipments', {
    lines: [{ _id: line, quantity }],
    ship: {
      items: [{ _id: line, shippedQuantity: quantity }],
      shipment: { trackingNumber: `T-${quantity}` },
    },
    ...more,
  })

describe('an order in several shipments', () => {
  test('stays in progress until the last leaves, and each has its pieces, tracking and mail', async () => {
    const { id: product } = await aProduct(t.db, { stock: 20 })
    const { id, lines } = await accepted([product])
    const [line = ''] = lines
    const first = await shipNow(id, line, 3)
    expect(first.status).toBe(201)
    expect(first.json.data).toMatchObject({
      status: 'in_progress',
      isShippedInPart: true,
      allowedStatuses: ['shipped'],
      shipments: [{ number: 1, status: 'shipped', trackingNumber: 'T-3', items: [{ quantity: 3 }] }],
      items: [{ quantity: 5, shippedQuantity: 3, cancelledQuantity: 0 }],
    })
    expect(await level(product)).toEqual({ onHand: 17, reserved: 2 })
    expect((await staff({ path: '/marketplace/orders?shippedInPart=true' })).json.data).toMatchObject([
      { _id: id },
    ])

    const last = await shipNow(id, line, 2)
    expect(last.json.data).toMatchObject({ status: 'shipped', isShippedInPart: false })
    expect(await level(product)).toEqual({ onHand: 15, reserved: 0 })
    const kinds = (await t.db.select().from(outbox).orderBy(outbox.createdAt, outbox.id)).map(
      ({ kind }) => kind,
    )
    expect(kinds.filter((kind) => kind.startsWith('order_shipped'))).toEqual([
      'order_shipped_in_part',
      'order_shipped',
    ])

    // The customer sees the same, and finds it by either number.
    const seen = (await buyer({ path: `/marketplace-customer/orders/${id}` })).json.data
    expect(seen.shipments.map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber)).toEqual([
      'T-3',
      'T-2',
    ])
    expect((await staff({ path: '/marketplace/orders?search=t-3' })).json.data).toMatchObject([{ _id: id }])

    const [one, two] = last.json.data.shipments
    expect((await send(id, 'PATCH', `shipments/${one._id}`, { status: 'delivered' })).json.data.status).toBe(
      'shipped',
    )
    const over = await send(id, 'PATCH', `shipments/${two._id}`, { status: 'delivered' })
    expect(over.json.data.status).toBe('delivered')
  })

  test('each shipment must send exactly what it holds', async () => {
    const { id: product } = await aProduct(t.db, { stock: 20 })
    const { id, lines } = await accepted([product])
    const [line = ''] = lines
    const prepared = await send(id, 'POST', 'shipments', { lines: [{ _id: line, quantity: 3 }] })
    const { _id: shipment } = prepared.json.data.shipments[0]
    const leave = (items: object[]) =>
      send(id, 'PATCH', `shipments/${shipment}`, { status: 'shipped', items })
    for (const items of [[], [{ _id: line, shippedQuantity: 2 }], [{ _id: line, shippedQuantity: 4 }]]) {
      const refused = await leave(items)
      expect([refused.status, refused.json.message]).toEqual([
        422,
        'Shipped Quantity and Order Quantity must be equal',
      ])
    }
    expect(await level(product)).toEqual({ onHand: 20, reserved: 5 })
    // What is prepared cannot be promised twice.
    const more = await send(id, 'POST', 'shipments', { lines: [{ _id: line, quantity: 3 }] })
    expect(more.json.fields).toEqual({ 'lines.0.quantity': expect.stringMatching(/left to ship/) })
    expect((await leave([{ _id: line, shippedQuantity: 3 }])).json.data.status).toBe('in_progress')
    expect((await leave([{ _id: line, shippedQuantity: 3 }])).json.code).toBe('invalid_transition')
  })

  test('a piece with a serial number is named in its own shipment', async () => {
    const { id: product } = await aProduct(t.db, { stock: 0 })
    const serials = ['SN-1', 'SN-2', 'SN-3', 'SN-4', 'SN-5']
    await staff({
      method: 'POST',
      path: `/marketplace/inventory/${product}/units`,
      body: { units: serials.map((serial) => ({ serial })) },
    })
    const { id, lines } = await accepted([product])
    const [line = ''] = lines
    const ship = (quantity: number, named: string[]) =>
      send(id, 'POST', 'shipments', {
        lines: [{ _id: line, quantity }],
        ship: { items: [{ _id: line, shippedQuantity: quantity, serials: named }] },
      })
    expect((await ship(3, ['SN-1', 'SN-2'])).json.code).toBe('shipped_quantity_mismatch')
    expect((await find(id)).shipments).toEqual([])
    await ship(3, ['SN-1', 'SN-2', 'SN-3'])
    expect((await ship(2, ['SN-3', 'SN-4'])).status).toBe(422)
    const { json } = await ship(2, ['SN-4', 'SN-5'])
    expect(
      json.data.shipments.map(({ items }: { items: { serials: string[] }[] }) => items[0]?.serials),
    ).toEqual([
      ['SN-1', 'SN-2', 'SN-3'],
      ['SN-4', 'SN-5'],
    ])
    expect(json.data.items[0].serials).toEqual(serials)
  })

  test('the whole rest leaves by the status, with what was prepared, and a shipment has a slip of its own', async () => {
    const [one, two] = [await aProduct(t.db, { stock: 20 }), await aProduct(t.db, { stock: 20 })]
    const { id, lines, change } = await accepted([one.id, two.id])
    const [first = '', second = ''] = lines
    const { json } = await shipNow(id, first, 5)
    const shipment = json.data.shipments[0]._id as string
    const picked = async (query: string) => {
      const { json } = await staff({ path: `${path(id)}/picking${query}` })
      return json.data.items.map(({ _id, quantity }: { _id: string; quantity: number }) => [_id, quantity])
    }
    expect(await picked(`?shipment=${shipment}`)).toEqual([[first, 5]])
    expect(await picked('')).toEqual([[second, 5]])
    const slip = await staff({ path: `${path(id)}/packing-slip?shipment=${shipment}` })
    expect([slip.status, slip.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await staff({ path: `${path(id)}/packing-slip?shipment=${id}` })).status).toBe(404)
    await send(id, 'POST', 'shipments', { lines: [{ _id: second, quantity: 2 }] })
    expect(
      (await change({ status: 'shipped', items: [{ _id: second, shippedQuantity: 2 }] })).json.code,
    ).toBe('shipped_quantity_mismatch')
    const all = await change({ status: 'shipped', items: [{ _id: second, shippedQuantity: 5 }] })
    expect(all.json.data).toMatchObject({ status: 'shipped' })
    expect(all.json.data.shipments.map(({ status }: { status: string }) => status)).toEqual([
      'shipped',
      'shipped',
    ])
  })

  test('from the list, the rest of several leaves', async () => {
    const { id: product } = await aProduct(t.db, { stock: 20 })
    const { id, lines } = await accepted([product])
    await shipNow(id, lines[0] ?? '', 1)
    const { version } = await find(id)
    const { json } = await staff({
      method: 'POST',
      path: '/marketplace/orders/ship',
      body: { orders: [{ _id: id, version }] },
    })
    expect(json.data).toMatchObject({ shipped: 1, failed: [] })
    expect(await find(id)).toMatchObject({ status: 'shipped', items: [{ shippedQuantity: 5 }] })
  })

  test('the rest has a day of its own, which needs a reason when it is far away', async () => {
    const { id: product } = await aProduct(t.db, { stock: 20 })
    const { id, lines } = await accepted([product])
    const far = new Date(Date.now() + 40 * 86_400_000).toISOString()
    const refused = await shipNow(id, lines[0] ?? '', 1, { rest: { estimatedDelivery: far } })
    expect(Object.keys(refused.json.fields)).toEqual(['rest.estimatedDelivery', 'rest.reason'])
    expect((await find(id)).shipments).toEqual([])
    const sent = await shipNow(id, lines[0] ?? '', 1, {
      rest: { estimatedDelivery: far, reason: 'On its way to us' },
    })
    expect(sent.json.data.estimatedDelivery).toBe(far)
  })

  test('a stale page, somebody without the permission, and an order that is not accepted change nothing', async () => {
    const { id: product } = await aProduct(t.db, { stock: 20 })
    const { id, lines } = await accepted([product])
    const [line = ''] = lines
    const body = { lines: [{ _id: line, quantity: 1 }] }
    expect((await send(id, 'POST', 'shipments', body, { version: 1 })).json.code).toBe('version_conflict')
    const [role] = await t.db
      .select()
      .from(staffRoles)
      .where(eq(staffRoles.builtIn, 'accountant' satisfies BuiltInRole))
    const accountant = await t.as(await anAdmin(t.db, { roleId: orNotFound(role).id }))
    expect((await send(id, 'POST', 'shipments', body, { who: accountant })).status).toBe(403)
    expect((await find(id)).shipments).toEqual([])
    await shipNow(id, line, 5)
    expect((await send(id, 'POST', 'shipments', body)).json.code).toBe('invalid_transition')
  })

  test('a prepared shipment is given up, and one that has left is not', async () => {
    const { id: product } = await aProduct(t.db, { stock: 20 })
    const { id, lines } = await accepted([product])
    const prepared = await send(id, 'POST', 'shipments', { lines: [{ _id: lines[0], quantity: 5 }] })
    const remove = async (shipment: string) =>
      staff({
        method: 'DELETE',
        path: `${path(id)}/shipments/${shipment}?version=${(await find(id)).version}`,
      })
    expect((await remove(prepared.json.data.shipments[0]._id)).json.data.shipments).toEqual([])
    const { json } = await shipNow(id, lines[0] ?? '', 2)
    expect((await remove(json.data.shipments[0]._id)).json.code).toBe('invalid_transition')
  })
})

describe('the rest of an order', () => {
  test('is cancelled: stock is released, its share goes back to the minor unit, and what was kept stays', async () => {
    const [one, two] = [
      await aProduct(t.db, { stock: 20, price: 3_333 }),
      await aProduct(t.db, { stock: 20, price: 101 }),
    ]
    const { id, lines } = await accepted([one.id, two.id], { quantity: 3 })
    const [first = ''] = lines
    await shipNow(id, first, 1)
    const before = await find(id)
    const answer = await send(id, 'POST', 'cancel-rest', { reason: 'Out of production' })
    expect(answer.status).toBe(200)
    const after = answer.json.data
    const exact = (before.items[0].total.amount * 2) / 3 + before.items[1].total.amount
    expect(after.payment.refunded.amount).toBe(Math.round(exact))
    expect(after.creditNotes.map(({ amount }: { amount: { amount: number } }) => amount.amount)).toEqual([
      Math.round(exact),
    ])
    expect(after).toMatchObject({
      status: 'shipped',
      isShippedInPart: false,
      items: [
        { shippedQuantity: 1, cancelledQuantity: 2 },
        { shippedQuantity: 0, cancelledQuantity: 3 },
      ],
    })
    expect(await level(one.id)).toEqual({ onHand: 19, reserved: 0 })
    expect(await level(two.id)).toEqual({ onHand: 20, reserved: 0 })
    expect((await send(id, 'POST', 'cancel-rest', { reason: 'Again' })).json.code).toBe('invalid_transition')
  })

  test('asks for a fresh proof and the permission to pay back, and waits for an awaited transfer', async () => {
    const { id: product } = await aProduct(t.db, { stock: 20 })
    const paid = await accepted([product])
    await shipNow(paid.id, paid.lines[0] ?? '', 1)
    const [role] = await t.db
      .select()
      .from(staffRoles)
      .where(eq(staffRoles.builtIn, 'order_handler' satisfies BuiltInRole))
    const handler = await t.as(await anAdmin(t.db, { roleId: orNotFound(role).id }))
    const cancel = (id: string, who: Caller) =>
      send(id, 'POST', 'cancel-rest', { reason: 'No more' }, { who })
    expect((await cancel(paid.id, handler)).json.code).toBe('forbidden')
    const old = await anAdmin(t.db)
    const stale = await t.as(old)
    await t.db
      .update(sessions)
      .set({ provenAt: new Date(Date.now() - 16 * 60_000) })
      .where(eq(sessions.accountId, old.id))
    expect((await cancel(paid.id, stale)).json.code).toBe('step_up_required')
    expect(await find(paid.id)).toMatchObject({ status: 'in_progress', items: [{ cancelledQuantity: 0 }] })

    const unpaid = await accepted([product], { isPaid: false })
    await shipNow(unpaid.id, unpaid.lines[0] ?? '', 1)
    expect((await cancel(unpaid.id, staff)).json.code).toBe('invalid_transition')
  })

  test('licences are not shipped, and do not keep an order open', async () => {
    const [device, licence] = [await aProduct(t.db, { stock: 20 }), await aLicence(t.db, { price: 500 })]
    const { id, lines } = await accepted([device.id, licence.id])
    const refused = await send(id, 'POST', 'shipments', { lines: [{ _id: lines[1], quantity: 1 }] })
    expect(Object.keys(refused.json.fields)).toEqual(['lines.0._id'])
    expect((await shipNow(id, lines[0] ?? '', 5)).json.data.status).toBe('shipped')
  })
})
