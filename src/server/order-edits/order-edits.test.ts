import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { stockLevels } from '../inventory/inventory.table.ts'
import { orders } from '../orders/orders.table.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { paymentAttempts } from '../payments/payments.table.ts'
import { products } from '../products/products.table.ts'
import { readSettings, writeSettings } from '../settings/settings.queries.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, aDiscount, anAddress, anAdmin, aPackage, aProduct } from '../test/factories.ts'
import { countMails, lastMail } from '../test/last-mail.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
type Caller = (ask: Ask) => Promise<Answer>
let staff: Caller
let colleague: Caller
let person: Awaited<ReturnType<typeof aBuyer>>
let buyer: Caller
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db, { firstName: 'Sara', lastName: 'Staff' }))
  colleague = await t.as(await anAdmin(t.db, { firstName: 'Majed', lastName: 'Two' }))
  person = await aBuyer(t.db)
  buyer = await t.as(person.account)
})

type Items = { product: string; quantity: number }[]
async function place(items: Items, more: object = {}): Promise<string> {
  const { status, json } = await buyer({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items,
      addressId: person.address.id,
      paymentMethod: { type: 'bank_account', _id: person.bank.id },
      ...more,
    },
  })
  expect(status).toBe(201)
  return json.data._id
}
const find = async (id: string) => (await staff({ path: `/marketplace/orders/${id}` })).json.data
const edit = (id: string, body: object, by = staff) =>
  by({ method: 'PATCH', path: `/marketplace/orders/${id}/contents`, body })
const priced = async (id: string, items: string) =>
  (await staff({ path: `/marketplace/orders/${id}/contents/pricing?items=${items}` })).json.data
const reservedOf = async (product: { id: string }) =>
  (await t.db.select().from(stockLevels).where(eq(stockLevels.productId, product.id)))[0]?.reserved
const sar = (amount: number) => ({ amount, currency: 'SAR' })

test('lines are changed, removed and added; the stock, the total and the mail follow', async () => {
  const kept = await aProduct(t.db, { code: 'KEPT', price: 10_000 })
  const removed = await aProduct(t.db, { code: 'REMOVED' })
  const added = await aProduct(t.db, { code: 'ADDED', price: 3_000 })
  const poNumber = 'PO-EDIT-1'
  const id = await place(
    [
      { product: kept.id, quantity: 2 },
      { product: removed.id, quantity: 1 },
    ],
    { poNumber },
  )
  expect((await find(id)).canEdit).toBe(true)
  const preview = await priced(id, `${kept.id}:5,${added.id}:2`)
  const mails = await countMails(t, person.account.email)
  const { status, json } = await edit(id, {
    items: [
      { product: kept.id, quantity: 5 },
      { product: added.id, quantity: 2 },
    ],
    note: 'Two more',
    version: 1,
  })
  expect(status).toBe(200)
  expect(json.data).toMatchObject({
    version: 2,
    itemQuantity: 7,
    note: 'Two more',
    subtotal: sar(56_000),
    tax: sar(8_400),
    total: sar(64_400),
    items: [
      { product: kept.id, quantity: 5, unitPrice: sar(10_000) },
      { product: added.id, quantity: 2, unitPrice: sar(3_000) },
    ],
  })
  expect(preview.total).toEqual(json.data.total)
  expect([await reservedOf(kept), await reservedOf(removed), await reservedOf(added)]).toEqual([5, 0, 2])
  expect(await countMails(t, person.account.email)).toBe(mails + 1)
  const { kind, values } = await lastMail(t, person.account.email)
  expect(kind).toBe('order_changed')
  expect(JSON.stringify(values.rows)).toContain('644.00')
  const { json: history } = await staff({ path: `/marketplace/audit?entity=order&entityId=${id}` })
  expect(history.data[0]).toMatchObject({ did: 'Contents changed', by: { name: 'Sara Staff' } })
  expect(history.data[0].changes).toContainEqual(
    expect.objectContaining({
      label: 'Items',
      before: ['2 × KEPT', '1 × REMOVED'],
      after: ['5 × KEPT', '2 × ADDED'],
    }),
  )
  const { rows } = await t.db.execute<{ quantity: number; orders: number }>(
    sql`select sum(quantity)::int as quantity, sum(orders)::int as orders from product_figure_changes where product_id = ${removed.id}`,
  )
  expect(rows).toEqual([{ quantity: 0, orders: 0 }])
  // Found by what it has now, and by what the customer calls it.
  for (const [search, found] of [
    [poNumber, 1],
    ['ADDED', 1],
    ['REMOVED', 0],
  ] as const)
    expect((await staff({ path: `/marketplace/orders?search=${search}` })).json.total).toBe(found)
  // Rejected as every order: nothing stays reserved.
  expect((await changeOrder(staff, id, { status: 'rejected', reason: 'Test' })).status).toBe(200)
  expect([await reservedOf(kept), await reservedOf(removed), await reservedOf(added)]).toEqual([0, 0, 0])
})

