import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayIn } from '#i18n/zone-time.ts'
import { auditLog } from '../audit-log/write-audit.ts'
import { creditNotes } from '../invoices/invoices.table.ts'
import { stockLevels, stockMovements, stockUnits } from '../inventory/inventory.table.ts'
import { refunds } from '../payments/payments.table.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, aLicence, anAdmin, aPackage, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { everyOrder } from './orders.queries.ts'
import { orders, payments } from './orders.table.ts'

const t = testApp()
let staff: (ask: Ask) => Promise<Answer>
let colleague: (ask: Ask) => Promise<Answer>
let buyer: Awaited<ReturnType<typeof aBuyer>>
let ask: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db, { firstName: 'Sara', lastName: 'Staff' }))
  colleague = await t.as(await anAdmin(t.db))
  buyer = await aBuyer(t.db)
  ask = await t.as(buyer.account)
})

type Bought = { product: string; quantity: number }

async function place(...items: Bought[]): Promise<string> {
  const answer = await ask({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items,
      addressId: buyer.address.id,
      paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
    },
  })
  expect(answer.status).toBe(201)
  return answer.json.data._id
}
const find = async (id: string) => (await staff({ path: `/marketplace/orders/${id}` })).json.data
const change = (id: string, body: object) => changeOrder(staff, id, body)
const post = (path: string, body: object, by = staff, key?: string) =>
  by({ method: 'POST', path, body, ...(key && { headers: { 'idempotency-key': key } }) })
const pay = (id: string) => change(id, { paymentStatus: 'paid' })
/** XML as one line: only its content counts. */
const dense = (text: string) => text.replace(/>\s+</g, '><')
const sar = (amount: number) => ({ amount, currency: 'SAR' })

async function shipped(...items: Bought[]): Promise<string> {
  const id = await place(...items)
  await pay(id)
  await change(id, { status: 'in_progress' })
  const { items: lines } = await find(id)
  const sent = lines.map(({ _id, quantity }: { _id: string; quantity: number }) => ({
    _id,
    shippedQuantity: quantity,
  }))
  expect((await change(id, { status: 'shipped', items: sent })).status).toBe(200)
  return id
}
const ledger = async (id: string) => {
  const rows = await t.db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.at)
  return rows.map(({ status, amount }) => [status, amount])
}
const stockOf = async (id: string) => {
  const [level] = await t.db.select().from(stockLevels).where(eq(stockLevels.productId, id))
  const [sums] = await t.db
    .select({
      onHand: sql<number>`sum(on_hand_change)::int`,
      reserved: sql<number>`sum(reserved_change)::int`,
    })
    .from(stockMovements)
    .where(eq(stockMovements.productId, id))
  expect(sums).toEqual({ onHand: level?.onHand, reserved: level?.reserved })
  return [level?.onHand, level?.reserved, level?.units]
}

describe('notes', () => {
  test('are added with author and time, stay, and no customer sees them', async () => {
    const id = await place({ product: (await aProduct(t.db)).id, quantity: 1 })
    const path = `/marketplace/orders/${id}/notes`
    const added = await post(path, { text: '  Asked for a call <b>back</b>  ' }, staff, 'note-1')
    expect(added).toMatchObject({
      status: 201,
      json: { data: { text: 'Asked for a call <b>back</b>', by: 'Sara Staff' } },
    })
    // The same click again is the same note.
    await post(path, { text: '  Asked for a call <b>back</b>  ' }, staff, 'note-1')
    await post(path, { text: 'Called' }, colleague)
    const { notes } = await find(id)
    expect(notes.map(({ text }: { text: string }) => text)).toEqual([
      'Asked for a call <b>back</b>',
      'Called',
    ])
    const own = await ask({ path: `/marketplace-customer/orders/${id}` })
    expect(own.text).not.toContain('Called')
    expect(own.json.data.notes).toBeUndefined()
    expect((await post(path, { text: ' ' })).status).toBe(422)
    expect(await t.db.$count(auditLog, sql`entity_id = ${id} and action = 'noted'`)).toBe(2)
  })
})

