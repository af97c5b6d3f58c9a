import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MemberRole } from '#contract/member-roles.ts'
import { dayIn } from '#i18n/zone-time.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import { orders } from '../orders/orders.table.ts'
import { sweepCreditReviews } from '../orders/sweep-credit-reviews.ts'
import { products } from '../products/products.table.ts'
import {
  aBuyer,
  aLicence,
  aMember,
  anAddress,
  anAdmin,
  aProduct,
  aRootUser,
  aTenantUser,
} from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { creditAccounts, creditEntries, receipts, receivables } from './credit.table.ts'
import { endOfDayAfter } from './due-date.ts'
import { allocateReceipt, bookReceipt, payOut, reverseReceipt, undoAllocation } from './receipts.ts'

const t = testApp()
const store = '/marketplace-customer'
const cms = '/marketplace'
type Asks = (ask: Ask) => Promise<Answer>
const sar = (amount: number) => ({ amount, currency: 'SAR' })

let root: AccountRow
let company: string
let staff: Asks
let staffId: string
let buyer: { account: AccountRow; ask: Asks; addressId: string }
let product: string
beforeEach(async () => {
  const admin = await anAdmin(t.db)
  staffId = admin.id
  staff = await t.as(admin)
  root = await aRootUser(t.db)
  company = root.companyId ?? ''
  buyer = await aColleague(['buyer'])
  // With VAT one costs 115.00.
  product = (await aProduct(t.db, { price: 10_000, stock: 200 })).id
})

async function aColleague(roles: MemberRole[]) {
  const account = await aMember(t.db, company, roles)
  return { account, ask: await t.as(account), addressId: (await anAddress(t.db, account.id)).id }
}

async function agree(terms: string, creditLimit = 100_000, more: object = {}) {
  const { json } = await staff({ path: `${cms}/credit/${company}` })
  const { version } = json.data
  return staff({
    method: 'PATCH',
    path: `${cms}/credit/${company}`,
    body: {
      paymentTerms: terms,
      creditLimit: sar(creditLimit),
      isStopped: false,
      ...more,
      ...(version && { version }),
    },
  })
}

const buy = (
  quantity: number,
  { by = buyer, type = 'on_account', key = '', items = [{ product, quantity }] } = {},
) =>
  by.ask({
    method: 'POST',
    path: `${store}/orders`,
    headers: { ...(key && { 'idempotency-key': key }) },
    body: { items, addressId: by.addressId, paymentMethod: { type } },
  })

async function placed(quantity: number, more: Parameters<typeof buy>[1] = {}): Promise<string> {
  const { status, json, text } = await buy(quantity, more)
  expect(status, text).toBe(201)
  return json.data._id
}

const see = async (id: string) => (await staff({ path: `${cms}/orders/${id}` })).json.data
const move = async (id: string, change: object) =>
  staff({
    method: 'PATCH',
    path: `${cms}/orders/${id}/status`,
    body: { ...change, version: (await see(id)).version },
  })
const accept = (id: string) => move(id, { status: 'in_progress' })
const reject = (id: string) => move(id, { status: 'rejected', reason: 'Not today' })
const grant = async (id: string, reason = 'They called') =>
  staff({
    method: 'PATCH',
    path: `${cms}/orders/${id}/credit-review`,
    body: { reason, version: (await see(id)).version },
  })
const refund = async (id: string, amount: number) =>
  staff({
    method: 'POST',
    path: `${cms}/orders/${id}/refunds`,
    body: { amount: sar(amount), reason: 'Part of it', version: (await see(id)).version },
  })

async function sums(id = company) {
  const [row] = await t.db.select().from(creditAccounts).where(eq(creditAccounts.companyId, id))
  return row ? [row.held, row.owed, row.unapplied] : [0, 0, 0]
}
const entriesOf = async (orderId: string) =>
  (
    await t.db
      .select()
      .from(creditEntries)
      .where(eq(creditEntries.orderId, orderId))
      .orderBy(creditEntries.id)
  ).map(({ kind }) => kind)
const by = () => ({ byName: 'Staff', byId: staffId, at: t.ctx.now() })
let references = 0
const receive = (
  amount: number,
  booking: Parameters<typeof bookReceipt>[2]['booking'] = { shares: [] },
  reference?: string,
) =>
  inTransaction(t.db, (db) =>
    bookReceipt(
      db,
      company,
      {
        amount,
        receivedOn: '2026-11-01',
        method: 'transfer',
        reference: reference ?? `TRF ${(references += 1)}`,
        booking,
      },
      by(),
    ),
  )
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

