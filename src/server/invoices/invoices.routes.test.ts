import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { companies } from '../auth/auth.table.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, anAdmin, aProduct, aRootUser } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { eInvoiceCode } from './e-invoice-code.ts'
import { invoices } from './invoices.table.ts'

const t = testApp()

async function anAcceptedOrder({ vatNumber, name = 'Tracker' }: { vatNumber?: string; name?: string } = {}) {
  const buyer = await aBuyer(t.db)
  if (vatNumber)
    await t.db
      .update(companies)
      .set({ vatNumber })
      .where(eq(companies.id, buyer.account.companyId ?? ''))
  const product = await aProduct(t.db, { stock: 50, name: { en: name, ar: 'متتبع' } })
  const ask = await t.as(buyer.account)
  const placed = await ask({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: [{ product: product.id, quantity: 3 }],
      addressId: buyer.address.id,
      paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
    },
  })
  const id: string = placed.json.data._id
  const staff = await t.as(await anAdmin(t.db))
  const accept = () => changeOrder(staff, id, { status: 'in_progress' })
  return { id, ask, staff, accept }
}
const invoicePath = (id: string, format = 'pdf') =>
  `/marketplace-customer/orders/${id}/invoice?format=${format}`

test('there is none before the order is accepted, one after, and it is the owner’s alone', async () => {
  const { id, ask, accept, staff } = await anAcceptedOrder()
  expect((await ask({ path: invoicePath(id) })).status).toBe(404)
  expect((await accept()).json.data.invoice.number).toMatch(/^INV-\d{4}-\d{6}$/)
  const pdf = await ask({ path: invoicePath(id) })
  expect(pdf.status).toBe(200)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.text.startsWith('%PDF-')).toBe(true)
  expect((await staff({ path: `/marketplace/orders/${id}/invoice` })).status).toBe(200)
  const stranger = await t.as(await aRootUser(t.db))
  expect((await stranger({ path: invoicePath(id) })).status).toBe(404)
  expect((await ask({ path: invoicePath(id, 'doc') })).status).toBe(422)
})

test('numbers follow each other without gaps, however many are accepted at once', async () => {
  const many = await Promise.all(Array.from({ length: 12 }, () => anAcceptedOrder()))
  const accepted = await Promise.all(many.map(({ accept }) => accept()))
  expect(accepted.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  const rows = await t.db.select({ number: invoices.number }).from(invoices)
  const numbers = rows.map(({ number }) => Number(number.slice(-6))).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1))
})

test('an acceptance that fails uses up no number', async () => {
  const { id, staff } = await anAcceptedOrder()
  const before = await t.db.$count(invoices)
  const refused = await changeOrder(staff, id, {
    status: 'in_progress',
    estimatedDelivery: '2020-01-01T00:00:00.000Z',
  })
  expect(refused.status).toBe(422)
  expect(await t.db.$count(invoices)).toBe(before)
})

test('a delivery far off needs a reason, which stays with the acceptance', async () => {
  const { id, staff } = await anAcceptedOrder()
  const late = new Date(Date.now() + 20 * 86_400_000).toISOString()
  const refused = await changeOrder(staff, id, { status: 'in_progress', estimatedDelivery: late })
  expect(refused.json.fields).toMatchObject({
    estimatedDelivery: expect.any(String),
    reason: expect.stringContaining('required'),
  })
  const accepted = await changeOrder(staff, id, {
    status: 'in_progress',
    estimatedDelivery: late,
    reason: 'The maker is late',
  })
  expect(accepted.json.data.estimatedDelivery).toBe(late)
  expect(accepted.json.data.statusHistory.at(-1)).toMatchObject({ reason: 'The maker is late' })
})

describe('what it says', () => {
  test('to programs: both VAT numbers, the sums, and the same code as the printed square', async () => {
    const { id, ask, accept } = await anAcceptedOrder({
      vatNumber: '310000000000003',
      name: 'Tracker <A> & "B"',
    })
    await accept()
    const { text, headers } = await ask({ path: invoicePath(id, 'xml') })
    expect(headers['content-type']).toContain('application/xml')
    expect(text).toContain('<cbc:InvoiceTypeCode name="0100000">388</cbc:InvoiceTypeCode>')
    expect(text).toContain('<cbc:CompanyID>310000000000003</cbc:CompanyID>')
    expect(text).toContain('<cbc:CompanyID>399999001000003</cbc:CompanyID>')
    expect(text).toContain('<cbc:TaxExclusiveAmount currencyID="SAR">300.00</cbc:TaxExclusiveAmount>')
    expect(text).toContain('<cbc:TaxAmount currencyID="SAR">45.00</cbc:TaxAmount>')
    expect(text).toContain('<cbc:PayableAmount currencyID="SAR">345.00</cbc:PayableAmount>')
    expect(text).toContain('Tracker &lt;A&gt; &amp; &quot;B&quot;')
  })

  test('where prices hold the tax, what a line costs is told without it and adds up', async () => {
    const staff = await t.as(await anAdmin(t.db))
    const inclusive = (pricesIncludeTax: boolean) =>
      staff({
        method: 'PATCH',
        path: '/marketplace/settings',
        body: { tax: { rate: 15, pricesIncludeTax } },
      })
    expect((await inclusive(true)).status).toBe(200)
    const { id, ask, accept } = await anAcceptedOrder()
    await accept()
    const text = (await ask({ path: invoicePath(id, 'xml') })).text.replace(/>\s+</g, '><')
    await inclusive(false)
    expect(text).toContain('<cbc:LineExtensionAmount currencyID="SAR">260.87</cbc:LineExtensionAmount>')
    expect(text).toContain(
      '<cbc:PriceAmount currencyID="SAR">260.87</cbc:PriceAmount><cbc:BaseQuantity unitCode="PCE">3</cbc:BaseQuantity>',
    )
    expect(text).toContain('<cbc:PayableAmount currencyID="SAR">300.00</cbc:PayableAmount>')
  })

  test('without the buyer’s VAT number it is a simplified one', async () => {
    const { id, ask, accept } = await anAcceptedOrder()
    await accept()
    expect((await ask({ path: invoicePath(id, 'xml') })).text).toContain('name="0200000"')
  })

  test('in its square, as the authority’s scanner reads it: five fields by tag and length', () => {
    const code = eInvoiceCode({
      seller: 'شركة أطلس',
      vatNumber: '399999001000003',
      issuedAt: new Date('2026-11-21T08:05:00.123Z'),
      total: '345.00',
      tax: '45.00',
    })
    const bytes = Buffer.from(code, 'base64')
    const fields: [number, string][] = []
    for (let at = 0; at < bytes.length; at += 2 + (bytes[at + 1] ?? 0))
      fields.push([bytes[at] ?? 0, bytes.subarray(at + 2, at + 2 + (bytes[at + 1] ?? 0)).toString('utf8')])
    expect(fields).toEqual([
      [1, 'شركة أطلس'],
      [2, '399999001000003'],
      [3, '2026-11-21T08:05:00Z'],
      [4, '345.00'],
      [5, '45.00'],
    ])
  })
})
