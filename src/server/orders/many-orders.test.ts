import { count, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { stockLevels, stockMovements } from '../inventory/inventory.table.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { changeOrder } from '../test/change-order.ts'
import { codesOfPdf } from '../test/codes-of-pdf.ts'
import { aBuyer, aLicence, anAdmin, aPackage, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
type Caller = (ask: Ask) => Promise<Answer>
let noura: Caller
let majed: Caller
let person: Awaited<ReturnType<typeof aBuyer>>
let buyer: Caller
beforeAll(async () => {
  noura = await t.as(await anAdmin(t.db, { firstName: 'Noura', lastName: 'One' }))
  majed = await t.as(await anAdmin(t.db, { firstName: 'Majed', lastName: 'Two' }))
  person = await aBuyer(t.db)
  buyer = await t.as(person.account)
})

async function place(product: { id: string }, quantity = 1, language = 'en'): Promise<string> {
  const { status, json } = await buyer({
    method: 'POST',
    path: '/marketplace-customer/orders',
    headers: { 'accept-language': language },
    body: {
      items: [{ product: product.id, quantity }],
      addressId: person.address.id,
      paymentMethod: { type: 'bank_account', _id: person.bank.id },
    },
  })
  expect(status).toBe(201)
  return json.data._id
}
const several = (step: 'accept' | 'ship', orders: object[], by = noura, language = 'en') =>
  by({
    method: 'POST',
    path: `/marketplace/orders/${step}`,
    headers: { 'accept-language': language },
    body: { orders },
  })
async function anAccepted(product: { id: string }, quantity = 1, language = 'en'): Promise<string> {
  const id = await place(product, quantity, language)
  expect((await several('accept', [{ _id: id, from: 'pending' }])).json.data.accepted).toBe(1)
  return id
}
const find = async (id: string) => (await noura({ path: `/marketplace/orders/${id}` })).json.data
async function aTracked() {
  const product = await aProduct(t.db, { stock: 0 })
  const body = { units: ['A', 'B', 'C'].map((one) => ({ serial: `${product.id.slice(-6)}${one}` })) }
  const path = `/marketplace/inventory/${product.id}/units`
  expect((await noura({ method: 'POST', path, body })).status).toBe(201)
  return product
}
/** What is there and reserved, which the movements add up to. */
async function stockOf({ id }: { id: string }) {
  const [level] = await t.db.select().from(stockLevels).where(eq(stockLevels.productId, id))
  const [sums] = await t.db
    .select({
      onHand: sql<number>`sum(on_hand_change)::int`,
      reserved: sql<number>`sum(reserved_change)::int`,
    })
    .from(stockMovements)
    .where(eq(stockMovements.productId, id))
  expect(sums).toEqual({ onHand: level?.onHand, reserved: level?.reserved })
  return [level?.onHand, level?.reserved]
}
const shippedMails = async () => {
  const [row] = await t.db.select({ sent: count() }).from(outbox).where(eq(outbox.kind, 'order_shipped'))
  return row?.sent
}

describe('shipping several at once', () => {
  test('each is shipped in full for itself; those that are not are named with the reason', async () => {
    const product = await aProduct(t.db, { stock: 20 })
    const set = await aPackage(t.db, [{ product: product.id, quantity: 2 }])
    const tracked = await aTracked()
    const [good, inSet, pending, stale, gone, units, licence] = [
      await anAccepted(product, 3),
      await anAccepted(set, 2),
      await place(product),
      await anAccepted(product),
      await place(product),
      await anAccepted(tracked, 2),
      await anAccepted(await aLicence(t.db)),
    ]
    const { version } = await find(stale)
    await changeOrder(noura, stale, { paymentStatus: 'paid' })
    await changeOrder(majed, gone, { status: 'rejected', reason: 'x' })
    const unknown = uuid()
    const answer = await several('ship', [
      { _id: good, version: (await find(good)).version },
      { _id: inSet, from: 'in_progress' },
      { _id: pending, version: (await find(pending)).version },
      { _id: stale, version },
      { _id: gone, from: 'in_progress' },
      { _id: units, from: 'in_progress' },
      { _id: licence, version: (await find(licence)).version },
      { _id: unknown, from: 'in_progress' },
      { _id: good, from: 'in_progress' },
    ])
    expect(answer.status).toBe(200)
    // Named twice, the last says what it starts from.
    expect(answer.json.data.shipped).toBe(2)
    expect(answer.json.data.failed).toMatchObject([
      { _id: pending, code: 'invalid_transition', number: (await find(pending)).number },
      { _id: stale, code: 'version_conflict' },
      {
        _id: gone,
        code: 'version_conflict',
        message: 'Majed Two changed this order before you. It is now rejected.',
      },
      { _id: units, code: 'units_not_named', message: 'Assign the serial numbers of this order on its page' },
      { _id: licence, code: 'invalid_transition' },
      { _id: unknown, code: 'not_found', number: '' },
    ])
    expect(await find(good)).toMatchObject({
      status: 'shipped',
      items: [{ quantity: 3, shippedQuantity: 3 }],
    })
    expect((await find(inSet)).status).toBe('shipped')
    expect((await find(units)).items[0]).toMatchObject({ shippedQuantity: 0, serials: [] })
    // Three and two sets of two went out; one is awaited by the pending order and one by the stale one.
    expect(await stockOf(product)).toEqual([20 - 3 - 4, 2])
    expect(await stockOf(tracked)).toEqual([3, 2])
    const arabic = await several('ship', [{ _id: units, from: 'in_progress' }], noura, 'ar')
    expect(arabic.json.data.failed[0].message).toBe('حدّد قطع هذا الطلب في صفحته')
  })

  test('of two staff who ship the same orders each is shipped once, with one email', async () => {
    const product = await aProduct(t.db, { stock: 50 })
    const ids: string[] = []
    for (let made = 0; made < 6; made += 1) ids.push(await anAccepted(product, 2))
    const before = (await shippedMails()) ?? 0
    const wanted = await Promise.all(
      ids.map(async (_id) => ({ _id, version: (await find(_id)).version as number })),
    )
    const answers = await Promise.all([
      several('ship', wanted, noura),
      several('ship', wanted.toReversed(), majed),
    ])
    const told = answers.map(({ json }) => json.data)
    expect(told[0].shipped + told[1].shipped).toBe(6)
    const failed = told.flatMap((one) => one.failed)
    expect(failed).toHaveLength(6)
    for (const { code, message } of failed) {
      expect(code).toBe('version_conflict')
      expect(message).toMatch(/^(Noura One|Majed Two) changed this order before you\. It is now shipped\.$/)
    }
    expect(new Set(failed.map(({ _id }) => _id)).size).toBe(6)
    expect(await stockOf(product)).toEqual([50 - 12, 0])
    expect(await shippedMails()).toBe(before + 6)
  })

  test('nothing is shipped without a start, nor more than a hundred at once', async () => {
    const id = await anAccepted(await aProduct(t.db))
    expect(Object.keys((await several('ship', [{ _id: id }])).json.fields)).toEqual(['orders.0.version'])
    expect((await several('ship', [])).status).toBe(422)
    const many = Array.from({ length: 101 }, () => ({ _id: id, from: 'in_progress' }))
    expect((await several('ship', many)).status).toBe(422)
    expect((await find(id)).status).toBe('in_progress')
  })
})

test('those that were accepted are told as they are now, so that they can be shipped next', async () => {
  const product = await aProduct(t.db)
  const [one, licence, other] = [
    await place(product),
    await place(await aLicence(t.db)),
    await place(product),
  ]
  await changeOrder(noura, other, { status: 'rejected', reason: 'x' })
  const { data } = (
    await several(
      'accept',
      [one, licence, other].map((_id) => ({ _id, from: 'pending' })),
    )
  ).json
  expect(data.accepted).toBe(2)
  const now = new Map<string, object>(data.orders.map((order: { _id: string }) => [order._id, order]))
  expect(now.get(one)).toEqual({
    _id: one,
    status: 'in_progress',
    allowedStatuses: ['shipped', 'rejected'],
    version: (await find(one)).version,
  })
  expect(now.get(licence)).toMatchObject({ status: 'delivered', allowedStatuses: [] })
  expect(now.get(other)).toMatchObject({ status: 'rejected' })
  const shipped = await several('ship', [now.get(one) as { _id: string; version: number }].map(startOf))
  expect(shipped.json.data).toEqual({ shipped: 1, failed: [] })
})
const startOf = ({ _id, version }: { _id: string; version: number }) => ({ _id, version })

test('the list says of which orders the units have to be named', async () => {
  const tracked = await aTracked()
  const set = await aPackage(t.db, [{ product: tracked.id, quantity: 1 }])
  const named = [await place(tracked), await anAccepted(set)]
  const counted = [await place(await aProduct(t.db)), await place(await aLicence(t.db))]
  const { data } = (await noura({ path: '/marketplace/orders?limit=100' })).json
  const rows = new Map<string, boolean>(
    data.map(({ _id, namesUnits }: { _id: string; namesUnits: boolean }) => [_id, namesUnits]),
  )
  expect(named.map((id) => rows.get(id))).toEqual([true, true])
  expect(counted.map((id) => rows.get(id))).toEqual([false, false])
})

describe('packing slips of several orders', () => {
  const slips = (ids: readonly string[]) =>
    noura({ path: `/marketplace/orders/packing-slips?ids=${ids.join()}` })

  test('are one file, each on pages of its own and in its language; those without one are left out', async () => {
    const product = await aProduct(t.db, { stock: 100 })
    const ids = [await anAccepted(product), await anAccepted(product, 2, 'ar'), await anAccepted(product)]
    await several('ship', [{ _id: ids[2], from: 'in_progress' }])
    const without = [await place(product), await anAccepted(await aLicence(t.db)), uuid()]
    const answer = await slips([...without, ...ids.toReversed()])
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-language': 'en, ar',
    })
    expect(answer.headers['content-disposition']).toContain('packing-slips.pdf')
    const numbers = (await Promise.all(ids.map(find))).map(({ number }): string => number)
    expect(await codesOfPdf(answer.bytes)).toEqual(numbers.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(pagesOf(answer.bytes)).toBe(3)
  })

  test('are not found where none of the orders has one', async () => {
    expect((await slips([])).status).toBe(404)
    expect((await slips([await place(await aProduct(t.db))])).status).toBe(404)
    expect((await slips(Array.from({ length: 101 }, () => uuid()))).status).toBe(422)
  })
})

const pagesOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type \/Page\n/g)].length
