import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MemberRole } from '#contract/member-roles.ts'
import { dayIn } from '#i18n/zone-time.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { writeMail } from '../providers/mail/write-mail.ts'
import { changeOrder } from '../test/change-order.ts'
import { aMember, anAddress, anAdmin, aProduct, aRootUser } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { creditAccounts, receivables } from './credit.table.ts'
import { endOfDayAfter } from './due-date.ts'
import { mailStatements } from './mail-statements.ts'
import { remindOfInvoices } from './remind-of-invoices.ts'

const t = testApp()
const store = '/marketplace-customer'
const cms = '/marketplace'
const zone = 'Asia/Riyadh'
const dayMs = 86_400_000
type Asks = (ask: Ask) => Promise<Answer>

let root: AccountRow
let staff: Asks
let buyer: { account: AccountRow; ask: Asks }
let product: string
beforeEach(async () => {
  staff = await t.as(await anAdmin(t.db))
  root = await aRootUser(t.db)
  const account = await colleague(['buyer'])
  buyer = { account, ask: await t.as(account) }
  product = (await aProduct(t.db, { price: 10_000, stock: 50 })).id
  await staff({
    method: 'PATCH',
    path: `${cms}/credit/${company()}`,
    body: { paymentTerms: 'net_30', creditLimit: { amount: 1_000_000, currency: 'SAR' }, isStopped: false },
  })
})
const company = () => root.companyId ?? ''
const colleague = (roles: MemberRole[]) => aMember(t.db, company(), roles)

async function anInvoice(poNumber = ''): Promise<string> {
  const address = await anAddress(t.db, buyer.account.id)
  const placed = await buyer.ask({
    method: 'POST',
    path: `${store}/orders`,
    body: {
      items: [{ product, quantity: 1 }],
      addressId: address.id,
      paymentMethod: { type: 'on_account' },
      ...(poNumber && { poNumber }),
    },
  })
  const id: string = placed.json.data._id
  expect((await changeOrder(staff, id, { status: 'in_progress' })).status).toBe(200)
  return id
}

/** Both nodes do the work at once. */
const onBothNodes = (work: () => Promise<void>) => Promise.all([work(), work()])
const remind = () => onBothNodes(() => remindOfInvoices(t.ctx))

async function mailsTo({ email }: AccountRow, kind: 'invoices_due' | 'account_statement') {
  const rows = await t.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.toAddress, email), eq(outbox.kind, kind)))
    .orderBy(outbox.id)
  return Promise.all(rows.map(async (row) => (await writeMail(t.ctx, row)).text))
}

/** The invoice is due so many days from today. */
const due = (order: string, days: number) =>
  t.db
    .update(receivables)
    .set({ dueAt: endOfDayAfter(t.ctx.now(), days, zone) })
    .where(eq(receivables.orderId, order))
const moveClock = (days: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + days * dayMs)
}

describe('a reminder', () => {
  test('comes three days before an invoice is due, a day after and ten days after, once each', async () => {
    const accountant = await colleague(['accountant'])
    const id = await anInvoice('PO-77')
    await due(id, 4)
    const count = async () => (await mailsTo(accountant, 'invoices_due')).length
    await remind()
    expect(await count()).toBe(0)
    const came: number[] = []
    for (let day = 1; day <= 20; day += 1) {
      moveClock(1)
      await remind()
      await remind()
      came.push(await count())
    }
    // Due on the fourth day: reminded on the first, the fifth and the fourteenth.
    expect(came.flatMap((now, index) => (now > (came[index - 1] ?? 0) ? [index + 1] : []))).toEqual([
      1, 5, 14,
    ])
    expect(came.at(-1)).toBe(3)
    const [first, second] = await mailsTo(accountant, 'invoices_due')
    expect(first).toContain('PO-77')
    expect(first).toContain('115.00')
    expect(first).toMatch(/Due \d\d/)
    expect(second).toMatch(/Overdue since \d\d/)
    expect(await mailsTo(root, 'invoices_due')).toEqual([])
  })

  test('names all invoices of a company in one mail a day, and none that is paid', async () => {
    const accountant = await colleague(['accountant'])
    const [soon, late, paid, later] = [
      await anInvoice(),
      await anInvoice(),
      await anInvoice(),
      await anInvoice(),
    ]
    await due(soon, 3)
    await due(late, -2)
    await due(paid, 2)
    await due(later, 9)
    const open = await staff({ path: `${cms}/credit/${company()}/ledger` })
    const invoiceOf = (id: string): string =>
      open.json.data.invoices.find((row: { order: { _id: string } }) => row.order._id === id).invoice
    await staff({
      method: 'POST',
      path: `${cms}/credit/${company()}/receipts`,
      body: {
        amount: { amount: 11_500, currency: 'SAR' },
        receivedOn: '2026-11-01',
        method: 'transfer',
        reference: 'TRF 1',
        allocations: [{ order: paid, amount: { amount: 11_500, currency: 'SAR' } }],
      },
    })
    await remind()
    const mails = await mailsTo(accountant, 'invoices_due')
    expect(mails).toHaveLength(1)
    for (const id of [soon, late]) expect(mails[0]).toContain(invoiceOf(id))
    for (const id of [paid, later]) expect(mails[0]).not.toContain(invoiceOf(id))
    expect(mails[0]).toContain('230.00')
    // Another is due soon on the same day, and waits for the next.
    await due(later, 3)
    await remind()
    expect(await mailsTo(accountant, 'invoices_due')).toHaveLength(1)
    moveClock(1)
    await remind()
    expect((await mailsTo(accountant, 'invoices_due')).at(-1)).toContain(invoiceOf(later))
  })

  test('goes to the root user where there is no accountant, and to nobody who turned it off', async () => {
    await due(await anInvoice(), 0)
    await remind()
    expect(await mailsTo(root, 'invoices_due')).toHaveLength(1)
    const accountant = await colleague(['accountant'])
    await t.db
      .update(accounts)
      .set({ mailsOff: ['payments'] })
      .where(eq(accounts.id, accountant.id))
    moveClock(2)
    await remind()
    expect(await mailsTo(accountant, 'invoices_due')).toEqual([])
    expect(await mailsTo(root, 'invoices_due')).toHaveLength(1)
  })
})