describe('terms', () => {
  test('open a way to pay to the people of the company who order, and to nobody else', async () => {
    const waysOf = async (ask: Asks) => (await ask({ path: `${store}/payment-terms` })).json.data?.types
    expect(await waysOf(buyer.ask)).toEqual([])
    expect((await buy(1)).json.code).toBe('terms_not_allowed')
    expect((await agree('net_30')).status).toBe(200)
    expect(await waysOf(buyer.ask)).toEqual(['on_account'])
    expect((await buy(1, { type: 'on_delivery' })).json.code).toBe('terms_not_allowed')
    await agree('on_delivery')
    expect(await waysOf(buyer.ask)).toEqual(['on_delivery'])
    await placed(1, { type: 'on_delivery' })
    await agree('prepaid')
    expect((await buy(1, { type: 'on_delivery' })).json.code).toBe('terms_not_allowed')
    const accountant = await aColleague(['accountant'])
    expect((await accountant.ask({ path: `${store}/payment-terms` })).status).toBe(403)
    expect((await t.ask({ path: `${store}/payment-terms` })).status).toBe(401)
  })

  test('are not for the tenants of a company', async () => {
    await agree('net_30')
    const account = await aTenantUser(t.db)
    await t.db.update(accounts).set({ companyId: company }).where(eq(accounts.id, account.id))
    const tenant = { account, ask: await t.as(account), addressId: (await anAddress(t.db, account.id)).id }
    expect((await tenant.ask({ path: `${store}/payment-terms` })).json.data.types).toEqual([])
    expect((await buy(1, { by: tenant })).json.code).toBe('terms_not_allowed')
  })

  test('are no saved way to pay', async () => {
    await agree('net_30')
    const path = `${store}/payment-methods`
    const saved = await buyer.ask({ method: 'POST', path, body: { type: 'on_account' } })
    expect(saved.status).toBe(422)
    expect((await buyer.ask({ path })).json.data).toEqual([])
  })

  test('are changed by one of two who saw the same', async () => {
    const body = { paymentTerms: 'net_30', creditLimit: sar(1), isStopped: false }
    const ask = { method: 'PATCH', path: `${cms}/credit/${company}`, body } as const
    const both = await Promise.all([staff(ask), staff(ask)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await staff({ ...ask, body: { ...body, version: 1 } })).json.data.version).toBe(2)
    expect((await staff({ ...ask, body: { ...body, version: 1 } })).json.code).toBe('version_conflict')
    const wrong = { ...body, creditLimit: { amount: 1, currency: 'USD' }, version: 2 }
    expect((await staff({ ...ask, body: wrong })).json.fields).toHaveProperty('creditLimit')
    expect(
      (await staff({ ...ask, body: { ...body, isStopped: true, version: 2 } })).json.fields,
    ).toHaveProperty('stopReason')
    const { json } = await staff({ path: `${cms}/audit?entity=credit&entityId=${company}` })
    expect(json.data).toHaveLength(2)
    expect(json.data[0]).toMatchObject({ did: 'Updated', page: `/cms/credit/${company}` })
  })
})

