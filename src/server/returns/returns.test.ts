import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '../audit-log/write-audit.ts'
import { removeUnusedFiles } from '../files/remove-unused-files.ts'
import { stockLevels, stockUnits } from '../inventory/inventory.table.ts'
import { creditNotes } from '../invoices/invoices.table.ts'
import { notifications } from '../notices/notifications.table.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { writeSettings } from '../settings/settings.queries.ts'
import { aForm } from '../test/a-form.ts'
import { changeOrder } from '../test/change-order.ts'
import {
  aBuyer,
  aLicence,
  aMember,
  anAdmin,
  aPackage,
  aProduct,
  aRootUser,
  aTenantUser,
} from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { sweepReturns } from './change-return.ts'
import { returnEvents } from './returns.table.ts'

const t = testApp()
type Caller = (ask: Ask) => Promise<Answer>
let staff: Caller
let made: Awaited<ReturnType<typeof aBuyer>>
let buyer: Caller

let admin: Awaited<ReturnType<typeof anAdmin>>
const signIn = async () => {
  staff = await t.as(admin)
  buyer = await t.as(made.account)
}

beforeAll(async () => {
  admin = await anAdmin(t.db, { firstName: 'Sara', lastName: 'Staff' })
  made = await aBuyer(t.db)
  await signIn()
})

const store = '/marketplace-customer'
const dayMs = 86_400_000
const later = async (days: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + days * dayMs)
  await signIn()
}
type Bought = { product: string; quantity: number; serials?: string[] }

async function shipped(items: Bought[], { isDelivered = true } = {}) {
  const placed = await buyer({
    method: 'POST',
    path: `${store}/orders`,
    body: {
      items: items.map(({ product, quantity }) => ({ product, quantity })),
      addressId: made.address.id,
      paymentMethod: { type: 'bank_account', _id: made.bank.id },
    },
  })
  expect(placed.status, placed.text).toBe(201)
  const { _id: id, items: lines } = placed.json.data
  await changeOrder(staff, id, { paymentStatus: 'paid' })
  await changeOrder(staff, id, { status: 'in_progress' })
  await ship(id, lines, items)
  if (isDelivered) await changeOrder(staff, id, { status: 'delivered' })
  return { id, lines: lines.map(({ _id }: { _id: string }) => _id) as string[] }
}
async function ship(
  id: string,
  lines: { _id: string; product: string; quantity: number; needsShipping: boolean }[],
  items: Bought[],
) {
  const sent = await changeOrder(staff, id, {
    status: 'shipped',
    items: lines
      .filter(({ needsShipping }) => needsShipping)
      .map(({ _id, product, quantity }) => ({
        _id,
        shippedQuantity: quantity,
        serials: items.find((item) => item.product === product)?.serials ?? [],
      })),
  })
  expect(sent.status, sent.text).toBe(200)
}
async function tracked(serials: string[], overrides: object = {}) {
  const product = await aProduct(t.db, { stock: 0, ...overrides })
  await staff({
    method: 'POST',
    path: `/marketplace/inventory/${product.id}/units`,
    body: { units: serials.map((serial) => ({ serial })) },
  })
  return product
}
const options = async (order: string, by = buyer) =>
  (await by({ path: `${store}/orders/${order}/returns` })).json.data
const ask = (order: string, lines: object[], more: object = {}, by = buyer) =>
  by({
    method: 'POST',
    path: `${store}/returns`,
    body: { order, kind: 'return', wish: 'refund', reason: 'damaged', text: 'A crack', lines, ...more },
  })
const asked = async (order: string, lines: object[], more: object = {}) => {
  const { status, json, text } = await ask(order, lines, more)
  expect(status, text).toBe(201)
  return json.data._id as string
}
const look = async (id: string) => (await staff({ path: `/marketplace/returns/${id}` })).json.data
const step = async (id: string, change: object) =>
  staff({
    method: 'PATCH',
    path: `/marketplace/returns/${id}/status`,
    body: { version: (await look(id)).version, ...change },
  })
const did = async (id: string, change: object) => {
  const { status, json, text } = await step(id, change)
  expect(status, text).toBe(200)
  return json.data
}
const sar = (amount: number) => ({ amount, currency: 'SAR' })
const onHand = async (product: string) =>
  (await t.db.select().from(stockLevels).where(eq(stockLevels.productId, product)))[0]?.onHand