describe('refunds', () => {
  test('the key of one order’s refund is not answered with it for another order', async () => {
    const product = await aProduct(t.db)
    const [one, two] = [
      await shipped({ product: product.id, quantity: 1 }),
      await shipped({ product: product.id, quantity: 1 }),
    ]
    const body = { amount: sar(500), reason: 'Scratched', version: (await find(one)).version }
    const refund = (id: string) => post(`/marketplace/orders/${id}/refunds`, body, staff, 'one-key')
    expect((await refund(one)).status).toBe(201)
    expect((await refund(one)).json.data._id).toBe(one)
    expect((await refund(two)).json).toMatchObject({ statusCode: 409, code: 'idempotency_key_reused' })
    expect((await ledger(one)).length).toBe((await ledger(two)).length + 1)
  })

  test('in part and then the rest: ledger, state and credit notes that add up to the invoice', async () => {
    const id = await shipped({ product: (await aProduct(t.db, { price: 3_333 })).id, quantity: 3 })
    const { total, tax, version } = await find(id)
    const path = `/marketplace/orders/${id}/refunds`
    const first = await post(path, { amount: sar(1_001), reason: 'Scratched', version })
    expect(first.status).toBe(201)
    expect(first.json.data).toMatchObject({
      status: 'shipped',
      payment: { status: 'paid', refunded: sar(1_001) },
      refunds: [{ amount: sar(1_001), reason: 'Scratched', status: 'done', by: 'Sara Staff' }],
    })
    const { number } = first.json.data
    const [listed] = (await staff({ path: `/marketplace/orders?search=${number}` })).json.data
    expect(listed).toMatchObject({ number, paymentStatus: 'paid', refunded: sar(1_001) })
    const left = total.amount - 1_001
    const tooMuch = await post(path, { amount: sar(left + 1), reason: 'x', version: first.json.data.version })
    expect(tooMuch.status).toBe(422)
    expect(tooMuch.json.details).toEqual({ left })
    const rest = await post(path, {
      amount: sar(left),
      reason: 'All of it',
      version: first.json.data.version,
    })
    expect(rest.json.data.payment).toMatchObject({ status: 'refunded', refunded: total })
    expect(await ledger(id)).toEqual([
      ['paid', total.amount],
      ['refunded', -1_001],
      ['refunded', -left],
    ])
    const notes = await t.db.select().from(creditNotes).where(eq(creditNotes.orderId, id))
    expect(notes.reduce((sum, { amount }) => sum + amount, 0)).toBe(total.amount)
    expect(notes.reduce((sum, note) => sum + note.tax, 0)).toBe(tax.amount)
    const again = await post(path, { amount: sar(1), reason: 'x', version: rest.json.data.version })
    expect(again.status).toBe(422)
    const own = (await ask({ path: `/marketplace-customer/orders/${id}` })).json.data
    expect(own.payment.refunded).toEqual(total)
    expect(own.refunds[0].by).toBeUndefined()
  })

  test('a double click creates one refund; a concurrent refund by another user fails with a conflict', async () => {
    const id = await shipped({ product: (await aProduct(t.db)).id, quantity: 2 })
    const { version } = await find(id)
    const path = `/marketplace/orders/${id}/refunds`
    const body = { amount: sar(5_000), reason: 'Late', version }
    const twice = await Promise.all([1, 2].map(() => post(path, body, staff, `refund-${id}`)))
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(await t.db.$count(refunds, eq(refunds.orderId, id))).toBe(1)
    const next = { ...body, version: (await find(id)).version }
    const both = await Promise.all([post(path, next), post(path, next, colleague)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.json.code).toBe('version_conflict')
    expect(await t.db.$count(refunds, eq(refunds.orderId, id))).toBe(2)
  })

  test('twenty at once give back no more than was paid', async () => {
    const id = await shipped({ product: (await aProduct(t.db)).id, quantity: 1 })
    const { version, total } = await find(id)
    const path = `/marketplace/orders/${id}/refunds`
    const body = { amount: sar(total.amount - 1), reason: 'x', version }
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(path, body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await find(id)).payment.refunded.amount).toBe(total.amount - 1)
  })

  test('what was not paid, another currency and nothing at all are refused', async () => {
    const id = await place({ product: (await aProduct(t.db)).id, quantity: 1 })
    const path = `/marketplace/orders/${id}/refunds`
    const refund = async (amount: object) =>
      (await post(path, { amount, reason: 'x', version: (await find(id)).version })).status
    expect(await refund(sar(100))).toBe(422)
    await pay(id)
    expect(await refund({ amount: 100, currency: 'USD' })).toBe(422)
    expect(await refund(sar(0))).toBe(422)
    expect(await refund(sar(-5))).toBe(422)
    expect(await t.db.$count(refunds, eq(refunds.orderId, id))).toBe(0)
  })

  test('before the invoice they are credited once it is issued; a rejection credits and pays back the rest', async () => {
    const id = await place({ product: (await aProduct(t.db)).id, quantity: 2 })
    await pay(id)
    const { total, version } = await find(id)
    await post(`/marketplace/orders/${id}/refunds`, { amount: sar(3_000), reason: 'Goodwill', version })
    expect((await find(id)).creditNotes).toEqual([])
    await change(id, { status: 'in_progress' })
    expect((await find(id)).creditNotes).toMatchObject([{ amount: sar(3_000) }])
    await change(id, { status: 'rejected', reason: 'Broken in our warehouse' })
    const after = await find(id)
    expect(after.payment).toMatchObject({ status: 'refunded', refunded: total })
    expect(after.creditNotes.map(({ amount }: { amount: { amount: number } }) => amount.amount)).toEqual([
      3_000,
      total.amount - 3_000,
    ])
    expect((await ledger(id)).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(0)
  })

  test('an order that was given back whole cannot be accepted', async () => {
    const id = await place({ product: (await aProduct(t.db)).id, quantity: 1 })
    await pay(id)
    const { total, version } = await find(id)
    await post(`/marketplace/orders/${id}/refunds`, { amount: total, reason: 'Changed mind', version })
    expect((await find(id)).allowedStatuses).toEqual(['rejected'])
    expect((await change(id, { status: 'in_progress' })).json.code).toBe('invalid_transition')
  })
})

describe('credit notes', () => {
  test('are there for programs: which invoice they take from, why, and the sums of its lines', async () => {
    const id = await shipped(
      { product: (await aProduct(t.db, { price: 3_333 })).id, quantity: 3 },
      { product: (await aProduct(t.db, { price: 5_000 })).id, quantity: 1 },
    )
    const { total, tax, version, invoice } = await find(id)
    const refunds = `/marketplace/orders/${id}/refunds`
    const some = { amount: sar(1_150), reason: 'Dented & <scratched>', version }
    const first = await post(refunds, some)
    const left = { amount: sar(total.amount - 1_150), reason: 'The rest', version: first.json.data.version }
    const { creditNotes: notes } = (await post(refunds, left)).json.data
    const read = async (note: { _id: string }, by = ask, side = 'marketplace-customer') => {
      const file = await by({ path: `/${side}/credit-notes/${note._id}?format=xml` })
      expect(file.status).toBe(200)
      expect(file.headers['content-type']).toContain('application/xml')
      expect(file.headers['content-disposition']).toContain('.xml')
      return dense(file.text)
    }
    const xml = await read(notes[0])
    for (const part of [
      `<cbc:ID>${notes[0].number}</cbc:ID><cbc:UUID>${notes[0]._id}</cbc:UUID>`,
      '<cbc:InvoiceTypeCode name="0200000">381</cbc:InvoiceTypeCode>',
      `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${invoice.number}</cbc:ID><cbc:UUID>${id}</cbc:UUID>` +
        `<cbc:IssueDate>${dayIn('Asia/Riyadh', new Date(invoice.issuedAt))}</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>`,
      '<cbc:InstructionNote>Dented &amp; &lt;scratched&gt;</cbc:InstructionNote>',
      '<cbc:TaxExclusiveAmount currencyID="SAR">10.00</cbc:TaxExclusiveAmount>',
      '<cbc:PayableAmount currencyID="SAR">11.50</cbc:PayableAmount>',
    ])
      expect(xml).toContain(part)
    expect(xml.match(/<cac:InvoiceLine>/g)).toHaveLength(1)
    // The same QR code as the printed one: its total and its tax.
    const square = /mimeCode="text\/plain">([^<]+)</.exec(xml)?.[1] ?? ''
    expect(Buffer.from(square, 'base64').toString('latin1')).toMatch(/11\.50.*1\.50$/s)
    const taxOf = (text: string) => Math.round(Number(/<cbc:TaxAmount[^>]*>([\d.]+)</.exec(text)?.[1]) * 100)
    expect(taxOf(xml) + taxOf(await read(notes[1], staff, 'marketplace'))).toBe(tax.amount)
    const theirs = `/marketplace-customer/credit-notes/${notes[0]._id}?format=`
    const stranger = await t.as((await aBuyer(t.db)).account)
    expect((await stranger({ path: `${theirs}xml` })).status).toBe(404)
    expect((await ask({ path: `${theirs}doc` })).status).toBe(422)

    // As a whole it takes back every line, as the invoice billed them.
    const other = await shipped({ product: (await aProduct(t.db, { price: 3_333 })).id, quantity: 3 })
    const whole = await find(other)
    const answer = await post(`/marketplace/orders/${other}/refunds`, {
      amount: whole.total,
      reason: 'All of it',
      version: whole.version,
    })
    const all = await read(answer.json.data.creditNotes[0])
    const bill = dense((await ask({ path: `/marketplace-customer/orders/${other}/invoice?format=xml` })).text)
    expect(bill).toContain('388</cbc:InvoiceTypeCode>')
    expect(bill).not.toMatch(/BillingReference|AllowanceCharge|PaymentMeans/)
    const billed = bill.slice(bill.indexOf('<cac:TaxTotal>'))
    expect(billed).toContain('<cbc:PriceAmount currencyID="SAR">33.33</cbc:PriceAmount>')
    expect(all.slice(all.indexOf('<cac:TaxTotal>'))).toBe(billed)
  })

  test('are numbered without gaps, print in both languages, and are their customer’s alone', async () => {
    const id = await shipped({ product: (await aProduct(t.db)).id, quantity: 1 })
    const { version } = await find(id)
    await post(`/marketplace/orders/${id}/refunds`, { amount: sar(500), reason: 'Box damaged', version })
    const [note] = (await find(id)).creditNotes
    expect(note.number).toMatch(/^CN-\d{4}-\d{6}$/)
    for (const language of ['en', 'ar']) {
      const pdf = await ask({
        path: `/marketplace-customer/credit-notes/${note._id}`,
        headers: { 'accept-language': language },
      })
      expect(pdf.status).toBe(200)
      expect(pdf.headers['content-type']).toBe('application/pdf')
      expect(pdf.headers['content-disposition']).toContain(`${note.number}.pdf`)
      expect(pdf.text.startsWith('%PDF-')).toBe(true)
    }
    expect((await staff({ path: `/marketplace/credit-notes/${note._id}` })).status).toBe(200)
    const stranger = await t.as((await aBuyer(t.db)).account)
    expect((await stranger({ path: `/marketplace-customer/credit-notes/${note._id}` })).status).toBe(404)
    const rows = await t.db.select({ number: creditNotes.number }).from(creditNotes)
    const numbers = rows.map(({ number }) => Number(number.slice(-6))).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1))
  })
})

