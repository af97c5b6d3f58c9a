import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { outbox } from '../providers/mail/outbox.table.ts'
import { writeMail } from '../providers/mail/write-mail.ts'
import { changeOrder, changeRequest } from '../test/change-order.ts'
import { aBuyer, anAdmin, aProduct, aRequest } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
const path = '/marketplace-customer/orders'
let buyer: Awaited<ReturnType<typeof aBuyer>>
let ask: (ask: Ask) => Promise<Answer>
let staff: (ask: Ask) => Promise<Answer>
let product: string

beforeAll(async () => {
  buyer = await aBuyer(t.db)
  ask = await t.as(buyer.account)
  staff = await t.as(await anAdmin(t.db))
  product = (await aProduct(t.db, { stock: 1_000 })).id
})

const place = (poNumber?: unknown, headers: Record<string, string> = {}) =>
  ask({
    method: 'POST',
    path,
    headers,
    body: {
      items: [{ product, quantity: 1 }],
      addressId: buyer.address.id,
      paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
      ...(poNumber !== undefined && { poNumber }),
    },
  })

const idsOf = ({ json }: Answer) => json.data.map(({ _id }: { _id: string }) => _id)

test.each([
  ['PO-2026/0117', 'PO-2026/0117'],
  ['  PO \t 88  ', 'PO 88'],
  ['أمر ٤٥٠٠-٧', 'أمر ٤٥٠٠-٧'],
  ['x'.repeat(35), 'x'.repeat(35)],
  ['', undefined],
  ['   ', undefined],
  [undefined, undefined],
])('%j is stored as %j, for the customer and for staff', async (typed, stored) => {
  const placed = await place(typed)
  expect(placed.status, placed.text).toBe(201)
  const { _id } = placed.json.data
  expect(placed.json.data.poNumber).toBe(stored)
  expect((await ask({ path: `${path}/${_id}` })).json.data.poNumber).toBe(stored)
  expect((await staff({ path: `/marketplace/orders/${_id}` })).json.data.poNumber).toBe(stored)
  const { json } = await ask({ path })
  expect(json.data.find((row: { _id: string }) => row._id === _id).poNumber).toBe(stored)
})

test.each([
  ['x'.repeat(36), /at most|less than or equal to 35/],
  ['PO 4242 4242 4242 4242', /payment card number/],
  [45, /./],
])('%j is rejected at its field, and nothing is ordered', async (poNumber, message) => {
  const before = (await ask({ path })).json.total
  const { status, json } = await place(poNumber)
  expect(status).toBe(422)
  expect(json.fields.poNumber).toMatch(message)
  expect((await ask({ path })).json.total).toBe(before)
})

test('a repeat with the same key answers the same order; another number under that key is rejected', async () => {
  const headers = { 'idempotency-key': uuid() }
  const first = await place('REPEAT-1', headers)
  const second = await place('REPEAT-1', headers)
  expect(second.json).toEqual(first.json)
  expect((await place('REPEAT-2', headers)).json.code).toBe('idempotency_key_reused')
  expect((await ask({ path: `${path}?search=repeat-1` })).json.total).toBe(1)
})

test('staff and the customer find the order by it, in any case and digits; staff by the whole number first', async () => {
  const { json } = await place('FIND-٤٥٠٠١٢')
  const { _id } = json.data
  const longer = (await place('FIND-4500123')).json.data._id
  for (const search of ['find-450012', 'FIND-٤٥٠٠١٢']) {
    const query = `search=${encodeURIComponent(search)}`
    expect(idsOf(await staff({ path: `/marketplace/orders?${query}` }))).toEqual([_id, longer])
    expect(new Set(idsOf(await ask({ path: `${path}?${query}` })))).toEqual(new Set([_id, longer]))
  }
})

test('it is a column of the exported list', async () => {
  await place('CSV-77')
  const { text } = await staff({ path: '/marketplace/orders/list.csv?search=csv-77&columns=number' })
  expect(text.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
    'Order number,Purchase order number,Cost centre,Site',
    expect.stringMatching(/^\d{4}-\d{6},CSV-77,,$/),
  ])
})

test('emails and documents name it', async () => {
  const { json } = await place('PAPER/9')
  const { _id, number } = json.data
  const mail = async () => {
    const [row] = await t.db
      .select()
      .from(outbox)
      .where(eq(outbox.toAddress, buyer.account.email))
      .orderBy(desc(outbox.id))
      .limit(1)
    return row && (await writeMail(t.ctx, row)).text
  }
  expect(await mail()).toContain('Purchase order number: PAPER/9')
  await changeOrder(staff, _id, { paymentStatus: 'paid' })
  await changeOrder(staff, _id, { status: 'in_progress' })
  expect(await mail()).toContain('Purchase order number: PAPER/9')
  const xml = await ask({ path: `${path}/${_id}/invoice?format=xml` })
  expect(xml.text).toContain(`<cbc:ID>PAPER/9</cbc:ID>`)
  expect(xml.text).toContain(`<cbc:SalesOrderID>${number}</cbc:SalesOrderID>`)
  for (const paper of [`${path}/${_id}/invoice?format=pdf`, `/marketplace/orders/${_id}/packing-slip`])
    expect((await staff({ path: paper.replace('marketplace-customer', 'marketplace') })).status).toBe(200)
})

test('an accepted quote takes it along', async () => {
  const sent = await ask({
    method: 'POST',
    path: '/marketplace-customer/requests',
    body: aRequest({ type: 'quote', company: 'Buyer', products: [{ product, quantity: 2 }] }),
  })
  expect(sent.status, sent.text).toBe(201)
  const id = sent.json.data._id
  const quoted = await changeRequest(
    staff,
    id,
    {
      lines: [{ product, quantity: 2, unitPrice: { amount: 9_000, currency: 'SAR' } }],
      validUntil: new Date(Date.now() + 86_400_000 * 5).toISOString(),
    },
    '/quote',
  )
  expect(quoted.status, quoted.text).toBeLessThan(300)
  const accepted = await ask({
    method: 'POST',
    path: `/marketplace-customer/requests/${id}/accept`,
    body: {
      revision: 1,
      addressId: buyer.address.id,
      paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
      poNumber: 'QUOTE-5',
    },
  })
  expect(accepted.status, accepted.text).toBe(200)
  const order = await ask({ path: `${path}/${accepted.json.data.order._id}` })
  expect(order.json.data.poNumber).toBe('QUOTE-5')
})