test('own lines keep the price of the day they were ordered, and the code its share', async () => {
  const product = await aProduct(t.db, { price: 10_000 })
  const code = await aDiscount(t.db, { percentage: 10, minimumQuantity: 2 })
  const id = await place([{ product: product.id, quantity: 3 }], { code: code.code })
  await t.db.update(products).set({ price: 90_000, visibility: 'hidden' }).where(eq(products.id, product.id))
  const { json } = await edit(id, { items: [{ product: product.id, quantity: 4 }], version: 1 })
  expect(json.data).toMatchObject({ subtotal: sar(40_000), discount: sar(4_000) })
  const few = await edit(id, { items: [{ product: product.id, quantity: 1 }], version: 2 })
  expect(few.json.code).toBe('discount_min_quantity')
})

test('a package takes and gives back its parts', async () => {
  const part = await aProduct(t.db, { stock: 10 })
  const pack = await aPackage(t.db, [{ product: part.id, quantity: 2 }])
  const id = await place([{ product: pack.id, quantity: 3 }])
  expect(await reservedOf(part)).toBe(6)
  expect((await edit(id, { items: [{ product: pack.id, quantity: 1 }], version: 1 })).status).toBe(200)
  expect(await reservedOf(part)).toBe(2)
  const more = await edit(id, { items: [{ product: pack.id, quantity: 6 }], version: 2 })
  expect(more.json).toMatchObject({
    code: 'stock_insufficient',
    fields: { 'items.0.quantity': expect.any(String) },
  })
  expect(await reservedOf(part)).toBe(2)
  expect((await find(id)).version).toBe(2)
})

test('the address is one of the customer’s own', async () => {
  const product = await aProduct(t.db)
  const id = await place([{ product: product.id, quantity: 1 }])
  const items = [{ product: product.id, quantity: 1 }]
  const other = await anAddress(t.db, person.account.id, { address: 'Harbour Street 7' })
  const strange = await aBuyer(t.db)
  const refused = await edit(id, { items, addressId: strange.address.id, version: 1 })
  expect(refused.json.fields).toHaveProperty('addressId')
  const { json } = await edit(id, { items, addressId: other.id, version: 1 })
  expect(json.data.shippingAddress.address).toBe('Harbour Street 7')
})

