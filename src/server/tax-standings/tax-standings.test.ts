import { and, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TaxReasonCode } from '#contract/tax-reasons.ts'
import { dayIn } from '#i18n/zone-time.ts'
import { addresses } from '../addresses/addresses.table.ts'
import { tenants, type AccountRow } from '../auth/auth.table.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { orders } from '../orders/orders.table.ts'
import { aForm } from '../test/a-form.ts'
import { changeOrder } from '../test/change-order.ts'
import {
  aBankAccount,
  aMember,
  anAddress,
  anAdmin,
  aProduct,
  aRootUser,
  aTenantUser,
} from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { remindOfStandings } from './remind-of-standings.ts'
import { taxStandings } from './tax-standings.table.ts'

const t = testApp()
const store = '/marketplace-customer'
const cms = '/marketplace'
const dayMs = 86_400_000
type Asks = (ask: Ask) => Promise<Answer>
const sar = (amount: number) => ({ amount, currency: 'SAR' })
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

let root: AccountRow
let staff: Asks
let ask: Asks
let address: string
let product: string
let bank: string
beforeEach(async () => {
  staff = await t.as(await anAdmin(t.db))
  root = await aRootUser(t.db)
  ask = await t.as(root)
  bank = (await aBankAccount(t.db, root.id)).id
  address = (await anAddress(t.db, root.id)).id
  product = (await aProduct(t.db, { price: 11_500, stock: 100 })).id
})
const today = (days = 0) => dayIn('Asia/Riyadh', new Date(t.ctx.now().getTime() + days * dayMs))

async function upload(by = staff) {
  const sent = await by({
    method: 'POST',
    path: `${cms}/tax-documents`,
    ...(await aForm(pdf, 'certificate.pdf')),
  })
  expect(sent.status, sent.text).toBe(201)
  return sent.json.data._id as string
}

async function aTenant(): Promise<string> {
  const [row] = await t.db
    .insert(tenants)
    .values({ id: uuid(), companyId: root.companyId, name: 'Branch', email: 'branch@example.com' })
    .returning()
  return row?.id ?? ''
}

type Days = { from?: string; to?: string; documentNumber?: string; document?: string }
const add = async (
  reasonCode: TaxReasonCode,
  { from = today(), to = today(300), documentNumber = 'MED 7', document }: Days = {},
) =>
  staff({
    method: 'POST',
    path: `${cms}/companies/${root.companyId}/tax-standings`,
    body: {
      reasonCode,
      document: document ?? (await upload()),
      documentNumber,
      validFrom: from,
      validTo: to,
    },
  })

const buy = async (quantity = 1, { by = ask, to = address, more = {} } = {}) => {
  return by({
    method: 'POST',
    path: `${store}/orders`,
    body: {
      items: [{ product, quantity }],
      addressId: to,
      paymentMethod: { type: 'bank_account', _id: bank },
      ...more,
    },
  })
}
const priced = async (by = ask, to = '') =>
  (await by({ path: `${store}/orders/pricing?items=${product}:1${to && `&addressId=${to}`}` })).json.data
const inclusive = (pricesIncludeTax: boolean) =>
  staff({ method: 'PATCH', path: `${cms}/settings`, body: { tax: { rate: 15, pricesIncludeTax } } })