describe('an order on account', () => {
  test('holds its total, is billed when it is accepted, and is due at the end of a day', async () => {
    await agree('net_30')
    const id = await placed(2)
    expect(await sums()).toEqual([23_000, 0, 0])
    expect((await see(id)).credit).toEqual({ terms: 'net_30', review: 'none' })
    expect((await see(id)).payment).toMatchObject({ status: 'unpaid', provider: 'on_account' })
    // Terms that change later do not move it.
    await agree('net_60')
    expect((await accept(id)).status).toBe(200)
    expect(await sums()).toEqual([0, 23_000, 0])
    const { credit, invoice } = await see(id)
    const due = endOfDayAfter(new Date(invoice.issuedAt), 30, 'Asia/Riyadh').toISOString()
    expect(credit).toEqual({ terms: 'net_30', review: 'none', open: sar(23_000), dueAt: due })
    expect(await entriesOf(id)).toEqual(['hold', 'bill'])
  })

  test('is placed once however often it is sent', async () => {
    await agree('net_30')
    const [first, again] = [await buy(1, { key: 'same' }), await buy(1, { key: 'same' })]
    expect(again.json.data._id).toBe(first.json.data._id)
    expect(await sums()).toEqual([11_500, 0, 0])
  })

  test('that is rejected holds nothing any more, once', async () => {
    await agree('net_30')
    const id = await placed(1)
    const both = await Promise.all([reject(id), reject(id)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await sums()).toEqual([0, 0, 0])
    expect(await entriesOf(id)).toEqual(['hold', 'release'])
  })

  test('that is accepted and rejected at once is one of both', async () => {
    await agree('net_30')
    const id = await placed(1)
    const { version } = await see(id)
    const path = `${cms}/orders/${id}/status`
    await Promise.all([
      staff({ method: 'PATCH', path, body: { status: 'in_progress', version } }),
      staff({ method: 'PATCH', path, body: { status: 'rejected', reason: 'No', version } }),
    ])
    const { status } = await see(id)
    expect(await sums()).toEqual(status === 'rejected' ? [0, 0, 0] : [0, 11_500, 0])
  })

  test('that is rejected after its invoice owes nothing, and is neither paid back nor marked as paid by hand', async () => {
    await agree('net_30')
    const id = await placed(1)
    await accept(id)
    expect((await move(id, { paymentStatus: 'paid' })).json.code).toBe('invalid_transition')
    expect((await reject(id)).status).toBe(200)
    expect(await sums()).toEqual([0, 0, 0])
    expect(await see(id)).toMatchObject({ payment: { status: 'refunded' }, refunds: [], creditNotes: [{}] })
  })

  test('that is edited holds what it costs then', async () => {
    await agree('net_30', 30_000)
    const id = await placed(1)
    const edit = async (quantity: number) =>
      staff({
        method: 'PATCH',
        path: `${cms}/orders/${id}/contents`,
        body: { items: [{ product, quantity }], version: (await see(id)).version },
      })
    expect((await edit(2)).json.data.credit.review).toBe('none')
    expect(await sums()).toEqual([23_000, 0, 0])
    expect((await edit(3)).json.data.credit.review).toBe('needed')
    expect((await edit(1)).status).toBe(200)
    expect(await sums()).toEqual([11_500, 0, 0])
  })

  test('is paid when its invoice is, by the account alone', async () => {
    await agree('net_30')
    const id = await placed(1)
    await accept(id)
    const receipt = await receive(10_000, { shares: [{ order: id, amount: 10_000 }] })
    expect((await see(id)).payment.status).toBe('unpaid')
    await receive(1_500, 'oldest')
    expect((await see(id)).payment).toMatchObject({ status: 'paid', paidAt: expect.any(String) })
    expect(await sums()).toEqual([0, 0, 0])
    const { rows } = await t.db.execute<{ id: string }>(
      sql`select id from allocations where receipt_id = ${receipt}`,
    )
    await inTransaction(t.db, (db) => undoAllocation(db, rows[0]?.id ?? '', by()))
    expect((await see(id)).payment.status).toBe('unpaid')
    expect(await sums()).toEqual([0, 10_000, 10_000])
  })

  test('with more credited than is open leaves the rest with the company', async () => {
    await agree('net_30')
    const id = await placed(2)
    await accept(id)
    await receive(20_000, 'oldest')
    expect((await refund(id, 5_000)).status).toBe(201)
    expect(await sums()).toEqual([0, 0, 2_000])
    expect((await see(id)).payment).toMatchObject({ status: 'paid', refunded: sar(5_000) })
    expect((await refund(id, 18_001)).json.fields).toHaveProperty('amount')
    const left = await t.db.select().from(receipts).where(eq(receipts.method, 'credit_note'))
    expect(left.filter(({ companyId }) => companyId === company)).toMatchObject([
      { amount: 2_000, orderId: id },
    ])
  })

  test('on delivery is due three days after it arrived', async () => {
    await agree('on_delivery')
    const licence = (await aLicence(t.db, { price: 10_000 })).id
    const id = await placed(1, { type: 'on_delivery', items: [{ product: licence, quantity: 1 }] })
    await accept(id)
    expect((await see(id)).credit.dueAt).toBeDefined()
    const shipped = await placed(1, { type: 'on_delivery' })
    await accept(shipped)
    expect((await see(shipped)).credit.dueAt).toBeUndefined()
    const { items } = await see(shipped)
    await move(shipped, { status: 'shipped', items: [{ _id: items[0]._id, shippedQuantity: 1 }] })
    await move(shipped, { status: 'delivered' })
    const [row] = await t.db.select().from(receivables).where(eq(receivables.orderId, shipped))
    expect(dayIn('Asia/Riyadh', row?.dueAt ?? '')).toBe(
      dayIn('Asia/Riyadh', new Date(t.ctx.now().getTime() + 3 * 86_400_000)),
    )
  })
})

describe('a review', () => {
  test('is needed above the limit, and an order is accepted only once it is granted', async () => {
    await agree('net_30', 11_500)
    await placed(1)
    const id = await placed(1)
    expect(await see(id)).toMatchObject({ credit: { review: 'needed' }, creditReasons: ['over_limit'] })
    expect((await see(id)).allowedStatuses).toEqual(['rejected'])
    expect((await accept(id)).json.code).toBe('credit_review_needed')
    const { json } = await staff({ path: `${cms}/orders` })
    expect(json.data.find((one: { _id: string }) => one._id === id).needsCreditReview).toBe(true)
    expect((await grant(id, '')).status).toBe(422)
    const { version } = await see(id)
    const body = { reason: 'They called', version }
    const path = `${cms}/orders/${id}/credit-review`
    const both = await Promise.all([
      staff({ method: 'PATCH', path, body }),
      staff({ method: 'PATCH', path, body }),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await grant(id)).json.code).toBe('invalid_transition')
    expect((await accept(id)).status).toBe(200)
    expect(await sums()).toEqual([11_500, 11_500, 0])
  })

  test('is of one order at a time', async () => {
    await agree('net_30', 0)
    const id = await placed(1)
    const second = await buy(1)
    expect([second.status, second.json.code]).toEqual([409, 'credit_review_open'])
    const [row] = await t.db.select().from(products).where(eq(products.id, product))
    expect(row).toBeDefined()
    await reject(id)
    await placed(1)
    expect(await sums()).toEqual([11_500, 0, 0])
  })

  test('comes to one of two orders at once that there is credit for once', async () => {
    await agree('net_30', 11_500)
    const other = await aColleague(['buyer'])
    const both = await Promise.all([buy(1), buy(1, { by: other })])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both.map(({ json }) => String(json.data.credit.review)).toSorted()).toEqual(['needed', 'none'])
  })

  test('that nobody decides on ends after three business days, and one that was granted stays', async () => {
    await agree('net_30', 0)
    const granted = await placed(1)
    await grant(granted)
    const forgotten = await placed(1)
    const daysAgo = (days: number) =>
      t.db
        .update(orders)
        .set({ placedAt: new Date(t.ctx.now().getTime() - days * 86_400_000) })
        .where(eq(orders.companyId, company))
    await daysAgo(2)
    await sweepCreditReviews(t.ctx)
    expect((await see(forgotten)).status).toBe('pending')
    await daysAgo(6)
    await Promise.all([sweepCreditReviews(t.ctx), sweepCreditReviews(t.ctx)])
    expect((await see(forgotten)).status).toBe('rejected')
    expect((await see(granted)).status).toBe('pending')
    expect(await sums()).toEqual([11_500, 0, 0])
  })

  test('is needed while credit is stopped, and a week after an invoice was due', async () => {
    await agree('net_15', 1_000_000, { isStopped: true, stopReason: 'New owner' })
    const id = await placed(1)
    expect((await see(id)).creditReasons).toEqual(['stopped'])
    await grant(id)
    await agree('net_15', 1_000_000)
    await accept(id)
    const late = (days: number) =>
      t.db
        .update(receivables)
        .set({ dueAt: new Date(t.ctx.now().getTime() - days * 86_400_000) })
        .where(eq(receivables.orderId, id))
    await late(6)
    expect((await see(await placed(1))).credit.review).toBe('none')
    expect((await staff({ path: `${cms}/credit/${company}` })).json.data.overdue).toEqual(sar(11_500))
    await late(8)
    expect((await see(await placed(1))).creditReasons).toEqual(['overdue'])
  })
})

