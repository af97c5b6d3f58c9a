import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../audit-log/write-audit.ts'
import { discounts } from '../discounts/discounts.table.ts'
import { orNotFound } from '../http/app-error.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { writeMail } from '../providers/mail/write-mail.ts'
import { writeSettings } from '../settings/settings.queries.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, aDiscount, anAdmin, aProduct, sellersAccount } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { sweepTransfers } from './sweep-transfers.ts'

const t = testApp()
type Caller = (ask: Ask) => Promise<Answer>
let staff: Caller
let buyer: Awaited<ReturnType<typeof aBuyer>> & { ask: Caller }

const inDollars = { ...sellersAccount, iban: 'SA0380000000608010167519', currency: 'USD' }
const set = (
  more: Partial<{ accounts: (typeof sellersAccount)[]; daysToPay: number; unpaidLimit: number }>,
) =>
  writeSettings(t.db, {
    bankTransfer: { accounts: [inDollars, sellersAccount], daysToPay: 7, unpaidLimit: 0, ...more },
  })

/** Nobody stays signed in for days. */
const signIn =
  (account: Awaited<ReturnType<typeof anAdmin>>): Caller =>
  async (ask) =>
    (await t.as(account))(ask)

beforeAll(async () => {
  staff = signIn(await anAdmin(t.db))
})
beforeEach(async () => {
  await set({})
  const made = await aBuyer(t.db)
  buyer = { ...made, ask: signIn(made.account) }
})

const order = (product: string, quantity = 1, extra: object = {}, headers: Record<string, string> = {}) =>
  buyer.ask({
    method: 'POST',
    path: '/marketplace-customer/orders',
    headers,
    body: {
      items: [{ product, quantity }],
      addressId: buyer.address.id,
      paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
      ...extra,
    },
  })
const place = async (...asked: Parameters<typeof order>): Promise<string> => {
  const { status, json } = await order(...asked)
  expect(status).toBe(201)
  return json.data._id
}
const find = async (id: string) => (await staff({ path: `/marketplace/orders/${id}` })).json.data
const reserved = async (product: string) =>
  (await t.db.select().from(stockLevels).where(eq(stockLevels.productId, product)))[0]?.reserved
const usesOf = async (id: string) =>
  (await t.db.select().from(discounts).where(eq(discounts.id, id)))[0]?.usageCount
const kinds = async () => {
  const rows = await t.db
    .select({ kind: outbox.kind })
    .from(outbox)
    .where(eq(outbox.toAddress, buyer.account.email))
    .orderBy(outbox.id)
  return rows.map(({ kind }) => kind)
}
const after = (days: number) => {
  t.clock.now = new Date(t.ctx.now().getTime() + days * 86_400_000 + 1_000)
}
const lapsed = async (...asked: Parameters<typeof order>) => {
  const id = await place(...asked)
  after(5)
  await sweepTransfers(t.ctx)
  after(2)
  await sweepTransfers(t.ctx)
  expect((await find(id)).lapsedAt).toEqual(expect.any(String))
  return id
}