const mailsAbout = async (id: string) => {
  const rows = await t.db
    .select({ kind: outbox.kind, sealed: outbox.sealed })
    .from(outbox)
    .where(sql`${outbox.kind} like 'return_%'`)
    .orderBy(outbox.createdAt, outbox.id)
  return rows.filter(({ sealed }) => t.ctx.tokens.unseal(sealed ?? '').includes(id)).map(({ kind }) => kind)
}

test('goods go back for money: asked, approved, received, refunded with stock, credit note and mails', async () => {
  const product = await aProduct(t.db, { price: 10_000, stock: 10 })
  const { id: order, lines } = await shipped([{ product: product.id, quantity: 3 }])
  const offered = await options(order)
  expect(offered).toMatchObject({
    mayAsk: true,
    lines: [{ _id: lines[0], quantity: 3, units: [], unitsEach: 0, mayReturn: true, mayClaim: false }],
    returns: [],
  })
  const answer = await ask(order, [{ _id: lines[0], quantity: 2 }])
  expect(answer.status, answer.text).toBe(201)
  const { _id: id, number } = answer.json.data
  expect(answer.json.data).toMatchObject({
    number: expect.stringMatching(/^R\d{4}-\d{6}$/),
    status: 'requested',
    text: 'A crack',
    lines: [{ quantity: 2, serials: [] }],
    events: [{ to: 'requested', by: expect.any(String) }],
    mayWithdraw: true,
  })
  expect((await options(order)).lines[0].quantity).toBe(1)
  const [told] = await t.db.select().from(notifications).where(eq(notifications.kind, 'return_requested'))
  expect(told?.data).toMatchObject({ number: expect.any(String) })

  expect((await step(id, { to: 'received' })).json.code).toBe('invalid_transition')
  const approved = await did(id, { to: 'approved', note: 'Pack it well' })
  expect(approved).toMatchObject({
    status: 'approved',
    instructions: 'Pack it well',
    allowedStatuses: ['received'],
  })
  expect(new Date(approved.expiresAt).getTime() - t.clock.now.getTime()).toBeGreaterThan(29 * dayMs)
  const received = await did(id, { to: 'received' })
  // Two of three, with their tax.
  expect(received).toMatchObject({ maxRefund: sar(23_000) })
  expect(await onHand(product.id)).toBe(7)
  expect((await step(id, { to: 'refunded', refund: sar(23_001) })).json.fields.refund).toBeDefined()
  expect((await step(id, { to: 'refunded' })).json.fields.refund).toBeDefined()
  expect((await look(id)).status).toBe('received')
  const refunded = await did(id, { to: 'refunded', refund: sar(23_000) })
  expect(refunded).toMatchObject({ status: 'refunded', refund: sar(23_000), allowedStatuses: [] })
  expect(await onHand(product.id)).toBe(9)
  const after = (await staff({ path: `/marketplace/orders/${order}` })).json.data
  expect(after).toMatchObject({
    items: [{ returnedQuantity: 2 }],
    returns: [{ note: number, isWrittenOff: false }],
    refunds: [{ amount: sar(23_000) }],
    payment: { refunded: sar(23_000) },
  })
  const [note] = await t.db.select().from(creditNotes).where(eq(creditNotes.orderId, order))
  expect(note).toMatchObject({ amount: 23_000, reason: `Return ${number}` })

  const seen = (await buyer({ path: `${store}/returns/${id}` })).json.data
  expect(seen.events.map(({ to, by }: { to: string; by: string }) => [to, by])).toEqual([
    ['requested', `${made.account.firstName} ${made.account.lastName}`.trim()],
    ['approved', 'Sara Staff'],
    ['received', 'Sara Staff'],
    ['refunded', 'Sara Staff'],
  ])
  expect(seen).not.toHaveProperty('mayWithdraw')
  expect(await mailsAbout(number)).toEqual([
    'return_requested',
    'return_approved',
    'return_received',
    'return_done',
  ])
  const trail = await t.db.select().from(auditLog).where(eq(auditLog.entityId, order))
  expect(trail.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['return_approved', 'return_received', 'returned', 'refunded', 'return_refunded']),
  )
})