describe('money that comes in', () => {
  test('is booked once under its reference, to invoices of the same company only', async () => {
    await agree('net_30')
    const id = await placed(1)
    await accept(id)
    await receive(500, { shares: [] }, 'TRF  77')
    expect(await codeOf(receive(500, { shares: [] }, 'trf 77'))).toBe('duplicate')
    expect(await codeOf(receive(500, { shares: [{ order: id, amount: 501 }] }))).toBe('allocation_exceeds')
    expect(await codeOf(receive(20_000, { shares: [{ order: id, amount: 11_501 }] }))).toBe(
      'allocation_exceeds',
    )
    const mine = company
    company = (await aBuyer(t.db)).account.companyId ?? ''
    await agree('net_30')
    expect(await codeOf(receive(500, { shares: [{ order: id, amount: 500 }] }))).toBe('allocation_exceeds')
    expect(await sums()).toEqual([0, 0, 0])
    expect(await sums(mine)).toEqual([0, 11_500, 500])
  })

  test('is not booked twice at once, nor paid out and booked at once', async () => {
    await agree('net_30')
    const [first, second] = [await placed(1), await placed(1)]
    await accept(first)
    await accept(second)
    const receipt = await receive(11_500)
    const to = (order: string) =>
      codeOf(
        inTransaction(t.db, (db) =>
          allocateReceipt(db, receipt, { shares: [{ order, amount: 11_500 }] }, by()),
        ),
      )
    expect((await Promise.all([to(first), to(second)])).toSorted()).toEqual(['allocation_exceeds', 'done'])
    expect(await sums()).toEqual([0, 11_500, 0])
    expect(
      await codeOf(inTransaction(t.db, (db) => payOut(db, company, { amount: 1, reference: 'X' }, by()))),
    ).toBe('allocation_exceeds')
  })

  test('that was booked by mistake is reversed only while nothing of it is used, once', async () => {
    await agree('net_30')
    const id = await placed(1)
    await accept(id)
    const receipt = await receive(11_500, 'oldest', 'OOPS')
    const reverse = () => codeOf(inTransaction(t.db, (db) => reverseReceipt(db, receipt, by())))
    expect(await reverse()).toBe('in_use')
    const { rows } = await t.db.execute<{ id: string }>(
      sql`select id from allocations where receipt_id = ${receipt}`,
    )
    const undo = () => codeOf(inTransaction(t.db, (db) => undoAllocation(db, rows[0]?.id ?? '', by())))
    expect(await Promise.all([undo(), undo()])).toEqual(['done', 'done'])
    expect(await Promise.all([reverse(), reverse()])).toEqual(['done', 'done'])
    expect(await sums()).toEqual([0, 11_500, 0])
    // The reference is free again.
    await receive(11_500, 'oldest', 'OOPS')
    expect(await sums()).toEqual([0, 0, 0])
  })
})