describe('an order of a company with a standing', () => {
  test('has no VAT, says why, and its papers and credit notes say it too', async () => {
    expect((await add('VATEX-SA-35')).status).toBe(201)
    expect(await priced()).toMatchObject({
      tax: sar(0),
      taxRate: 0,
      total: sar(11_500),
      taxExemption: { category: 'Z', code: 'VATEX-SA-35', text: 'Medicines and medical equipment' },
    })
    const placed = await buy(2)
    expect(placed.status, placed.text).toBe(201)
    expect(placed.json.data).toMatchObject({
      tax: sar(0),
      total: sar(23_000),
      taxExemption: { category: 'Z' },
    })
    const id: string = placed.json.data._id
    await changeOrder(staff, id, { status: 'in_progress' })
    const path = `${store}/orders/${id}/invoice`
    const xml = (await ask({ path: `${path}?format=xml` })).text.replace(/>\s+</g, '><')
    expect(xml).toContain(
      '<cac:TaxCategory><cbc:ID>Z</cbc:ID><cbc:Percent>0</cbc:Percent><cbc:TaxExemptionReasonCode>VATEX-SA-35</cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason>الأدوية والمعدات الطبية</cbc:TaxExemptionReason>',
    )
    expect((await ask({ path })).text.startsWith('%PDF-')).toBe(true)
    // What ends later leaves the paper as it was.
    await t.db.update(taxStandings).set({ endedAt: t.ctx.now() })
    await changeOrder(staff, id, { paymentStatus: 'paid' })
    const { version } = (await staff({ path: `${cms}/orders/${id}` })).json.data
    const refunded = await staff({
      method: 'POST',
      path: `${cms}/orders/${id}/refunds`,
      body: { amount: sar(500), reason: 'Part', version },
    })
    expect(refunded.status, refunded.text).toBe(201)
    const [note] = (await staff({ path: `${cms}/orders/${id}` })).json.data.creditNotes
    const credit = await ask({ path: `${store}/credit-notes/${note._id}?format=xml` })
    expect(credit.text).toContain('VATEX-SA-35')
    expect((await ask({ path: `${store}/credit-notes/${note._id}` })).text.startsWith('%PDF-')).toBe(true)
  })

  test('where prices include the tax, costs them without it, rounded by the piece', async () => {
    await inclusive(true)
    product = (await aProduct(t.db, { price: 9_999, stock: 10 })).id
    await add('VATEX-SA-35')
    const placed = await buy(3)
    await inclusive(false)
    // 99.99 × 100 / 115 = 86.947…
    expect(placed.json.data).toMatchObject({ subtotal: sar(26_085), tax: sar(0), total: sar(26_085) })
    expect(placed.json.data.items[0].unitPrice).toEqual(sar(8_695))
  })

  test('that is outside the scope has no rate on its invoice', async () => {
    await add('VATEX-SA-OOS')
    const id: string = (await buy()).json.data._id
    await changeOrder(staff, id, { status: 'in_progress' })
    const xml = (await ask({ path: `${store}/orders/${id}/invoice?format=xml` })).text.replace(/>\s+</g, '><')
    expect(xml).toContain('<cac:ClassifiedTaxCategory><cbc:ID>O</cbc:ID><cac:TaxScheme>')
    expect(xml).toContain('<cbc:TaxExemptionReasonCode>VATEX-SA-OOS</cbc:TaxExemptionReasonCode>')
  })

  test('holds for its members and tenants, and for no other company or visitor', async () => {
    await add('VATEX-SA-35')
    const member = await aMember(t.db, root.companyId, ['buyer'])
    const tenant = await aTenantUser(t.db, { tenantId: await aTenant() })
    for (const account of [member, tenant]) expect((await priced(await t.as(account))).taxRate).toBe(0)
    const other = await priced(await t.as(await aRootUser(t.db)))
    expect(other).toMatchObject({ taxRate: 15, total: sar(13_225) })
    expect(other).not.toHaveProperty('taxExemption')
    expect((await priced((request) => t.ask(request))).taxRate).toBe(15)
  })

  test('keeps what it was placed with when staff edit it after the standing ended', async () => {
    await inclusive(true)
    await add('VATEX-SA-35')
    const id: string = (await buy()).json.data._id
    await t.db.update(taxStandings).set({ endedAt: t.ctx.now() })
    const other = (await aProduct(t.db, { price: 2_300, stock: 10 })).id
    const { version } = (await staff({ path: `${cms}/orders/${id}` })).json.data
    const edited = await staff({
      method: 'PATCH',
      path: `${cms}/orders/${id}/contents`,
      body: {
        items: [
          { product, quantity: 1 },
          { product: other, quantity: 1 },
        ],
        version,
      },
    })
    await inclusive(false)
    expect(edited.status, edited.text).toBe(200)
    expect(edited.json.data).toMatchObject({ tax: sar(0), total: sar(12_000) })
  })
})