describe('returns', () => {
  const back = (id: string, body: object, by = staff) => post(`/marketplace/orders/${id}/returns`, body, by)

  test('restocks returned items, including package items, with the refund in one step', async () => {
    const part = await aProduct(t.db)
    const bundle = await aPackage(t.db, [{ product: part.id, quantity: 2 }])
    const id = await shipped({ product: part.id, quantity: 3 }, { product: bundle.id, quantity: 2 })
    expect(await stockOf(part.id)).toEqual([3, 0, 0])
    const { items, version } = await find(id)
    const answer = await back(id, {
      items: [
        { _id: items[0]._id, quantity: 1 },
        { _id: items[1]._id, quantity: 1 },
      ],
      note: 'Not needed',
      refund: { amount: sar(2_000), reason: 'Returned' },
      version,
    })
    expect(answer.status).toBe(201)
    expect(answer.json.data).toMatchObject({
      items: [{ returnedQuantity: 1 }, { returnedQuantity: 1 }],
      returns: [{ by: 'Sara Staff', note: 'Not needed', items: [{ quantity: 1 }, { quantity: 1 }] }],
      payment: { refunded: sar(2_000) },
    })
    expect(await stockOf(part.id)).toEqual([6, 0, 0])
    const moved = await staff({ path: `/marketplace/transactions?kind=inventory&reason=return&order=${id}` })
    expect(moved.json.data).toMatchObject([{ quantity: 3, availableAfter: 6, note: 'Not needed' }])
    // More than is still out, an outdated version, and a refund beyond the rest each change nothing.
    const now = answer.json.data.version
    const line = { _id: items[0]._id, quantity: 2 }
    expect((await back(id, { items: [{ ...line, quantity: 3 }], version: now })).status).toBe(422)
    expect((await back(id, { items: [line], version })).json.code).toBe('version_conflict')
    const greedy = await back(id, {
      items: [line],
      refund: { amount: sar(10_000_000), reason: 'x' },
      version: now,
    })
    expect(greedy.status).toBe(422)
    expect(await stockOf(part.id)).toEqual([6, 0, 0])
  })

  test('that are written off stay out of stock, and everybody can read where they went', async () => {
    const part = await aProduct(t.db)
    const bundle = await aPackage(t.db, [{ product: part.id, quantity: 2 }])
    const id = await shipped({ product: bundle.id, quantity: 2 })
    expect(await stockOf(part.id)).toEqual([6, 0, 0])
    const { items, version } = await find(id)
    const answer = await back(id, {
      items: [{ _id: items[0]._id, quantity: 1 }],
      note: 'Wet inside',
      isWrittenOff: true,
      refund: { amount: sar(500), reason: 'Returned' },
      version,
    })
    expect(answer.status).toBe(201)
    expect(answer.json.data).toMatchObject({
      items: [{ returnedQuantity: 1 }],
      returns: [{ note: 'Wet inside', isWrittenOff: true }],
      payment: { refunded: sar(500) },
    })
    expect(await stockOf(part.id)).toEqual([6, 0, 0])
    const moved = await staff({
      path: `/marketplace/transactions?kind=inventory&reason=return,write_off&order=${id}`,
    })
    expect(
      moved.json.data.map(({ reason, quantity, note }: Record<string, unknown>) => [reason, quantity, note]),
    ).toEqual([
      ['write_off', -2, 'Wet inside'],
      ['return', 2, 'Wet inside'],
    ])
    const trail = await t.db
      .select()
      .from(auditLog)
      .where(sql`entity_id = ${id} and action = 'written_off'`)
    expect(trail).toMatchObject([{ after: { items: [{ quantity: 1 }], note: 'Wet inside' } }])
    // The customer is told what came back, not what happens to it.
    const own = await ask({ path: `/marketplace-customer/orders/${id}` })
    expect(own.json.data.returns).toHaveLength(1)
    expect(own.text).not.toMatch(/isWrittenOff|Wet inside/)
  })

  test('damaged units that are returned cannot be sold or received again', async () => {
    const product = await aProduct(t.db, { stock: 0 })
    const serials = ['DMG-001', 'DMG-002', 'DMG-003']
    const units = `/marketplace/inventory/${product.id}/units`
    await post(units, { units: serials.map((serial) => ({ serial })) })
    const id = await place({ product: product.id, quantity: 2 })
    await change(id, { status: 'in_progress' })
    const line: string = (await find(id)).items[0]._id
    const sent = { _id: line, shippedQuantity: 2, serials: serials.slice(0, 2) }
    expect((await change(id, { status: 'shipped', items: [sent] })).status).toBe(200)
    const { version } = await find(id)
    const taken = await back(id, {
      items: [{ _id: line, quantity: 1, serials: ['DMG-001'] }],
      isWrittenOff: true,
      version,
    })
    expect(taken.status).toBe(201)
    expect(taken.json.data.items[0]).toMatchObject({ serials: ['DMG-002'] })
    expect(await stockOf(product.id)).toEqual([1, 0, 1])
    const [unit] = await t.db.select().from(stockUnits).where(eq(stockUnits.serial, 'DMG-001'))
    expect(unit).toMatchObject({ state: 'written_off', orderLineId: null })
    const listed = await staff({ path: `${units}?state=written_off` })
    expect(listed.json.data).toMatchObject([{ serial: 'DMG-001', state: 'written_off' }])
    const again = await post(units, { units: [{ serial: 'DMG-001' }] })
    expect(again).toMatchObject({
      status: 422,
      text: expect.stringContaining('Returned and written off'),
    })
    expect((await staff({ method: 'DELETE', path: `/marketplace/inventory/units/${unit?.id}` })).status).toBe(
      409,
    )
    const next = await place({ product: product.id, quantity: 1 })
    await change(next, { status: 'in_progress' })
    const other = (await find(next)).items[0]._id
    const refused = await change(next, {
      status: 'shipped',
      items: [{ _id: other, shippedQuantity: 1, serials: ['DMG-001'] }],
    })
    expect(refused.status).toBe(422)
    expect(refused.json.fields['items.0.serials.0']).toBe('Returned and written off')
    const found = await staff({ path: '/marketplace/orders?search=DMG-001' })
    expect(found.json.data.map(({ _id }: { _id: string }) => _id)).toEqual([id])
  })

  test('pieces come back by name, leave again, and still lead to the order they first left with', async () => {
    const product = await aProduct(t.db, { stock: 0 })
    const serials = ['RET-001', 'RET-002']
    await post(`/marketplace/inventory/${product.id}/units`, { units: serials.map((serial) => ({ serial })) })
    await staff({
      method: 'PATCH',
      path: `/marketplace/inventory/${product.id}`,
      body: { tracksUnits: true },
    })
    const id = await place({ product: product.id, quantity: 2 })
    await change(id, { status: 'in_progress' })
    const line: string = (await find(id)).items[0]._id
    await change(id, { status: 'shipped', items: [{ _id: line, shippedQuantity: 2, serials }] })
    const { version } = await find(id)
    const ofOne = (extra: object) => back(id, { items: [{ _id: line, quantity: 1, ...extra }], version })
    expect((await ofOne({})).json.fields).toHaveProperty('items.0.serials')
    expect((await ofOne({ serials: ['RET-009'] })).json.fields).toHaveProperty('items.0.serials.0')
    expect(await stockOf(product.id)).toEqual([0, 0, 0])
    const two = await Promise.all([
      ofOne({ serials: ['ret-002'] }),
      back(id, { items: [{ _id: line, quantity: 1, serials: ['RET-002'] }], version }, colleague),
    ])
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await stockOf(product.id)).toEqual([1, 0, 1])
    const [unit] = await t.db.select().from(stockUnits).where(eq(stockUnits.serial, 'RET-002'))
    expect(unit).toMatchObject({ state: 'in_stock', orderLineId: null })
    expect((await find(id)).items[0]).toMatchObject({ serials: ['RET-001'], units: [{ serial: 'RET-001' }] })
    const found = await staff({ path: '/marketplace/orders?search=RET-002' })
    expect(found.json.data.map(({ _id }: { _id: string }) => _id)).toEqual([id])
    const next = await place({ product: product.id, quantity: 1 })
    await change(next, { status: 'in_progress' })
    const again = await change(next, {
      status: 'shipped',
      items: [{ _id: (await find(next)).items[0]._id, shippedQuantity: 1, serials: ['RET-002'] }],
    })
    expect(again.status).toBe(200)
  })

  test('nothing comes back that was not sent, and no licence does', async () => {
    const product = await aProduct(t.db)
    const licence = await aLicence(t.db)
    const id = await place({ product: product.id, quantity: 1 }, { product: licence.id, quantity: 1 })
    const { items, version } = await find(id)
    expect((await back(id, { items: [{ _id: items[0]._id, quantity: 1 }], version })).json.code).toBe(
      'invalid_transition',
    )
    const sent = await shipped({ product: product.id, quantity: 1 }, { product: licence.id, quantity: 1 })
    const order = await find(sent)
    const answer = await back(sent, {
      items: [{ _id: order.items[1]._id, quantity: 1 }],
      version: order.version,
    })
    expect(answer.status).toBe(422)
  })
})