test('delivery is given back with the last of all goods, where that is the fault of the shop', async () => {
  const zones = '/marketplace/delivery-zones'
  const zone = await staff({
    method: 'POST',
    path: zones,
    body: { name: 'All', places: [{ country: made.address.country }], rates: [{ price: 2_000 }] },
  })
  const product = await aProduct(t.db, { price: 10_000, stock: 10 })
  const { id: order, lines } = await shipped([{ product: product.id, quantity: 2 }])
  await staff({ method: 'DELETE', path: `${zones}/${zone.json.data._id}` })
  const received = async (quantity: number, reason: string) => {
    const id = await asked(order, [{ _id: lines[0], quantity }], { reason })
    await did(id, { to: 'approved' })
    return did(id, { to: 'received' })
  }
  const one = await received(1, 'damaged')
  expect(one.maxRefund).toEqual(sar(11_500))
  await did(one._id, { to: 'refunded', refund: sar(11_500) })
  const changedMind = await received(1, 'not_needed')
  expect(changedMind.maxRefund).toEqual(sar(11_500))
  await did(changedMind._id, { to: 'sent_back', note: 'Worn' })
  expect((await received(1, 'faulty')).maxRefund).toEqual(sar(13_800))
})

test('the trail only grows', async () => {
  const product = await aProduct(t.db, { stock: 10 })
  const { id: order, lines } = await shipped([{ product: product.id, quantity: 1 }])
  const id = await asked(order, [{ _id: lines[0], quantity: 1 }])
  for (const change of [
    () => t.db.update(returnEvents).set({ note: 'Other' }).where(eq(returnEvents.returnId, id)),
    () => t.db.delete(returnEvents).where(eq(returnEvents.returnId, id)),
  ])
    await expect(change()).rejects.toThrow()
})

test('of requests for the same pieces at once, one is taken', async () => {
  const product = await aProduct(t.db, { stock: 100 })
  const { id: order, lines } = await shipped([{ product: product.id, quantity: 5 }])
  const answers = await Promise.all(
    Array.from({ length: 8 }).map(() => ask(order, [{ _id: lines[0], quantity: 2 }])),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 409, 409, 409, 409, 409, 409,
  ])
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
    code: 'return_exceeds',
    fields: { 'lines.0.quantity': expect.any(String) },
  })
  expect((await options(order)).lines[0].quantity).toBe(1)
})

test('pieces are named by serial number, once; withdrawn ones are free again', async () => {
  const serials = ['RQ-001', 'RQ-002', 'RQ-003']
  const product = await tracked(serials, { warranty: 24 })
  const { id: order, lines } = await shipped([{ product: product.id, quantity: 3, serials }])
  const [line] = (await options(order)).lines
  expect(line).toMatchObject({ quantity: 3, unitsEach: 1, mayClaim: true, warrantyUntil: expect.any(String) })
  const units = new Map<string, string>(
    line.units.map(({ _id, serial }: { _id: string; serial: string }) => [serial, _id]),
  )
  const one = (serial: string) => [{ _id: lines[0], quantity: 1, units: [units.get(serial)] }]
  const unnamed = await ask(order, [{ _id: lines[0], quantity: 1 }])
  expect(unnamed.json).toMatchObject({
    code: 'validation_failed',
    fields: { 'lines.0.units': expect.any(String) },
  })

  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(order, one('RQ-001'))))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.json.code).toBe('return_exceeds')
  const id = answers.find(({ status }) => status === 201)?.json.data._id
  expect((await look(id)).lines).toMatchObject([{ serials: ['RQ-001'] }])

  const withdraw = () => buyer({ method: 'POST', path: `${store}/returns/${id}/withdraw`, body: {} })
  expect((await withdraw()).json.data.status).toBe('withdrawn')
  expect((await withdraw()).status).toBe(200)
  const again = await asked(order, one('RQ-001'), { kind: 'warranty', wish: 'repair', reason: 'faulty' })
  await did(again, { to: 'approved' })
  await did(again, { to: 'received' })
  await did(again, { to: 'repaired' })
  // The same piece went back to its buyer, and may fail again.
  const [unit] = await t.db.select().from(stockUnits).where(eq(stockUnits.serial, 'RQ-001'))
  expect(unit).toMatchObject({ state: 'shipped', orderLineId: lines[0] })
  await asked(order, one('RQ-001'), { kind: 'warranty', wish: 'repair', reason: 'faulty' })
})