describe('staff', () => {
  const post = (path: string, body: object, key = '') =>
    staff({
      method: 'POST',
      path: `${cms}/${path}`,
      headers: { ...(key && { 'idempotency-key': key }) },
      body,
    })
  const ledger = async () => (await staff({ path: `${cms}/credit/${company}/ledger` })).json.data

  test('book a payment to chosen invoices and see what is left of all', async () => {
    await agree('net_30')
    const [first, second] = [await placed(1), await placed(2)]
    await accept(first)
    await accept(second)
    const body = {
      amount: sar(20_000),
      receivedOn: '2026-11-01',
      method: 'cheque',
      reference: 'CHQ-1',
      allocations: [{ order: second, amount: sar(15_000) }],
    }
    const [once, again] = [
      await post(`credit/${company}/receipts`, body, 'chq'),
      await post(`credit/${company}/receipts`, body, 'chq'),
    ]
    expect([once.status, again.json]).toEqual([201, once.json])
    expect(once.json.data).toMatchObject({ owed: sar(19_500), unapplied: sar(5_000) })
    const twice = await post(`credit/${company}/receipts`, body)
    expect([twice.json.code, Object.keys(twice.json.fields)]).toEqual(['duplicate', ['reference']])
    const dollars = { ...body, reference: 'CHQ-2', amount: { amount: 1, currency: 'USD' } }
    expect((await post(`credit/${company}/receipts`, dollars)).json.fields).toHaveProperty('amount')
    const { invoices: open, receipts: came } = await ledger()
    expect(open).toMatchObject([{ order: { _id: first }, open: sar(11_500) }, { open: sar(8_000) }])
    expect(came).toMatchObject([{ left: sar(5_000), allocations: [{ amount: sar(15_000) }] }])
    // What is left goes to what is due first.
    expect((await post(`receipts/${came[0]._id}/allocations`, { oldestFirst: true })).status).toBe(204)
    expect((await ledger()).invoices[0]).toMatchObject({ open: sar(6_500) })
    const [allocation] = (await ledger()).receipts[0].allocations
    const undo = () => staff({ method: 'DELETE', path: `${cms}/allocations/${allocation._id}` })
    expect([(await undo()).status, (await undo()).status]).toEqual([204, 204])
    expect((await post(`receipts/${came[0]._id}/reverse`, {})).json.code).toBe('in_use')
    expect((await post(`credit/${company}/pay-out`, { amount: sar(15_001), reference: 'B' })).json.code).toBe(
      'allocation_exceeds',
    )
    const paid = await post(`credit/${company}/pay-out`, { amount: sar(15_000), reference: 'BACK' })
    expect(paid.json.data).toMatchObject({ unapplied: sar(0) })
    const { json } = await staff({ path: `${cms}/audit?entity=credit&entityId=${company}` })
    expect(json.data.map(({ action }: { action: string }) => action)).toEqual([
      'paid_out',
      'allocation_undone',
      'receipt_allocated',
      'receipt_booked',
      'create',
    ])
  })

  test('see who is overdue first, and have the same as a file', async () => {
    await agree('net_15', 50_000)
    const id = await placed(1)
    await accept(id)
    await t.db
      .update(receivables)
      .set({ dueAt: new Date(0) })
      .where(eq(receivables.orderId, id))
    const { json } = await staff({ path: `${cms}/credit?overdue=true` })
    const row = json.data.find(({ _id }: { _id: string }) => _id === company)
    expect(row).toMatchObject({
      overdue: sar(11_500),
      available: sar(38_500),
      nextDue: new Date(0).toISOString(),
    })
    const { company: name } = row
    const found = await staff({ path: `${cms}/credit?search=${encodeURIComponent(name)}` })
    expect(found.json.total).toBe(1)
    const path = `${cms}/credit/list.csv?search=${encodeURIComponent(name)}&columns=company,owed`
    const csv = await staff({ path })
    expect(csv.text.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
      expect.stringContaining(','),
      `${name},115.00`,
    ])
    expect((await staff({ path: `${cms}/credit?overdue=false` })).json.data).not.toContainEqual(
      expect.objectContaining({ _id: company }),
    )
  })
})