describe('several at once', () => {
  test('each is accepted for itself; those refused are named with the reason', async () => {
    const product = (await aProduct(t.db)).id
    const [good, other, stale, rejected] = await Promise.all(
      [1, 2, 3, 4].map(() => place({ product, quantity: 1 })),
    )
    await change(rejected ?? '', { status: 'rejected', reason: 'x' })
    const before = (await find(stale ?? '')).version
    await pay(stale ?? '')
    const answer = await post('/marketplace/orders/accept', {
      orders: [
        { _id: good, version: (await find(good ?? '')).version },
        { _id: other, from: 'pending' },
        { _id: stale, version: before },
        { _id: rejected, version: (await find(rejected ?? '')).version },
        { _id: good, from: 'pending' },
      ],
    })
    expect(answer.status).toBe(200)
    expect(answer.json.data.accepted).toBe(1 + 1)
    expect(answer.json.data.failed).toMatchObject([
      { _id: stale, code: 'version_conflict' },
      { _id: rejected, code: 'invalid_transition', number: (await find(rejected ?? '')).number },
    ])
    expect((await find(other ?? '')).status).toBe('in_progress')
    expect((await find(stale ?? '')).status).toBe('pending')
    const none = await post('/marketplace/orders/accept', { orders: [] })
    expect(none.status).toBe(422)
  })
})