describe('a standing counts', () => {
  test('only on its days, where the shop is, and no longer once staff ended it', async () => {
    await add('VATEX-SA-35', { from: today(1), to: today(2) })
    const rate = async () => (await priced()).taxRate
    expect(await rate()).toBe(15)
    const forDay = async (days: number) => {
      t.clock.now = new Date(new Date(`${today(days)}T00:00:00+03:00`).getTime())
      // Who was signed in is no longer by then.
      ask = await t.as(root)
      staff = await t.as(await anAdmin(t.db))
    }
    await forDay(1)
    expect(await rate()).toBe(0)
    await forDay(1)
    expect(await rate()).toBe(0)
    const total = (await priced()).total
    // The last day is over at midnight: who saw the total without VAT is asked again.
    await forDay(1)
    expect(await rate()).toBe(15)
    const refused = await buy(1, { more: { expectedTotal: total } })
    expect(refused.json.code).toBe('price_changed')
    const [added] = (await add('VATEX-SA-35')).json.data
    expect(await rate()).toBe(0)
    const end = () =>
      staff({ method: 'POST', path: `${cms}/tax-standings/${added._id}/end`, body: { version: 1 } })
    const both = await Promise.all([end(), end()])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await rate()).toBe(15)
  })

  test('for an export only with a delivery address abroad, and says so', async () => {
    await add('VATEX-SA-32')
    expect(await priced(ask, address)).toMatchObject({ taxRate: 15, exportNeedsAddress: true })
    expect((await buy()).json.data).toMatchObject({ tax: sar(1_725) })
    const abroad = await anAddress(t.db, root.id)
    await t.db.update(addresses).set({ country: 'AE', city: 'AE-dubai' }).where(eq(addresses.id, abroad.id))
    expect(await priced(ask, abroad.id)).toMatchObject({ taxRate: 0, taxExemption: { code: 'VATEX-SA-32' } })
    const placed = await buy(1, { to: abroad.id })
    expect(placed.json.data).toMatchObject({ tax: sar(0), taxExemption: { text: 'Export of goods' } })
    const [order] = await t.db.select().from(orders).where(eq(orders.id, placed.json.data._id))
    expect(order).toMatchObject({ taxCategory: 'Z', taxReasonCode: 'VATEX-SA-32' })
  })
})

describe('staff', () => {
  test('add one with its document, on days that overlap no others, also at once', async () => {
    const document = await upload()
    const [one, other] = await Promise.all([
      add('VATEX-SA-35', { document }),
      add('VATEX-SA-36', { document, from: today(300), to: today(400) }),
    ])
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([201, 409])
    expect([one, other].find(({ status }) => status === 409)?.json.code).toBe('overlap')
    expect((await add('VATEX-SA-36', { from: today(401), to: today(500) })).status).toBe(201)
    const { json } = await staff({ path: `${cms}/companies/${root.companyId}/tax-standings` })
    expect(json.data).toMatchObject([
      { state: 'upcoming', reasonCode: 'VATEX-SA-36' },
      { document: { name: 'certificate.pdf' }, documentNumber: 'MED 7', version: 1 },
    ])
    const file = await staff({ path: `${cms}/tax-standings/${json.data[1]._id}/document` })
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.bytes).toEqual(pdf)
  })

  test('are told what is wrong, and nothing is added', async () => {
    const refused = async (answer: Promise<Answer>) => Object.keys((await answer).json.fields ?? {})
    expect(await refused(add('VATEX-SA-35', { from: today(2), to: today(1) }))).toEqual(['validTo'])
    expect(await refused(add('VATEX-SA-EDU', { documentNumber: 'X 7' }))).toEqual(['documentNumber'])
    const others = await upload(await t.as(await anAdmin(t.db)))
    expect(await refused(add('VATEX-SA-35', { document: others }))).toEqual(['document'])
    expect(await refused(add('VATEX-SA-99' as TaxReasonCode))).toEqual(['reasonCode'])
    expect(await t.db.$count(taxStandings, eq(taxStandings.companyId, root.companyId ?? ''))).toBe(0)
    expect((await add('VATEX-SA-EDU', { documentNumber: '1012345678' })).status).toBe(201)
  })
})

test('its end is told 30 and 7 days before, once each, to root user, accountants and staff', async () => {
  await staff({ method: 'PATCH', path: `${cms}/settings`, body: { contactEmail: 'office@shop.example' } })
  const accountant = await aMember(t.db, root.companyId, ['accountant'])
  // Those of other tests.
  await t.db.update(taxStandings).set({ endedAt: t.ctx.now() })
  await add('VATEX-SA-35', { to: today(31) })
  const remind = () => Promise.all([remindOfStandings(t.ctx), remindOfStandings(t.ctx)])
  const told = async (email: string) =>
    t.db.$count(outbox, and(eq(outbox.toAddress, email), eq(outbox.kind, 'tax_standing_ends')))
  const counts = async () =>
    Promise.all([root.email, accountant.email, 'office@shop.example'].map((email) => told(email)))
  const came: number[][] = []
  for (const days of [0, 1, 1, 22, 5, 10]) {
    t.clock.now = new Date(t.clock.now.getTime() + days * dayMs)
    await remind()
    came.push(await counts())
  }
  expect(came).toEqual([
    [0, 0, 0],
    [1, 1, 1],
    [1, 1, 1],
    [2, 2, 2],
    [2, 2, 2],
    [2, 2, 2],
  ])
})