test('the company sees where it stands and its statement, whose rows lead from one balance to the other', async () => {
  const accountant = await aColleague(['accountant'])
  const mine = async () => (await accountant.ask({ path: `${store}/credit` })).json.data
  expect(await mine()).toMatchObject({ paymentTerms: 'prepaid', invoices: [] })
  expect((await buyer.ask({ path: `${store}/credit` })).status).toBe(403)
  await agree('net_30', 50_000)
  const id = await placed(1)
  await accept(id)
  await receive(20_000, 'oldest', 'TRF 9')
  expect(await mine()).toMatchObject({ available: sar(58_500), unapplied: sar(8_500), invoices: [] })
  expect((await refund(id, 1_500)).status).toBe(201)
  const today = dayIn('Asia/Riyadh', t.ctx.now())
  const days = (from: string, to: string) => `${store}/credit/statement?from=${from}&to=${to}`
  const { json } = await accountant.ask({ path: days(today, today) })
  expect(json.data).toMatchObject({
    opening: sar(0),
    rows: [
      { kind: 'bill', change: sar(11_500), balance: sar(11_500), order: id },
      { kind: 'receive', document: 'TRF 9', balance: sar(-8_500) },
      { kind: 'credit', change: sar(-1_500), balance: sar(-10_000) },
    ],
    closing: sar(-10_000),
    ageing: { notDue: sar(0) },
  })
  const later = await accountant.ask({ path: days('2999-01-01', '2999-12-31') })
  expect(later.json.data).toMatchObject({ opening: sar(-10_000), rows: [], closing: sar(-10_000) })
  expect((await accountant.ask({ path: days(today, '2000-01-01') })).status).toBe(422)
  const csv = await accountant.ask({
    path: `${store}/credit/statement.csv?from=${today}&to=${today}`,
    headers: { 'accept-language': 'ar' },
  })
  expect(csv.text).toContain('الرصيد الختامي')
  expect(csv.text).toContain('-100.00')
})