test('the list is narrowed by totals, together with its counts', async () => {
  const product = await aProduct(t.db, { price: 777_700 })
  const id = await place({ product: product.id, quantity: 1 })
  const { total } = await find(id)
  const list = async (query: string) => (await staff({ path: `/marketplace/orders?${query}` })).json
  const exact = await list(`totalFrom=${total.amount}&totalTo=${total.amount}`)
  expect(exact.data.map(({ _id }: { _id: string }) => _id)).toEqual([id])
  expect(exact).toMatchObject({ total: 1, statusCounts: { pending: 1, delivered: 0 } })
  expect((await list(`totalFrom=${total.amount + 1}`)).total).toBe(0)
  expect(
    (await list(`totalTo=${total.amount - 1}&customer=${buyer.account.id}&limit=100`)).data,
  ).not.toContainEqual(expect.objectContaining({ _id: id }))
})

test('the list is narrowed to what was refunded in part or whole, with its counts and its export', async () => {
  const product = await aProduct(t.db, { price: 414_100 })
  const [none, part, whole] = await Promise.all(
    [1, 2, 3].map(() => shipped({ product: product.id, quantity: 1 })),
  )
  for (const [id, share] of [
    [part, 0.5],
    [whole, 1],
  ] as const) {
    const { total, version } = await find(id ?? '')
    const amount = sar(Math.ceil(total.amount * share))
    expect((await post(`/marketplace/orders/${id}/refunds`, { amount, reason: 'x', version })).status).toBe(
      201,
    )
  }
  const list = async (query: string) =>
    (await staff({ path: `/marketplace/orders?product=${product.id}&${query}` })).json
  const ids = ({ data }: { data: { _id: string }[] }) => data.map(({ _id }) => _id).toSorted()
  expect(ids(await list('refunded=part'))).toEqual([part])
  expect(ids(await list('refunded=whole'))).toEqual([whole])
  const both = await list('refunded=part,whole')
  expect(ids(both)).toEqual([part, whole].toSorted())
  expect(both).toMatchObject({ total: 2, statusCounts: { shipped: 2, pending: 0 } })
  expect(ids(await list(''))).toContain(none)
  expect((await staff({ path: '/marketplace/orders?refunded=some' })).status).toBe(422)
  const file = await staff({ path: `/marketplace/orders/list.csv?product=${product.id}&refunded=part` })
  const { number } = await find(part ?? '')
  expect(file.text.trim().split('\r\n')).toHaveLength(2)
  expect(file.text).toContain(number)
})

