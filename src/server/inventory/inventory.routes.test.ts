import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../audit-log/write-audit.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, aLicence, anAdmin, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { stockLevels, stockMovements, stockUnits } from './inventory.table.ts'

const t = testApp()
const path = '/marketplace/inventory'
let staff: (ask: Ask) => Promise<Answer>
let buy: (product: string, quantity: number) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db, { firstName: 'Salma', lastName: 'Haddad' }))
  const { account, address, bank } = await aBuyer(t.db)
  const ask = await t.as(account)
  buy = (product, quantity) =>
    ask({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: [{ product, quantity }],
        addressId: address.id,
        paymentMethod: { type: 'bank_account', _id: bank.id },
      },
    })
})

const stockOf = async (id: string) => (await staff({ path: `${path}/${id}` })).json.data
const move = (body: object, headers?: Record<string, string>) =>
  staff({
    method: 'POST',
    path: '/marketplace/transactions',
    body: { kind: 'inventory', reason: 'restock', ...body },
    ...(headers && { headers }),
  })
const moved = async (product: string, quantity: number, reason = 'restock') =>
  move({ product, quantity, reason, version: (await stockOf(product)).version })
const addUnits = (id: string, units: object[], more: object = {}) =>
  staff({ method: 'POST', path: `${path}/${id}/units`, body: { units, ...more } })
const setRules = (id: string, body: object) => staff({ method: 'PATCH', path: `${path}/${id}`, body })
const auditOf = async (id: string) => {
  const rows = await t.db.select().from(auditLog).where(eq(auditLog.entityId, id))
  return rows.map(({ action }) => action)
}

/** The ledger, the units and the level agree. */
async function isSound(id: string) {
  const [level] = await t.db.select().from(stockLevels).where(eq(stockLevels.productId, id))
  const [sums] = await t.db
    .select({
      onHand: sql<number>`coalesce(sum(${stockMovements.onHandChange}), 0)::int`,
      reserved: sql<number>`coalesce(sum(${stockMovements.reservedChange}), 0)::int`,
    })
    .from(stockMovements)
    .where(eq(stockMovements.productId, id))
  const units = await t.db.$count(
    stockUnits,
    sql`${stockUnits.productId} = ${id} and ${stockUnits.state} = 'in_stock'`,
  )
  expect({ onHand: level?.onHand, reserved: level?.reserved, units: level?.units }).toEqual({
    ...sums,
    units,
  })
  expect(level?.onHand).toBeGreaterThanOrEqual(level?.reserved ?? 0)
  return level
}