test('a statement is a paper too, in either language, for its company and for staff', async () => {
  await agree('net_30', 50_000)
  await accept(await placed(1))
  await receive(2_000, 'oldest', 'TRF 9')
  const accountant = await aColleague(['accountant'])
  const today = dayIn('Asia/Riyadh', t.ctx.now())
  const range = `from=${today}&to=${today}`
  const asked = [
    [accountant.ask, `${store}/credit/statement.pdf`, 'ar'],
    [staff, `${cms}/credit/${company}/statement.pdf`, 'en'],
  ] as const
  for (const [ask, path, language] of asked) {
    const answer = await ask({ path: `${path}?${range}`, headers: { 'accept-language': language } })
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-language': language,
      'cache-control': expect.stringContaining('private'),
    })
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect((await buyer.ask({ path: `${store}/credit/statement.pdf?${range}` })).status).toBe(403)
  expect((await staff({ path: `${cms}/credit/${company}/statement.pdf?from=${today}` })).status).toBe(422)
  const sheet = await staff({ path: `${cms}/credit/${company}/statement.csv?${range}` })
  expect(sheet.text).toContain('TRF 9')
})

test('an invoice is due at the end of the day where the shop is, also where clocks change', () => {
  const due = (at: string, days: number, zone: string) =>
    endOfDayAfter(new Date(at), days, zone).toISOString()
  expect(due('2026-01-31T22:30:00Z', 15, 'Asia/Riyadh')).toBe('2026-02-16T20:59:59.999Z')
  expect(due('2026-03-28T12:00:00Z', 0, 'Europe/Berlin')).toBe('2026-03-28T22:59:59.999Z')
  expect(due('2026-03-28T12:00:00Z', 1, 'Europe/Berlin')).toBe('2026-03-29T21:59:59.999Z')
  expect(due('2026-06-01T12:00:00Z', 1, 'Pacific/Kiritimati')).toBe('2026-06-03T09:59:59.999Z')
})

/** Rows that break a promise of the ledger, by promise. */
const promises = {
  'the sums are what was written down': sql`
    select account.company_id from credit_accounts account
    left join (select company_id, sum(d_held) held, sum(d_owed) owed, sum(d_unapplied) unapplied
      from credit_entries group by 1) entries using (company_id)
    where account.held <> coalesce(entries.held, 0) or account.owed <> coalesce(entries.owed, 0)
      or account.unapplied <> coalesce(entries.unapplied, 0)`,
  'held is the total of orders that wait': sql`
    select account.company_id from credit_accounts account
    where held <> (select coalesce(sum(total), 0) from orders
      where company_id = account.company_id and credit_terms is not null and status = 'pending')`,
  'owed is what is open of invoices': sql`
    select account.company_id from credit_accounts account
    where owed <> (select coalesce(sum(total - paid - credited), 0) from receivables
      where company_id = account.company_id)`,
  'unapplied is what is left of receipts': sql`
    select account.company_id from credit_accounts account
    where unapplied <> (select coalesce(sum(amount - used), 0) from receipts
      where company_id = account.company_id and reversed_at is null)`,
  'what of a receipt is used is in its allocations': sql`
    select receipt.id from receipts receipt
    where used <> (select coalesce(sum(amount), 0) from allocations where receipt_id = receipt.id and undone_at is null)`,
  'what of an invoice is paid is in its allocations': sql`
    select receivable.order_id from receivables receivable
    where paid <> (select coalesce(sum(amount), 0) from allocations
      where order_id = receivable.order_id and undone_at is null)`,
  'an invoice less its notes and payments is open, or left with the company': sql`
    select receivable.order_id from receivables receivable
    cross join lateral (select coalesce(sum(amount), 0) as noted from credit_notes
      where order_id = receivable.order_id) notes
    cross join lateral (select coalesce(sum(amount), 0) as kept from receipts
      where order_id = receivable.order_id and method = 'credit_note') over
    where noted <> credited + kept`,
  'an order is paid exactly while nothing of its invoice is open': sql`
    select orders.id from orders join receivables on receivables.order_id = orders.id
    where (payment_status = 'unpaid') <> (receivables.total > paid + credited)`,
}