describe('an order by bank transfer', () => {
  test('says where to pay it and by when, the account of its currency first, and so does its mail', async () => {
    const product = await aProduct(t.db)
    const id = await place(product.id)
    const { json } = await buyer.ask({ path: `/marketplace-customer/orders/${id}` })
    const { number, placedAt, bankTransfer } = json.data
    expect(bankTransfer).toEqual({
      reference: number,
      payBy: new Date(new Date(placedAt).getTime() + 7 * 86_400_000).toISOString(),
      accounts: [sellersAccount, inDollars],
    })
    const listed = await buyer.ask({ path: '/marketplace-customer/bank-accounts' })
    expect(listed.json.data).toEqual([sellersAccount, inDollars])
    const [mail] = await t.db.select().from(outbox).where(eq(outbox.toAddress, buyer.account.email))
    const { text } = await writeMail(t.ctx, orNotFound(mail))
    for (const told of ['SA44 2000 0001 2345 6789 1234', 'EXMPSARI', 'Example Trading', number])
      expect(text).toContain(told)
    await changeOrder(staff, id, { paymentStatus: 'paid' })
    expect(await find(id)).not.toHaveProperty('bankTransfer')
  })

  test('has a proforma invoice in both languages, until it is paid', async () => {
    const id = await place((await aProduct(t.db)).id)
    const path = `/marketplace-customer/orders/${id}/proforma`
    for (const language of ['en', 'ar']) {
      const { status, headers, text } = await buyer.ask({ path, headers: { 'accept-language': language } })
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(text.startsWith('%PDF-')).toBe(true)
    }
    expect((await staff({ path: `/marketplace/orders/${id}/proforma` })).status).toBe(200)
    const stranger = signIn((await aBuyer(t.db)).account)
    expect((await stranger({ path })).status).toBe(404)
    await changeOrder(staff, id, { paymentStatus: 'paid' })
    expect((await buyer.ask({ path })).status).toBe(404)
  })

  test('is not offered and not taken where the shop has no account', async () => {
    await set({ accounts: [] })
    t.ctx.publicCache.invalidate()
    const product = await aProduct(t.db)
    expect((await order(product.id)).json.code).toBe('payment_unavailable')
    expect(await reserved(product.id)).toBe(0)
    const settings = await t.ask({ path: '/marketplace-customer/settings' })
    expect(settings.json.data.bankTransfer).toEqual({ enabled: false })
  })

  test('lapses when nobody pays: warned two days before, then stock and code go back, once', async () => {
    const product = await aProduct(t.db)
    const { id: discount, code } = await aDiscount(t.db, { numberOfUsage: 5 })
    const id = await place(product.id, 3, { code })
    expect([await reserved(product.id), await usesOf(discount)]).toEqual([3, 1])
    after(4.9)
    await sweepTransfers(t.ctx)
    expect(await kinds()).toEqual(['order_placed'])
    after(0.1)
    // Two nodes, and again after a crash.
    await Promise.all([1, 2, 3].map(() => sweepTransfers(t.ctx)))
    expect(await kinds()).toEqual(['order_placed', 'order_payment_due'])
    expect((await find(id)).status).toBe('pending')
    after(2)
    await Promise.all([1, 2, 3].map(() => sweepTransfers(t.ctx)))
    await sweepTransfers(t.ctx)
    expect(await kinds()).toEqual(['order_placed', 'order_payment_due', 'order_lapsed'])
    const lapsed = await find(id)
    expect(lapsed).toMatchObject({
      status: 'rejected',
      rejectReason: 'The bank transfer did not arrive in time',
      lapsedAt: expect.any(String),
      allowedStatuses: ['pending'],
      statusHistory: [
        { to: 'pending' },
        { from: 'pending', to: 'rejected', reason: 'The bank transfer did not arrive in time' },
      ],
    })
    expect(lapsed).not.toHaveProperty('bankTransfer')
    expect([await reserved(product.id), await usesOf(discount)]).toEqual([0, 0])
    const trail = await t.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.entityId, id))
    expect(trail).toEqual([{ action: 'lapsed' }])
  })

  test('stays once it was accepted or paid', async () => {
    const product = await aProduct(t.db)
    const [accepted, paid] = [await place(product.id), await place(product.id)]
    await changeOrder(staff, accepted, { status: 'in_progress' })
    await changeOrder(staff, paid, { paymentStatus: 'paid' })
    after(5)
    await sweepTransfers(t.ctx)
    after(20)
    await sweepTransfers(t.ctx)
    expect((await find(accepted)).status).toBe('in_progress')
    expect((await find(paid)).status).toBe('pending')
    expect(await kinds()).not.toContain('order_payment_due')
  })

  test('whoever is warned late, since nothing ran meanwhile, has two days left all the same', async () => {
    const id = await place((await aProduct(t.db)).id)
    after(30)
    await sweepTransfers(t.ctx)
    expect((await find(id)).status).toBe('pending')
    expect(new Date((await find(id)).bankTransfer.payBy).getTime()).toBeGreaterThan(
      t.ctx.now().getTime() + 1.9 * 86_400_000,
    )
    after(2)
    await sweepTransfers(t.ctx)
    expect((await find(id)).status).toBe('rejected')
  })

  test('with one day to pay the warning comes half-way', async () => {
    await set({ daysToPay: 1 })
    await place((await aProduct(t.db)).id)
    after(0.4)
    await sweepTransfers(t.ctx)
    expect(await kinds()).toEqual(['order_placed'])
    after(0.1)
    await sweepTransfers(t.ctx)
    expect(await kinds()).toEqual(['order_placed', 'order_payment_due'])
  })
})