describe('receiving and correcting', () => {
  test('moves what is on hand, writes the ledger and the audit trail', async () => {
    const { id } = await aProduct(t.db, { stock: 10 })
    const received = await move({
      product: id,
      quantity: 5,
      version: (await stockOf(id)).version,
      note: 'Delivery 4711',
    })
    expect(received.status).toBe(201)
    expect(received.json.data).toMatchObject({
      kind: 'inventory',
      product: { _id: id },
      reason: 'restock',
      quantity: 5,
      onHandAfter: 15,
      availableAfter: 15,
      note: 'Delivery 4711',
      by: 'Salma Haddad',
    })
    expect((await moved(id, -4, 'adjustment')).json.data).toMatchObject({ quantity: -4, onHandAfter: 11 })
    expect(await stockOf(id)).toMatchObject({ onHand: 11, reserved: 0, available: 11 })
    expect(await auditOf(id)).toEqual(['restock', 'adjustment'])
    await isSound(id)
  })

  test('on a stale version changes nothing and says so, in both languages', async () => {
    const { id } = await aProduct(t.db)
    const { version } = await stockOf(id)
    await buy(id, 1)
    const stale = await move({ product: id, quantity: 5, version })
    expect(stale.status).toBe(409)
    expect(stale.json).toMatchObject({
      code: 'inventory_outdated',
      message: 'Inventory data is outdated. Please refresh your data.',
    })
    const arabic = await move({ product: id, quantity: 5, version }, { 'accept-language': 'ar' })
    expect(arabic.json.message).toBe('بيانات المخزون قديمة. يرجى تحديث البيانات.')
    expect((await stockOf(id)).onHand).toBe(10)
    expect(await auditOf(id)).toEqual([])
  })

  test('is done once, however often a request with the same key arrives', async () => {
    const { id } = await aProduct(t.db)
    const body = { product: id, quantity: 5, version: (await stockOf(id)).version }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => move(body, { 'idempotency-key': `receive ${id}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect((await stockOf(id)).onHand).toBe(15)
  })

  test('keeps what is reserved for orders', async () => {
    const { id } = await aProduct(t.db, { stock: 10 })
    await buy(id, 7)
    const refused = await moved(id, -4, 'adjustment')
    expect(refused.status).toBe(422)
    expect(refused.json.fields).toEqual({ quantity: 'Stock can’t be lower than the reserved quantity' })
    expect((await moved(id, -3, 'adjustment')).status).toBe(201)
    expect(await stockOf(id)).toMatchObject({ onHand: 7, reserved: 7, available: 0 })
  })

  test.each([
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: -1 }, 'quantity'],
    [{ quantity: 1.5 }, 'quantity'],
    [{ quantity: 1_000_001 }, 'quantity'],
    [{ reason: 'sale' }, 'reason'],
    [{ kind: 'payment' }, 'kind'],
    [{ version: undefined }, 'version'],
    [{ note: 'x'.repeat(256) }, 'note'],
  ])('%j is refused', async (wrong, field) => {
    const { id } = await aProduct(t.db)
    const answer = await move({ product: id, quantity: 1, version: 1, ...wrong })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.json.fields)).toEqual([field])
    expect((await stockOf(id)).onHand).toBe(10)
  })

  test('is for hardware that is there', async () => {
    const licence = await aLicence(t.db)
    expect((await move({ product: licence.id, quantity: 1, version: 1 })).json.fields).toEqual({
      product: 'Stock is only tracked for hardware',
    })
    const gone = '01999999-0000-7000-8000-000000000000'
    expect((await move({ product: gone, quantity: 1, version: 1 })).status).toBe(404)
    expect((await staff({ path: `${path}/${licence.id}` })).status).toBe(404)
  })

  test('is seen in the shop at once', async () => {
    const { id } = await aProduct(t.db, { stock: 0 })
    const shown = async () => (await t.ask({ path: `/marketplace-customer/products/${id}` })).json.data
    expect(await shown()).toMatchObject({ inStock: false, stock: 0 })
    await moved(id, 3)
    expect(await shown()).toMatchObject({ inStock: true, stock: 3 })
    await moved(id, 2)
    expect(await shown()).toMatchObject({ stock: 5 })
  })
})

test('many staff and buyers at once leave the ledger, the pieces and the stock in agreement', async () => {
  const { id } = await aProduct(t.db, { stock: 20 })
  let made = 0
  const name = () => `R-${(made += 1)}`
  const work = Array.from({ length: 120 }, (_, turn) => async () => {
    if (turn % 4 === 0) return buy(id, 1 + (turn % 3))
    if (turn % 4 === 1) return moved(id, 2)
    if (turn % 4 === 2) return moved(id, -3, 'adjustment')
    return addUnits(id, [{ serial: name() }, { serial: name() }])
  })
  const answers = await Promise.all(work.map((step) => step()))
  const statuses = Map.groupBy(answers, ({ status }) => status)
  expect([...statuses.keys()].filter((status) => ![201, 409, 422].includes(status))).toEqual([])
  expect(answers.filter(({ json }) => json.code === 'inventory_outdated').length).toBeGreaterThan(0)
  const level = await isSound(id)
  expect(level?.units).toBe(60)
})

describe('the list', () => {
  test('finds by words and serial numbers, filters, sorts and counts', async () => {
    const low = await aProduct(t.db, { stock: 2, name: { en: 'Zebrafinder low', ar: 'باحث' } })
    const out = await aProduct(t.db, { stock: 0, name: { en: 'Zebrafinder out', ar: 'باحث' } })
    const full = await aProduct(t.db, {
      stock: 50,
      hardwareType: 'gateway',
      type: 'hardware',
      name: { en: 'Zebrafinder full', ar: 'باحث' },
    })
    await aLicence(t.db, { name: { en: 'Zebrafinder licence', ar: 'باحث' } })
    const list = async (query: string) => (await staff({ path: `${path}?search=zebrafinder&${query}` })).json
    const ids = async (query: string) => (await list(query)).data.map((row: { _id: string }) => row._id)
    expect(await list('sort=available')).toMatchObject({ total: 3, counts: { all: 3, low: 2, out: 1 } })
    expect(await ids('sort=available')).toEqual([out.id, low.id, full.id])
    expect(await ids('sort=-onHand&limit=1&page=2')).toEqual([low.id])
    expect(await ids('stock=low&sort=available')).toEqual([out.id, low.id])
    expect(await list('stock=low')).toMatchObject({ total: 2, counts: { all: 3 } })
    expect(await ids('stock=out')).toEqual([out.id])
    const [byCode] = (await staff({ path: `${path}?search=${full.code.toLowerCase()}` })).json.data
    expect(byCode._id).toBe(full.id)
    expect(await ids('hardwareType=gateway')).toEqual([full.id])
    const { json } = await staff({
      method: 'POST',
      path: '/marketplace/product-groups',
      body: { name: 'Zebras', products: [full.id] },
    })
    expect(await ids(`group=${json.data._id}`)).toEqual([full.id])
    await addUnits(low.id, [{ serial: 'zebra-serial-1' }])
    const scanned = await staff({ path: `${path}?search=ZEBRA-SERIAL-1` })
    expect(scanned.json.data).toMatchObject([{ _id: low.id, tracksUnits: true, units: 1, onHand: 3 }])
    expect((await staff({ path: `${path}?search=nothing-is-called-so` })).json).toMatchObject({ total: 0 })
  })

  test('a product’s own low-stock level counts before the shop’s', async () => {
    const { id } = await aProduct(t.db, { stock: 8 })
    expect(await stockOf(id)).toMatchObject({ lowStockThreshold: 5, hasOwnThreshold: false })
    const { version } = await stockOf(id)
    const own = await setRules(id, { lowStockThreshold: 9, version })
    expect(own.json.data).toMatchObject({ lowStockThreshold: 9, hasOwnThreshold: true })
    expect((await setRules(id, { lowStockThreshold: 3, version })).json.code).toBe('inventory_outdated')
    expect((await setRules(id, { lowStockThreshold: null })).json.data.hasOwnThreshold).toBe(false)
    expect((await setRules(id, {})).status).toBe(422)
    expect((await setRules(id, { lowStockThreshold: -1 })).status).toBe(422)
    expect(await auditOf(id)).toEqual(['rules', 'rules'])
  })

  test('reservations are the open orders, and add up to what is reserved', async () => {
    const { id } = await aProduct(t.db, { stock: 30 })
    const placed = [await buy(id, 2), await buy(id, 3), await buy(id, 4)]
    const [first, , last] = placed.map(({ json }) => json.data)
    const status = (order: string, body: object) => changeOrder(staff, order, body)
    await status(last._id, { status: 'rejected', reason: 'no' })
    const held = async () => (await staff({ path: `${path}/${id}/reservations` })).json
    expect(await held()).toMatchObject({
      total: 2,
      data: [
        {
          order: { _id: first._id, number: first.number, status: 'pending' },
          quantity: 2,
          customer: 'Noura Example',
        },
        { quantity: 3 },
      ],
    })
    await status(first._id, { status: 'in_progress' })
    await status(first._id, { status: 'shipped', items: [{ _id: first.items[0]._id, shippedQuantity: 2 }] })
    expect((await held()).data.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3])
    expect((await stockOf(id)).reserved).toBe(3)
  })
})

describe('pieces with serial numbers', () => {
  const eui = (last: string) => `24E124136D45${last.padStart(4, '0')}`
  const code = (last: string) => `LW:D0:24E124C0002A0001:${eui(last)}:000AF8BE:SMX-${last}`

  test('are received by serial number, EUI or device code', async () => {
    const { id } = await aProduct(t.db, { stock: 0 })
    const answer = await addUnits(
      id,
      [
        { serial: 'a-1', devEui: eui('1'), joinEui: '24e124c0002a0001' },
        { code: code('2') },
        { iccid: '8991101200003204514' },
      ],
      { note: 'Pallet 3' },
    )
    expect(answer.status).toBe(201)
    expect(answer.json.data).toMatchObject({
      added: 3,
      problems: [],
      stock: { onHand: 3, units: 3, tracksUnits: true, available: 3 },
    })
    const { json } = await staff({ path: `${path}/${id}/units?sort=serial` })
    expect(json).toMatchObject({
      total: 3,
      data: [
        { serial: '8991101200003204514', iccid: '8991101200003204514', state: 'in_stock' },
        { serial: 'A-1', devEui: eui('1'), joinEui: '24E124C0002A0001' },
        { serial: 'MX-2', devEui: eui('2'), profileId: '000AF8BE' },
      ],
    })
    expect((await staff({ path: `${path}/${id}/units?search=mx` })).json.total).toBe(1)
    expect((await staff({ path: `${path}/${id}/units?state=shipped` })).json.total).toBe(0)
    const found = await staff({ path: `${path}/units?identifier=${encodeURIComponent(code('2'))}` })
    expect(found.json.data).toMatchObject([{ serial: 'MX-2', product: { _id: id }, state: 'in_stock' }])
    expect((await staff({ path: `${path}/units?identifier=nobody` })).json.data).toEqual([])
    expect((await staff({ path: `${path}/units` })).status).toBe(422)
    expect(await auditOf(id)).toEqual(['units_received'])
    await isSound(id)
  })

  test('one invalid row rejects the list and reports every error by column', async () => {
    const { id } = await aProduct(t.db, { stock: 0 })
    const other = await aProduct(t.db, { stock: 0 })
    await addUnits(id, [{ serial: 'here' }])
    await addUnits(other.id, [{ serial: 'there', devEui: eui('a1') }])
    const rows = [
      { serial: 'right-1' },
      { serial: 'HERE' },
      { serial: 'right-2', devEui: eui('a1') },
      { serial: 'x', devEui: '123' },
      { serial: 'y', imei: '490154203237519' },
      { serial: 'z', iccid: '8991101200003204515' },
      { serial: 'Right-1' },
      { code: `${code('9')}:C0000` },
      {},
      { serial: 'there' },
    ]
    const refused = await addUnits(id, rows)
    expect(refused.status).toBe(422)
    expect(refused.json.fields).toEqual({
      'units.1.serial': 'Already in stock',
      'units.2.devEui': 'Already in stock',
      'units.3.devEui': 'EUI must be 16 hexadecimal digits',
      'units.4.imei': 'IMEI has the wrong length or check digit',
      'units.5.iccid': 'ICCID has the wrong length or check digit',
      'units.6.serial': 'Duplicate in this list',
      'units.7.code': 'Device code isn’t valid',
      'units.8.serial': 'Enter a serial number or another identifier',
    })
    expect((await stockOf(id)).onHand).toBe(1)

    const rest = await addUnits(id, rows, { leaveOutWrong: true })
    expect(rest.json.data).toMatchObject({ added: 2, stock: { onHand: 3, units: 3 } })
    expect(rest.json.data.problems).toHaveLength(8)
    expect(rest.json.data.problems[0]).toEqual({ row: 1, column: 'serial', message: 'Already in stock' })
    expect((await addUnits(id, [{ serial: 'here' }], { leaveOutWrong: true })).status).toBe(422)
    await isSound(id)
  })

  test('name what is counted already, and no more than that', async () => {
    const { id } = await aProduct(t.db, { stock: 3 })
    const two = [{ serial: 'n1' }, { serial: 'n2' }]
    const named = await addUnits(id, two, { areCounted: true })
    expect(named.json.data.stock).toMatchObject({ onHand: 3, units: 2 })
    const beyond = await addUnits(id, [{ serial: 'n3' }, { serial: 'n4' }], { areCounted: true })
    expect(beyond.json.fields).toEqual({
      areCounted: 'Not enough units without a serial number',
    })
    expect((await stockOf(id)).units).toBe(2)
    // A lower count leaves units with serial numbers alone.
    expect((await moved(id, -2, 'adjustment')).json.fields).toEqual({
      quantity: 'Units with serial numbers are in stock. Remove them individually',
    })
    expect((await moved(id, -1, 'adjustment')).status).toBe(201)
    await isSound(id)
  })

  test('leave one by one, and the product is counted again once none is left', async () => {
    const { id } = await aProduct(t.db, { stock: 0 })
    await addUnits(id, [{ serial: 'lost' }])
    const { json } = await staff({ path: `${path}/${id}/units` })
    expect((await setRules(id, { tracksUnits: false })).json.fields).toEqual({
      tracksUnits: 'Units with serial numbers are still in stock',
    })
    const remove = () =>
      staff({ method: 'DELETE', path: `${path}/units/${json.data[0]._id}?note=Water%20damage` })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect(await stockOf(id)).toMatchObject({ onHand: 0, units: 0, tracksUnits: true })
    const { json: ledger } = await staff({
      path: `/marketplace/transactions?product=${id}&reason=adjustment`,
    })
    expect(ledger.data).toMatchObject([{ quantity: -1, note: 'LOST: Water damage' }])
    expect((await setRules(id, { tracksUnits: false })).json.data.tracksUnits).toBe(false)
    await isSound(id)
  })

  test('that orders need are not taken out', async () => {
    const { id } = await aProduct(t.db, { stock: 0 })
    await addUnits(id, [{ serial: 'needed' }])
    await buy(id, 1)
    const { json } = await staff({ path: `${path}/${id}/units` })
    const refused = await staff({ method: 'DELETE', path: `${path}/units/${json.data[0]._id}` })
    expect(refused.status).toBe(422)
    expect((await stockOf(id)).units).toBe(1)
    await isSound(id)
  })

  test('of two lists with the same EUI at once, one is added and the other told why', async () => {
    const products = await Promise.all(Array.from({ length: 8 }, () => aProduct(t.db, { stock: 0 })))
    const answers = await Promise.all(
      products.map(({ id }, index) => addUnits(id, [{ serial: `race-${index}`, devEui: eui('beef') }])),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, json } of answers.filter((answer) => answer.status !== 201)) {
      expect(status).toBe(422)
      expect(json.fields).toEqual({ 'units.0.devEui': 'Already in stock' })
    }
    for (const { id } of products) await isSound(id)
  })

  test('come two thousand at a time', async () => {
    const { id } = await aProduct(t.db, { stock: 0 })
    const many = Array.from({ length: 2_000 }, (_, index) => ({ serial: `BULK-${index}` }))
    expect((await addUnits(id, many)).json.data.added).toBe(2_000)
    expect((await addUnits(id, [...many, { serial: 'one-more' }])).json.fields).toEqual({
      units: 'Units must have at most 2,000 items',
    })
    expect((await addUnits(id, [])).status).toBe(422)
    await isSound(id)
  })
})

describe('transactions', () => {
  test('tell movements and payments together, newest first, each to be asked for alone', async () => {
    const { id } = await aProduct(t.db, { stock: 9 })
    const { json } = await buy(id, 2)
    const order = json.data._id as string
    await changeOrder(staff, order, { paymentStatus: 'paid' })
    const list = async (query: string) => (await staff({ path: `/marketplace/transactions?${query}` })).json
    const both = await list(`order=${order}`)
    expect(both).toMatchObject({
      total: 2,
      data: [
        { kind: 'payment', provider: 'bank_transfer', status: 'paid', amount: { currency: 'SAR' } },
        { kind: 'inventory', reason: 'reservation', quantity: -2, onHandAfter: 9, availableAfter: 7 },
      ],
    })
    expect((await list(`order=${order}&sort=at`)).data[0].kind).toBe('inventory')
    expect((await list(`order=${order}&kind=payment`)).total).toBe(1)
    expect((await list(`product=${id}`)).data.map(({ reason }: { reason: string }) => reason)).toEqual([
      'reservation',
      'initial',
    ])
    expect((await list(`product=${id}&reason=initial`)).total).toBe(1)
    expect((await list(`search=${json.data.number}`)).total).toBe(2)
    expect((await list(`order=${order}&dateTo=2020-01-01T00:00:00Z`)).total).toBe(0)
    expect((await list(`order=${order}&provider=STRIPE`)).total).toBe(0)
    expect((await list(`order=${order}&limit=1&page=2`)).data).toHaveLength(1)
    for (const one of both.data) {
      const found = await staff({ path: `/marketplace/transactions/${one._id}` })
      expect(found.json.data).toEqual(one)
    }
  })
})