const step = fc.record({
  kind: fc.constantFrom(
    'order',
    'order',
    'accept',
    'accept',
    'reject',
    'credit',
    'receive',
    'receiveOldest',
    'allocate',
    'undo',
    'reverse',
    'payOut',
  ),
  which: fc.nat(9),
  amount: fc.integer({ min: 1, max: 30_000 }),
})
type Step = typeof step extends fc.Arbitrary<infer A> ? A : never
const alone = (kind: Step['kind'], which = 0, amount = 1_000): Step[] => [{ kind, which, amount }]
/** One invoice is paid and taken back, one is credited beyond what is open, one order is rejected before it is billed. */
const everyStep: Step[][] = [
  alone('order'),
  alone('order', 1),
  alone('order', 2),
  alone('accept'),
  alone('receive'),
  alone('allocate'),
  alone('undo'),
  alone('reverse'),
  alone('receiveOldest', 0, 20_000),
  alone('accept', 1),
  alone('credit', 0, 11_500),
  alone('reject', 2),
  alone('payOut', 0, 500),
]

test('property: the sums hold after any steps, also several at once', async () => {
  await agree('net_30', 10_000_000)
  const made: string[] = []
  const came: string[] = []
  const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)]

  const run: Record<Step['kind'], (asked: Step) => Promise<unknown>> = {
    order: async ({ which }) => made.push(await placed(1 + (which % 3))),
    accept: ({ which }) => withOrder(which, accept),
    reject: ({ which }) => withOrder(which, reject),
    credit: ({ which, amount }) => withOrder(which, (id) => refund(id, amount)),
    receive: async ({ amount }) => came.push(await receive(amount)),
    receiveOldest: async ({ amount }) => came.push(await receive(amount, 'oldest')),
    allocate: async ({ which, amount }) => {
      const [receipt, order] = [pick(came, which), pick(made, which)]
      if (receipt && order)
        await inTransaction(t.db, (db) => allocateReceipt(db, receipt, { shares: [{ order, amount }] }, by()))
    },
    undo: async ({ which }) => {
      const { rows } = await t.db.execute<{ id: string }>(
        sql`select allocations.id from allocations join receipts on receipts.id = receipt_id
          where company_id = ${company} and allocations.order_id is not null order by allocations.id`,
      )
      const allocation = pick(rows, which)
      if (allocation) await inTransaction(t.db, (db) => undoAllocation(db, allocation.id, by()))
    },
    reverse: async ({ which }) => {
      const receipt = pick(came, which)
      if (receipt) await inTransaction(t.db, (db) => reverseReceipt(db, receipt, by()))
    },
    payOut: ({ amount }) =>
      inTransaction(t.db, (db) => payOut(db, company, { amount, reference: 'Back' }, by())),
  }
  const withOrder = async (which: number, work: (id: string) => Promise<Answer>) => {
    const id = pick(made, which)
    if (id === undefined) return
    const { status, text } = await work(id)
    expect(status, text).toBeLessThan(500)
  }
  /** A refusal is an answer; anything else is a fault. */
  const one = async (asked: Step) => {
    const outcome = await codeOf(run[asked.kind](asked))
    expect(outcome).toMatch(/^(done|allocation_exceeds|in_use|not_found|version_conflict)$/)
  }

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 10 }),
      async (rounds) => {
        for (const round of rounds) await Promise.all(round.map(one))
        for (const [promise, broken] of Object.entries(promises))
          expect((await t.db.execute(broken)).rows, promise).toEqual([])
      },
    ),
    { numRuns: 6, endOnFailure: true, examples: [[everyStep]] },
  )
  const kinds = await t.db
    .selectDistinct({ kind: creditEntries.kind })
    .from(creditEntries)
    .where(eq(creditEntries.companyId, company))
  // It did all of it; otherwise the run has shown nothing.
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([
    'allocate',
    'bill',
    'credit',
    'hold',
    'pay_out',
    'receive',
    'release',
    'reverse',
    'unallocate',
  ])
  expect(await t.db.$count(orders, eq(orders.companyId, company))).toBeGreaterThan(3)
})