test.each(['-placedAt', 'number', 'total', 'status'] as const)(
  'an export sorted by %s tells every order once, also when one is placed meanwhile',
  async (sort) => {
    // More than one batch, many of them with the same instant, total and status.
    const code = `EXPORT${sort.replace('-', 'FROM').toUpperCase()}`
    const id = await place({ product: (await aProduct(t.db)).id, quantity: 1 })
    // In small statements: thousands of rows at once pass the shop's time for a statement on a busy machine.
    const copies = async (count: number, from: string) => {
      for (let made = 1; made <= count; made += 300)
        await t.db.execute(sql`
          insert into orders select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(),
            'number', ${from}::text || ${sort}::text || made, 'discount_code', ${code}::text, 'total', one.total + made / 700,
            'placed_at', one.placed_at + (made % 3) * interval '1 microsecond'))).*
          from orders one, generate_series(${made}::int, ${Math.min(made + 299, count)}::int) made where one.id = ${id}`)
    }
    await copies(2_100, 'A')
    const before = await t.db.select({ id: orders.id }).from(orders).where(eq(orders.discountCode, code))
    const view = {
      language: 'en' as const,
      file: (file: string) => ({ _id: file, url: file }),
      bankAccounts: [],
      timeZone: 'Asia/Riyadh',
    }
    const told: string[] = []
    for await (const { _id } of everyOrder(t.db, { discountCode: code, sort }, view, id)) {
      told.push(_id)
      // Some are inserted before the rows already read, some behind, in every order.
      if (told.length === 500) await Promise.all([copies(7, '0'), copies(7, 'Z')])
    }
    const all = new Set(told)
    expect(all.size).toBe(told.length)
    expect(before).toHaveLength(2_100)
    expect(before.filter((row) => !all.has(row.id))).toEqual([])
  },
)

test('how it travels is told with the shipping, to staff and customer', async () => {
  const id = await place({ product: (await aProduct(t.db)).id, quantity: 1 })
  await change(id, { status: 'in_progress' })
  const items = [{ _id: (await find(id)).items[0]._id, shippedQuantity: 1 }]
  const shipment = { carrier: 'SMSA', trackingNumber: 'T-123', trackingUrl: 'https://track.example/T-123' }
  const bad = { ...shipment, trackingUrl: 'javascript:alert(1)' }
  expect((await change(id, { status: 'shipped', items, shipment: bad })).status).toBe(422)
  expect((await change(id, { status: 'shipped', items, shipment })).json.data.shipment).toEqual(shipment)
  expect((await ask({ path: `/marketplace-customer/orders/${id}` })).json.data.shipment).toEqual(shipment)
})