test('of withdrawing and approving at once, one happens', async () => {
  const product = await aProduct(t.db, { stock: 100 })
  const { id: order, lines } = await shipped([{ product: product.id, quantity: 8 }])
  for (const _ of Array.from({ length: 8 })) {
    const id = await asked(order, [{ _id: lines[0], quantity: 1 }])
    const { version } = await look(id)
    const [withdrawn, approved] = await Promise.all([
      buyer({ method: 'POST', path: `${store}/returns/${id}/withdraw`, body: {} }),
      staff({
        method: 'PATCH',
        path: `/marketplace/returns/${id}/status`,
        body: { to: 'approved', version },
      }),
    ])
    const { status, events } = await look(id)
    // An approved one may still be withdrawn; a withdrawn one is approved by nobody.
    expect(withdrawn.status).toBe(200)
    expect(status).toBe('withdrawn')
    expect([200, 409]).toContain(approved.status)
    expect(events).toHaveLength(approved.status === 200 ? 3 : 2)
  }
})

test('two of staff who end it at once give the money back once', async () => {
  const product = await aProduct(t.db, { price: 10_000, stock: 10 })
  const { id: order, lines } = await shipped([{ product: product.id, quantity: 1 }])
  const id = await asked(order, [{ _id: lines[0], quantity: 1 }])
  await did(id, { to: 'approved' })
  await did(id, { to: 'received' })
  const { version } = await look(id)
  const answers = await Promise.all(
    [{ refund: sar(11_500) }, { refund: sar(11_500) }, { refund: sar(5_000) }].map((body) =>
      staff({
        method: 'PATCH',
        path: `/marketplace/returns/${id}/status`,
        body: { to: 'refunded', version, ...body },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const { refunds, returns } = (await staff({ path: `/marketplace/orders/${order}` })).json.data
  expect([refunds.length, returns.length]).toEqual([1, 1])
  expect(await onHand(product.id)).toBe(10)
})

test('a replacement costs nothing, takes stock, and has the warranty of the old piece', async () => {
  const product = await tracked(['RP-001', 'RP-002'], { price: 10_000, warranty: 24 })
  const { id: order } = await shipped([{ product: product.id, quantity: 1, serials: ['RP-001'] }])
  const [line] = (await options(order)).lines
  const { warrantyUntil } = line
  await later(30)
  const id = await asked(order, [{ _id: line._id, quantity: 1, units: [line.units[0]._id] }], {
    kind: 'warranty',
    wish: 'replacement',
    reason: 'faulty',
  })
  await did(id, { to: 'approved' })
  await did(id, { to: 'received' })
  const { replacement } = await did(id, { to: 'replaced', isWrittenOff: true })
  const found = (await buyer({ path: `${store}/orders/${replacement._id}` })).json.data
  expect(found).toMatchObject({
    total: sar(0),
    payment: { status: 'paid' },
    replaces: { _id: id },
    items: [{ quantity: 1, total: sar(0) }],
  })
  // It is owed: its buyer cannot cancel it by mistake.
  expect(found).not.toHaveProperty('mayCancel')
  expect(
    (await buyer({ method: 'POST', path: `${store}/orders/${replacement._id}/cancel`, body: {} })).json.code,
  ).toBe('invalid_transition')
  const [old] = await t.db.select().from(stockUnits).where(eq(stockUnits.serial, 'RP-001'))
  expect(old?.state).toBe('written_off')
  expect((await changeOrder(staff, replacement._id, { status: 'in_progress' })).status).toBe(200)
  await ship(replacement._id, found.items, [{ product: product.id, quantity: 1, serials: ['RP-002'] }])
  const [again] = (await options(replacement._id)).lines
  expect(again.warrantyUntil).toBe(warrantyUntil)
  expect((await staff({ path: `/marketplace/orders/${order}` })).json.data).toMatchObject({
    refunds: [],
    returns: [{ isWrittenOff: true }],
  })
})

test('without stock nothing is replaced, and nothing of it stays', async () => {
  const product = await aProduct(t.db, { stock: 1 })
  const { id: order, lines } = await shipped([{ product: product.id, quantity: 1 }])
  const id = await asked(order, [{ _id: lines[0], quantity: 1 }], { wish: 'replacement' })
  await did(id, { to: 'approved' })
  await did(id, { to: 'received' })
  const { json } = await step(id, { to: 'replaced', isWrittenOff: true })
  expect(json.code).toBe('out_of_stock')
  expect((await look(id)).status).toBe('received')
  expect((await staff({ path: `/marketplace/orders/${order}` })).json.data.returns).toEqual([])
})

test('days: a return within those of the settings, a claim within the warranty, licences never', async () => {
  const product = await aProduct(t.db, { stock: 10, warranty: 1 })
  const licence = await aLicence(t.db)
  const { id: order, lines } = await shipped([
    { product: product.id, quantity: 2 },
    { product: licence.id, quantity: 1 },
  ])
  expect((await options(order)).lines.map(({ _id }: { _id: string }) => _id)).toEqual([lines[0]])
  const ofLicence = await ask(order, [{ _id: lines[1], quantity: 1 }])
  expect(ofLicence.json.fields['lines.0._id']).toBeDefined()
  await later(15)
  const late = await ask(order, [{ _id: lines[0], quantity: 1 }])
  expect([late.status, late.json.code]).toEqual([422, 'return_window_over'])
  await writeSettings(t.db, { returns: { days: 20 } })
  await asked(order, [{ _id: lines[0], quantity: 1 }])
  await asked(order, [{ _id: lines[0], quantity: 1 }], { kind: 'warranty', reason: 'faulty' })
  await writeSettings(t.db, { returns: { days: 14 } })
  const other = await shipped([{ product: product.id, quantity: 1 }])
  await later(40)
  const over = await ask(other.id, [{ _id: other.lines[0], quantity: 1 }], { kind: 'warranty' })
  expect(over.json.code).toBe('return_window_over')
})

test('what has not left cannot be asked for; what is under way can', async () => {
  const product = await aProduct(t.db, { stock: 10 })
  const placed = await buyer({
    method: 'POST',
    path: `${store}/orders`,
    body: {
      items: [{ product: product.id, quantity: 1 }],
      addressId: made.address.id,
      paymentMethod: { type: 'bank_account', _id: made.bank.id },
    },
  })
  const { _id: pending, items } = placed.json.data
  expect((await ask(pending, [{ _id: items[0]._id, quantity: 1 }])).json.code).toBe('invalid_transition')
  expect(await options(pending)).toMatchObject({ mayAsk: false, lines: [] })
  const { id: order, lines } = await shipped([{ product: product.id, quantity: 1 }], { isDelivered: false })
  await asked(order, [{ _id: lines[0], quantity: 1 }])
})

test('a package comes back as the piece that was bought, with all of its units', async () => {
  const serials = ['PK-001', 'PK-002']
  const part = await tracked(serials)
  const kit = await aPackage(t.db, [{ product: part.id, quantity: 2 }], { price: 20_000 })
  const { id: order } = await shipped([{ product: kit.id, quantity: 1, serials }])
  const [line] = (await options(order)).lines
  expect(line).toMatchObject({ quantity: 1, unitsEach: 2 })
  const ids = line.units.map(({ _id }: { _id: string }) => _id)
  expect((await ask(order, [{ _id: line._id, quantity: 1, units: ids.slice(1) }])).status).toBe(422)
  const id = await asked(order, [{ _id: line._id, quantity: 1, units: ids }])
  await did(id, { to: 'approved' })
  await did(id, { to: 'received' })
  await did(id, { to: 'refunded', refund: sar(23_000) })
  expect(await onHand(part.id)).toBe(2)
})

test('what does not come in time ends, and is free again; what is declined or sent back needs a reason', async () => {
  const product = await aProduct(t.db, { stock: 10 })
  const { id: order, lines } = await shipped([{ product: product.id, quantity: 1 }])
  const one = [{ _id: lines[0], quantity: 1 }]
  const first = await asked(order, one)
  expect((await step(first, { to: 'declined' })).json.fields.note).toBeDefined()
  await did(first, { to: 'declined', note: 'It was used' })
  const second = await asked(order, one)
  await did(second, { to: 'approved' })
  await did(second, { to: 'received' })
  await did(second, { to: 'sent_back', note: 'Nothing is wrong with it' })
  expect(await onHand(product.id)).toBe(9)
  await writeSettings(t.db, { returns: { days: 60 } })
  const third = await asked(order, one)
  const { number } = await did(third, { to: 'approved' })
  await later(29)
  await sweepReturns(t.ctx)
  expect((await look(third)).status).toBe('approved')
  await later(2)
  await Promise.all([sweepReturns(t.ctx), sweepReturns(t.ctx)])
  expect(await look(third)).toMatchObject({ status: 'expired', events: [{}, {}, { to: 'expired' }] })
  expect(await mailsAbout(number)).toEqual(['return_requested', 'return_approved', 'return_expired'])
  await asked(order, one)
  await writeSettings(t.db, { returns: { days: 14 } })
})

test('photos and the label are for who sees the return, and only the caller’s own are taken', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
  const send = async (by: Caller, bytes: Buffer, name: string, path = `${store}/return-photos`) =>
    by({ method: 'POST', path, ...(await aForm(bytes, name)) })
  const photo = (await send(buyer, png, 'crack.png')).json.data
  expect(photo).toMatchObject({ name: 'crack.png' })
  expect((await send(buyer, pdf, 'crack.pdf')).json.code).toBe('unsupported_image')
  const other = await aRootUser(t.db)
  const theirs = (await send(await t.as(other), png, 'other.png')).json.data

  const product = await aProduct(t.db, { stock: 10 })
  const { id: order, lines } = await shipped([{ product: product.id, quantity: 2 }])
  const one = [{ _id: lines[0], quantity: 1 }]
  const refused = await ask(order, one, { photos: [photo._id, theirs._id] })
  expect(refused.json.fields['photos.1']).toBeDefined()
  const id = await asked(order, one, { photos: [photo._id] })
  const label = (await send(staff, pdf, 'label.pdf', '/marketplace/return-labels')).json.data
  expect((await step(id, { to: 'approved', label: photo._id })).json.fields.label).toBeDefined()
  await did(id, { to: 'approved', label: label._id })
  await later(2)
  await removeUnusedFiles(t.ctx)
  const stranger = await t.as(other)
  for (const file of [photo._id, label._id]) {
    const own = await buyer({ path: `${store}/returns/${id}/files/${file}` })
    expect([own.status, own.headers['cache-control']]).toEqual([200, expect.stringContaining('private')])
    expect((await staff({ path: `/marketplace/returns/${id}/files/${file}` })).status).toBe(200)
    expect((await stranger({ path: `${store}/returns/${id}/files/${file}` })).status).toBe(404)
    expect((await buyer({ path: `/file-manager/files/${file}` })).status).toBe(404)
  }
  // Another's file has no address by this return.
  expect((await buyer({ path: `${store}/returns/${id}/files/${theirs._id}` })).status).toBe(404)
})

test('whose they are: one’s own, all of the company for its admins, readers only see', async () => {
  const { companyId } = made.account
  const member = await aMember(t.db, companyId, ['buyer'])
  const chief = await t.as(await aMember(t.db, companyId, ['company_admin']))
  const accountant = await t.as(await aMember(t.db, companyId, ['accountant']))
  const colleague = await t.as(member)
  const others = [await t.as(await aRootUser(t.db)), await t.as(await aTenantUser(t.db)), colleague]
  const product = await aProduct(t.db, { stock: 10 })
  const { id: order, lines } = await shipped([{ product: product.id, quantity: 5 }])
  const one = [{ _id: lines[0], quantity: 1 }]
  const id = await asked(order, one)
  for (const other of others) {
    expect((await other({ path: `${store}/returns/${id}` })).status).toBe(404)
    expect((await ask(order, one, {}, other)).status).toBe(404)
    expect((await other({ method: 'POST', path: `${store}/returns/${id}/withdraw`, body: {} })).status).toBe(
      404,
    )
    expect((await other({ path: `${store}/returns` })).json.total).toBe(0)
  }
  expect((await accountant({ path: `${store}/returns/${id}` })).json.data).not.toHaveProperty('mayWithdraw')
  expect((await ask(order, one, {}, accountant)).status).toBe(403)
  expect((await ask(order, one, {}, chief)).status).toBe(201)
  expect((await chief({ path: `${store}/returns/${id}` })).json.data.mayWithdraw).toBe(true)
})

test('staff find them by number, order, serial number and state, with counts', async () => {
  const product = await tracked(['FIND-77'])
  const { id: order } = await shipped([{ product: product.id, quantity: 1, serials: ['FIND-77'] }])
  const [line] = (await options(order)).lines
  const id = await asked(order, [{ _id: line._id, quantity: 1, units: [line.units[0]._id] }])
  const { number, order: of } = await look(id)
  for (const search of [number, of.number, 'find-77', product.code]) {
    const { json } = await staff({ path: `/marketplace/returns?search=${encodeURIComponent(search)}` })
    expect(json.data.map(({ _id }: { _id: string }) => _id)).toEqual([id])
    expect(json.statusCounts).toMatchObject({ requested: 1, approved: 0 })
  }
  const none = await staff({ path: `/marketplace/returns?search=FIND-77&status=refunded` })
  expect([none.json.total, none.json.statusCounts.requested]).toEqual([0, 1])
  const csv = await staff({ path: '/marketplace/returns/list.csv?search=FIND-77&columns=number,kind,status' })
  expect(csv.text).toContain(number)
})