describe('opened again', () => {
  test('it takes stock and code again, at the agreed price and with new time to pay', async () => {
    const product = await aProduct(t.db)
    const { id: discount, code } = await aDiscount(t.db, { numberOfUsage: 1 })
    const id = await lapsed(product.id, 2, { code })
    const { total } = await find(id)
    const opened = await changeOrder(staff, id, { status: 'pending' })
    expect(opened.status).toBe(200)
    expect(opened.json.data).toMatchObject({ status: 'pending', total, payment: { status: 'unpaid' } })
    for (const gone of ['lapsedAt', 'rejectReason']) expect(opened.json.data).not.toHaveProperty(gone)
    const { payBy } = opened.json.data.bankTransfer
    expect(new Date(payBy).getTime()).toBeGreaterThan(t.ctx.now().getTime() + 6.9 * 86_400_000)
    expect([await reserved(product.id), await usesOf(discount)]).toEqual([2, 1])
    expect((await kinds()).at(-1)).toBe('order_reopened')
    // The money that came late, and the usual way from there.
    expect((await changeOrder(staff, id, { paymentStatus: 'paid' })).status).toBe(200)
    expect((await changeOrder(staff, id, { status: 'in_progress' })).json.data.status).toBe('in_progress')
  })

  test('unpaid once more it lapses once more', async () => {
    const product = await aProduct(t.db)
    const id = await lapsed(product.id)
    await changeOrder(staff, id, { status: 'pending' })
    after(5)
    await sweepTransfers(t.ctx)
    after(2)
    await sweepTransfers(t.ctx)
    expect((await find(id)).status).toBe('rejected')
    expect(await reserved(product.id)).toBe(0)
    expect((await kinds()).filter((kind) => kind === 'order_lapsed')).toHaveLength(2)
  })

  test('it is refused where the goods are gone, and everything stays', async () => {
    const product = await aProduct(t.db, { stock: 3 })
    const id = await lapsed(product.id, 2)
    await place(product.id, 2)
    const refused = await changeOrder(staff, id, { status: 'pending' })
    expect(refused.json).toMatchObject({
      code: 'stock_insufficient',
      message: `Not enough stock to reopen this order: ${product.code}`,
      details: { items: [{ product: product.id, code: product.code, requested: 2, available: 1 }] },
    })
    expect((await find(id)).status).toBe('rejected')
    expect(await reserved(product.id)).toBe(2)
  })

  test('it is refused where the customer has used the code for something else', async () => {
    const product = await aProduct(t.db)
    const { code } = await aDiscount(t.db, { numberOfUsage: 5 })
    const id = await lapsed(product.id, 1, { code })
    await place(product.id, 1, { code })
    expect((await changeOrder(staff, id, { status: 'pending' })).json.code).toBe('discount_used_up')
    expect(await reserved(product.id)).toBe(1)
  })

  test('of two staff one opens it', async () => {
    const id = await lapsed((await aProduct(t.db)).id)
    const { version } = await find(id)
    const both = await Promise.all([1, 2].map(() => changeOrder(staff, id, { status: 'pending', version })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('what staff rejected stays rejected', async () => {
    const id = await place((await aProduct(t.db)).id)
    await changeOrder(staff, id, { status: 'rejected', reason: 'No' })
    expect((await changeOrder(staff, id, { status: 'pending' })).json.code).toBe('invalid_transition')
  })
})

describe('the limit of what is unpaid', () => {
  test('refuses what goes beyond it, until something is paid', async () => {
    await set({ unpaidLimit: 300 })
    const product = await aProduct(t.db, { stock: 100 })
    const first = await place(product.id, 2)
    const refused = await order(product.id, 1)
    expect(refused.status).toBe(409)
    expect(refused.json).toMatchObject({
      code: 'unpaid_limit_reached',
      details: {
        limit: { amount: 30_000, currency: 'SAR' },
        unpaid: { amount: 23_000 },
        total: { amount: 11_500 },
      },
    })
    expect(refused.json.message).toContain('300.00')
    const inArabic = await order(product.id, 1, {}, { 'accept-language': 'ar' })
    expect(inArabic.json.message).toContain('٣٠٠')
    expect(await reserved(product.id)).toBe(2)
    await changeOrder(staff, first, { paymentStatus: 'paid' })
    expect((await order(product.id, 1)).status).toBe(201)
  })

  test('holds for orders that are placed at once', async () => {
    await set({ unpaidLimit: 250 })
    const product = await aProduct(t.db, { stock: 100 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(product.id, 1)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await reserved(product.id)).toBe(2)
  })

  test('is of each account alone', async () => {
    await set({ unpaidLimit: 120 })
    const product = await aProduct(t.db)
    await place(product.id)
    const other = await aBuyer(t.db)
    buyer = { ...other, ask: signIn(other.account) }
    expect((await order(product.id)).status).toBe(201)
  })
})

test('the settings take accounts whose numbers are right, each once and at most five', async () => {
  const change = (bankTransfer: object) =>
    staff({ method: 'PATCH', path: '/marketplace/settings', body: { bankTransfer } })
  const wrong = { ...sellersAccount, iban: 'SA4520000001234567891234', swiftCode: 'EX' }
  expect(Object.keys((await change({ accounts: [wrong] })).json.fields)).toEqual([
    'bankTransfer.accounts.0.iban',
    'bankTransfer.accounts.0.swiftCode',
  ])
  const twice = await change({ accounts: [sellersAccount, sellersAccount] })
  expect(Object.keys(twice.json.fields)).toEqual(['bankTransfer.accounts.1.iban'])
  expect((await change({ accounts: Array.from({ length: 6 }, () => sellersAccount) })).status).toBe(422)
  for (const daysToPay of [0, 61]) expect((await change({ daysToPay })).status).toBe(422)
  const typed = { ...sellersAccount, iban: 'sa44 2000 0001 2345 6789 1234' }
  const taken = await change({ accounts: [typed], daysToPay: 10 })
  expect(taken.json.data.bankTransfer).toEqual({ accounts: [sellersAccount], daysToPay: 10, unpaidLimit: 0 })
})