test('invalid lines, other versions and later statuses are rejected, and change nothing', async () => {
  const product = await aProduct(t.db)
  const hidden = await aProduct(t.db, { visibility: 'hidden' })
  const id = await place([{ product: product.id, quantity: 1 }])
  const items = [{ product: product.id, quantity: 2 }]
  const wrong = await edit(id, {
    items: [...items, { product: hidden.id, quantity: 1 }, ...items],
    version: 1,
  })
  expect(Object.keys(wrong.json.fields)).toEqual(['items.1.product', 'items.2.product'])
  expect((await edit(id, { items: [], version: 1 })).status).toBe(422)
  expect((await edit(id, { items, version: 7 })).json.code).toBe('version_conflict')
  expect((await edit(id, { items, version: 1 }, buyer)).status).toBe(401)
  expect((await changeOrder(staff, id, { status: 'in_progress' })).status).toBe(200)
  expect(await find(id)).toMatchObject({ canEdit: false, itemQuantity: 1 })
  expect((await edit(id, { items, version: 2 })).json.code).toBe('invalid_transition')
  const paid = await place([{ product: product.id, quantity: 1 }])
  expect((await changeOrder(staff, paid, { paymentStatus: 'paid' })).status).toBe(200)
  expect((await edit(paid, { items, version: 2 })).json.code).toBe('invalid_transition')
})

test('while a card may be charged, nothing is changed', async () => {
  const product = await aProduct(t.db)
  const id = await place([{ product: product.id, quantity: 1 }])
  const [attempt] = await t.db
    .insert(paymentAttempts)
    .values({
      id: uuid(),
      orderId: id,
      number: 1,
      provider: 'STRIPE',
      cardToken: 'tok',
      lockedUntil: new Date(),
    })
    .returning()
  const body = { items: [{ product: product.id, quantity: 2 }], version: 1 }
  expect((await edit(id, body)).json.code).toBe('payment_being_confirmed')
  await t.db
    .update(paymentAttempts)
    .set({ status: 'failed' })
    .where(eq(paymentAttempts.id, attempt?.id ?? ''))
  expect((await edit(id, body)).status).toBe(200)
})

test('of two staff at once one edits and the other learns of it', async () => {
  const product = await aProduct(t.db, { stock: 500 })
  for (let round = 0; round < 5; round++) {
    const id = await place([{ product: product.id, quantity: 1 }])
    const answers = await Promise.all([
      edit(id, { items: [{ product: product.id, quantity: 4 }], version: 1 }),
      edit(id, { items: [{ product: product.id, quantity: 9 }], version: 1 }, colleague),
      changeOrder(staff, id, { status: 'in_progress', version: 1 }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 409]).toContain(status)
  }
  const all = await t.db.select().from(orders)
  const held = all.filter(({ searchText }) => searchText.includes(product.code.toLowerCase()))
  expect(await reservedOf(product)).toBe(held.reduce((sum, { itemQuantity }) => sum + itemQuantity, 0))
})

test('edits of two products in turn and sales of both never lock each other', async () => {
  const [a, b] = [await aProduct(t.db, { stock: 1_000 }), await aProduct(t.db, { stock: 1_000 })]
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, index) => place([{ product: index % 2 ? a.id : b.id, quantity: 2 }])),
  )
  const swapped = await Promise.all([
    ...ids.map((id, index) =>
      edit(id, { items: [{ product: index % 2 ? b.id : a.id, quantity: 3 }], version: 1 }),
    ),
    ...Array.from({ length: 6 }, () =>
      place([
        { product: b.id, quantity: 1 },
        { product: a.id, quantity: 1 },
      ]).then(() => ({ status: 200 })),
    ),
  ])
  expect(new Set(swapped.map(({ status }) => status))).toEqual(new Set([200]))
  expect([await reservedOf(a), await reservedOf(b)]).toEqual([9 + 6, 9 + 6])
})

test('the limit of unpaid orders holds for what is added', async () => {
  const product = await aProduct(t.db, { price: 10_000 })
  const id = await place([{ product: product.id, quantity: 1 }])
  const settings = await readSettings(t.db)
  await writeSettings(t.db, { ...settings, bankTransfer: { ...settings.bankTransfer, unpaidLimit: 1 } })
  const { json } = await edit(id, { items: [{ product: product.id, quantity: 2 }], version: 1 })
  expect(json.code).toBe('unpaid_limit_reached')
  await writeSettings(t.db, settings)
  expect(await t.db.$count(outbox, eq(outbox.kind, 'order_changed'))).toBeGreaterThan(0)
})