describe('a statement by mail', () => {
  /** As of a company whose terms were agreed on long ago. */
  const agedAccount = () =>
    t.db
      .update(creditAccounts)
      .set({ statementSentOn: '2026-01-01' })
      .where(eq(creditAccounts.companyId, company()))
  const send = () => onBothNodes(() => mailStatements(t.ctx))

  test('comes in the next month, once, with what moved', async () => {
    const accountant = await colleague(['accountant'])
    await anInvoice()
    const month = dayIn(zone, t.ctx.now()).slice(0, 7)
    await t.db
      .update(creditAccounts)
      .set({ statementSentOn: `${month}-01` })
      .where(eq(creditAccounts.companyId, company()))
    await send()
    expect(await mailsTo(accountant, 'account_statement')).toEqual([])
    while (dayIn(zone, t.clock.now).slice(0, 7) === month) moveClock(1)
    await send()
    await send()
    const [text, ...more] = await mailsTo(accountant, 'account_statement')
    expect(more).toEqual([])
    expect(text).toContain('Closing balance: 115.00')
    expect(text).toMatch(/Invoice .*INV-.*115\.00/)
    expect(text).toContain(`/credit?from=${month}-01&to=${month}-`)
  })

  test('does not come where nothing moved and nothing is open', async () => {
    await agedAccount()
    await send()
    expect(await mailsTo(root, 'account_statement')).toEqual([])
    const [row] = await t.db.select().from(creditAccounts).where(eq(creditAccounts.companyId, company()))
    expect(row?.statementSentOn).toBe(`${dayIn(zone, t.ctx.now()).slice(0, 7)}-01`)
  })

  test('comes while something is open, also where nothing moved', async () => {
    await anInvoice()
    await t.db.execute(
      sql`update credit_entries set at = at - interval '200 days' where company_id = ${company()}`,
    )
    await agedAccount()
    await send()
    expect(await mailsTo(root, 'account_statement')).toHaveLength(1)
  })
})

test('staff set for how long an invoice may be overdue, and how long they have to grant credit', async () => {
  const id = await anInvoice()
  await due(id, -3)
  const set = (credit: object) => staff({ method: 'PATCH', path: `${cms}/settings`, body: { credit } })
  expect((await set({ graceDays: 1 })).json.data.credit).toEqual({ graceDays: 1, reviewDays: 3 })
  const held = await buyer.ask({
    method: 'POST',
    path: `${store}/orders`,
    body: {
      items: [{ product, quantity: 1 }],
      addressId: (await anAddress(t.db, buyer.account.id)).id,
      paymentMethod: { type: 'on_account' },
    },
  })
  expect(held.json.data.credit.review).toBe('needed')
  expect((await set({ graceDays: 7, reviewDays: 0 })).json.fields).toHaveProperty(['credit.reviewDays'])
  expect((await set({ graceDays: 7 })).status).toBe(200)
})

test('an invoice on account says its terms and the day it is due', async () => {
  const id = await anInvoice()
  const day = dayIn(zone, endOfDayAfter(t.ctx.now(), 30, zone))
  const path = `${store}/orders/${id}/invoice`
  const { text } = await buyer.ask({ path: `${path}?format=xml` })
  expect(text.replace(/>\s+</g, '><')).toContain(
    `<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentDueDate>${day}</cbc:PaymentDueDate></cac:PaymentMeans><cac:PaymentTerms><cbc:Note>Within 30 days after the invoice</cbc:Note></cac:PaymentTerms>`,
  )
  const pdf = await buyer.ask({ path, headers: { 'accept-language': 'ar' } })
  expect(pdf.text.startsWith('%PDF-')).toBe(true)
})
