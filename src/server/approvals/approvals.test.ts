import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MemberRole } from '#contract/member-roles.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { discounts } from '../discounts/discounts.table.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { orders } from '../orders/orders.table.ts'
import { products } from '../products/products.table.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import {
  aBankAccount,
  aBuyer,
  aDiscount,
  aLicence,
  aMember,
  anAdmin,
  anAddress,
  aProduct,
  aRootUser,
} from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { approvals } from './approvals.table.ts'
import { sweepApprovals } from './sweep-approvals.ts'

const t = testApp()
const store = '/marketplace-customer'
const rules = `${store}/company/approval-rules`
type Asks = (ask: Ask) => Promise<Answer>
type Person = { account: AccountRow; ask: Asks }
const sar = (amount: number) => ({ amount, currency: 'SAR' })

let root: Person
let engineer: Person
let approver: Person
let product: string
let way: { addressId: string; paymentMethod: { type: string; _id: string } }
beforeEach(async () => {
  const account = (await aBuyer(t.db)).account
  root = { account, ask: await t.as(account) }
  engineer = await aColleague(['buyer'])
  approver = await aColleague(['approver'])
  // With VAT one costs 115.00.
  product = (await aProduct(t.db, { price: 10_000, stock: 20 })).id
  way = await aWay(engineer)
})

async function aColleague(roles: MemberRole[], overrides = {}): Promise<Person> {
  const account = await aMember(t.db, root.account.companyId, roles, overrides)
  return { account, ask: await t.as(account) }
}

const aWay = async ({ account }: Person, iban?: string) => ({
  addressId: (await anAddress(t.db, account.id)).id,
  paymentMethod: {
    type: 'bank_account',
    _id: (await aBankAccount(t.db, account.id, { ...(iban && { iban }) })).id,
  },
})

const aRule = (rule: object = {}, ask = root.ask) =>
  ask({
    method: 'POST',
    path: rules,
    body: {
      name: 'Large orders',
      tier: 1,
      isActive: true,
      minTotal: sar(20_000),
      kinds: [],
      costCentres: [],
      exceptAdmins: true,
      approvers: [],
      ...rule,
    },
  })

const buy = (
  quantity: number,
  { by = engineer, key = '', ...body }: { by?: Person; key?: string; [more: string]: unknown } = {},
) =>
  by.ask({
    method: 'POST',
    path: `${store}/orders`,
    headers: { ...(key && { 'idempotency-key': key }) },
    body: { items: [{ product, quantity }], ...way, ...body },
  })

/** The id of what was sent for approval. */
async function sent(quantity: number, body: Parameters<typeof buy>[1] = {}): Promise<string> {
  const { status, json, text } = await buy(quantity, body)
  expect(status, text).toBe(202)
  return json.approval._id
}

const see = async (id: string, { ask }: Person = approver) =>
  (await ask({ path: `${store}/approvals/${id}` })).json?.data

/** As the screen does: the total that is seen now, and the version. */
async function approve(id: string, by: Person = approver, body: object = {}, key = '') {
  const { pricing, version } = await see(id, by)
  return by.ask({
    method: 'POST',
    path: `${store}/approvals/${id}/approve`,
    headers: { ...(key && { 'idempotency-key': key }) },
    body: { expectedTotal: pricing?.total ?? sar(1), version, ...body },
  })
}
const step = async (id: string, verb: 'refuse' | 'withdraw', by: Person, body: object = {}) =>
  by.ask({
    method: 'POST',
    path: `${store}/approvals/${id}/${verb}`,
    body: { version: (await see(id, by))?.version ?? 1, ...body },
  })
const changeTo = async (id: string, quantity: number, by: Person = approver) =>
  by.ask({
    method: 'PATCH',
    path: `${store}/approvals/${id}`,
    body: { items: [{ product, quantity }], version: (await see(id, by)).version },
  })

const ordersOf = ({ account }: Person) => t.db.select().from(orders).where(eq(orders.accountId, account.id))
const reserved = async () => {
  const [row] = await t.db.select().from(stockLevels).where(eq(stockLevels.productId, product))
  return row?.reserved
}
const mailsTo = async ({ account }: Person) =>
  (
    await t.db
      .select()
      .from(outbox)
      .where(eq(outbox.toAddress, account.email))
      .orderBy(outbox.createdAt, outbox.id)
  ).map(({ kind }) => kind)

describe('a rule', () => {
  test('sends what it names for approval, and lets the rest through', async () => {
    await aRule()
    expect((await buy(1)).status).toBe(201)
    await sent(2)
  })

  test('by kind holds for one product of the kind, whatever it costs', async () => {
    await aRule({ minTotal: null, kinds: ['licence'] })
    expect((await buy(10)).status).toBe(201)
    const licence = (await aLicence(t.db, { price: 100 })).id
    const mixed = {
      items: [
        { product, quantity: 1 },
        { product: licence, quantity: 1 },
      ],
    }
    await sent(1, mixed)
  })

  test('by cost centre holds for what is booked there', async () => {
    const centre = async (code: string) =>
      (await root.ask({ method: 'POST', path: `${store}/company/cost-centres`, body: { code, name: code } }))
        .json.data._id
    const [field, office] = [await centre('FIELD'), await centre('OFFICE')]
    expect((await aRule({ costCentres: [engineer.account.id] })).json.fields).toHaveProperty('costCentres')
    await aRule({ minTotal: null, costCentres: [field] })
    expect((await buy(1)).status).toBe(201)
    expect((await buy(1, { costCentre: office })).status).toBe(201)
    const id = await sent(1, { costCentre: field })
    expect(await see(id)).toMatchObject({ costCentre: { code: 'FIELD' } })
    await approve(id)
    expect(await ordersOf(engineer)).toEqual(
      expect.arrayContaining([expect.objectContaining({ costCentreCode: 'FIELD' })]),
    )
  })

  test('holds neither for the root user, nor for admins whom it leaves out, nor while it is off', async () => {
    const { json } = await aRule({ minTotal: null })
    const admin = await aColleague(['company_admin'])
    const [ofRoot, ofAdmin] = [await aWay(root, 'SA4420000001234567891234'), await aWay(admin)]
    expect((await buy(5, { by: root, ...ofRoot })).status).toBe(201)
    expect((await buy(5, { by: admin, ...ofAdmin })).status).toBe(201)
    const { _id: id, approvers: _, ...rule } = json.data
    const change = (changes: object, version: number) =>
      root.ask({
        method: 'PATCH',
        path: `${rules}/${id}`,
        body: { ...rule, approvers: [], ...changes, version },
      })
    delete rule._id
    expect((await change({ exceptAdmins: false }, 1)).status).toBe(200)
    expect((await buy(1, { by: admin, ...ofAdmin })).status).toBe(202)
    expect((await change({ isActive: false }, 1)).json.code).toBe('version_conflict')
    expect((await change({ isActive: false }, 2)).status).toBe(200)
    expect((await buy(1)).status).toBe(201)
  })

  test('names approvers of its own company only, and an amount in the shop’s currency', async () => {
    const buyer = await aColleague(['buyer'])
    for (const stranger of [buyer.account.id, (await aRootUser(t.db)).id]) {
      const { status, json } = await aRule({ approvers: [stranger] })
      expect([status, Object.keys(json.fields ?? {})]).toEqual([422, ['approvers']])
    }
    const dollars = await aRule({ minTotal: { amount: 5, currency: 'USD' } })
    expect([dollars.status, Object.keys(dollars.json.fields ?? {})]).toEqual([422, ['minTotal']])
    const named = await aRule({ approvers: [approver.account.id, root.account.id] })
    expect(named.status, named.text).toBe(201)
  })

  test('is read and written by who manages members, of their own company', async () => {
    const { json } = await aRule()
    const admin = await aColleague(['company_admin'])
    const other = { ask: await t.as(await aRootUser(t.db)) }
    expect((await admin.ask({ path: rules })).json.data).toHaveLength(1)
    expect((await other.ask({ path: rules })).json.data).toEqual([])
    for (const { ask } of [engineer, approver, await aColleague(['accountant'])]) {
      expect((await ask({ path: rules })).status).toBe(403)
      expect((await aRule({}, ask)).status).toBe(403)
    }
    const path = `${rules}/${json.data._id}`
    expect((await other.ask({ method: 'DELETE', path })).status).toBe(404)
    expect((await admin.ask({ method: 'DELETE', path })).status).toBe(204)
    expect((await buy(10)).status).toBe(201)
  })
})

describe('an order that needs approval', () => {
  test('is kept as it was sent, takes nothing, and tells who may approve', async () => {
    await aRule()
    const id = await sent(3, { note: 'For the depot', poNumber: 'PO-1' })
    expect([await ordersOf(engineer), await reserved()]).toEqual([[], 0])
    expect(await see(id, engineer)).toMatchObject({
      status: 'waiting',
      isMine: true,
      mayDecide: false,
      mayWithdraw: true,
      total: sar(34_500),
      itemQuantity: 3,
      poNumber: 'PO-1',
      note: 'For the depot',
      items: [{ product, quantity: 3, unitPrice: sar(10_000) }],
      shippingAddress: { city: 'SA-riyadh' },
      paymentMethod: { type: 'bank_account' },
      steps: [{ reason: 'rule', rule: 'Large orders' }],
      trail: [{ what: 'asked', by: 'Noura Example' }],
    })
    expect(await see(id)).toMatchObject({ isMine: false, mayDecide: true, mayWithdraw: false })
    expect(await mailsTo(approver)).toEqual(['approval_wanted'])
    expect(await mailsTo(root)).toEqual(['approval_wanted'])
    expect(await mailsTo(engineer)).toEqual([])
  })

  test('is one, however often the same call comes, also at once', async () => {
    await aRule()
    const twins = await Promise.all([1, 2, 3].map(() => buy(2, { key: 'same' })))
    const again = await buy(2, { key: 'same' })
    const ids = [...twins, again].map(({ status, json }) => [status, json.approval?._id])
    expect(new Set(ids.map(String)).size).toBe(1)
    expect(ids[0]?.[0]).toBe(202)
    expect(await t.db.$count(approvals, eq(approvals.requesterId, engineer.account.id))).toBe(1)
    expect(await mailsTo(approver)).toEqual(['approval_wanted'])
  })

  test('is refused at once where no order of that kind could be placed', async () => {
    await aRule()
    expect((await buy(3, { expectedTotal: sar(1) })).json.code).toBe('price_changed')
    expect((await buy(3, { code: 'NO-SUCH' })).json.code).toBe('discount_not_found')
    expect((await buy(3, { addressId: (await anAddress(t.db, (await aRootUser(t.db)).id)).id })).status).toBe(
      422,
    )
    expect(await t.db.$count(approvals, eq(approvals.requesterId, engineer.account.id))).toBe(0)
  })

  test('is seen by its member and by who sees the company’s orders; for others it is not there', async () => {
    await aRule()
    const id = await sent(2)
    const ofOther = await aRootUser(t.db)
    const strangers = [
      await aColleague(['buyer']),
      { account: ofOther, ask: await t.as(ofOther) },
      {
        account: ofOther,
        ask: await t.as(await aMember(t.db, ofOther.companyId, ['approver', 'company_admin'])),
      },
    ]
    for (const person of [engineer, approver, root, await aColleague(['accountant'])])
      expect((await see(id, person)).number).toMatch(/^A-\d{6}$/)
    for (const { ask } of strangers) {
      expect((await ask({ path: `${store}/approvals/${id}` })).status).toBe(404)
      expect((await ask({ path: `${store}/approvals` })).json.data).toEqual([])
    }
    const list = async ({ ask }: Person, scope: string) => {
      const { json } = await ask({ path: `${store}/approvals?scope=${scope}` })
      return [json.data.length, json.toDecide]
    }
    expect(await list(engineer, 'mine')).toEqual([1, 0])
    expect(await list(engineer, 'to_decide')).toEqual([0, 0])
    expect(await list(approver, 'to_decide')).toEqual([1, 1])
    expect(await list(approver, 'mine')).toEqual([0, 1])
    expect(await list(root, 'all')).toEqual([1, 1])
  })

  test('asks for one approval for each limit it passes, of whoever approves', async () => {
    await t.db
      .update(accounts)
      .set({ orderLimit: 20_000, monthLimit: 30_000, limitsCurrency: 'SAR' })
      .where(eq(accounts.id, engineer.account.id))
    const id = await sent(3)
    expect((await see(id)).steps.map(({ reason }: { reason: string }) => reason)).toEqual([
      'order_limit',
      'month_limit',
    ])
    expect((await approve(id)).json.data).toMatchObject({ status: 'approved' })
  })
})

describe('approving', () => {
  test('places the order of the member, once; its stock is taken then, and the trail says who', async () => {
    await aRule()
    const id = await sent(3, { note: 'For the depot', poNumber: 'PO-1' })
    const { status, json } = await approve(id, approver, { word: 'Go ahead' }, 'key')
    expect([status, json.data.status]).toEqual([200, 'approved'])
    const [order] = await ordersOf(engineer)
    expect(order).toMatchObject({
      id: json.data.order._id,
      number: json.data.order.number,
      companyId: root.account.companyId,
      total: 34_500,
      poNumber: 'PO-1',
      note: 'For the depot',
      paymentType: 'bank_account',
      paymentStatus: 'unpaid',
    })
    expect(await reserved()).toBe(3)
    const staff = await t.as(await anAdmin(t.db))
    for (const [ask, path] of [
      [engineer.ask, `${store}/orders/${order?.id}`],
      [staff, `/marketplace/orders/${order?.id}`],
    ] as const)
      expect((await ask({ path })).json.data.approval).toMatchObject({
        _id: id,
        trail: [{ what: 'asked' }, { what: 'approved', word: 'Go ahead' }],
      })
    expect(json.data.trail).toMatchObject([
      { what: 'asked' },
      { what: 'approved', by: 'Noura Example', word: 'Go ahead' },
    ])
    expect(await mailsTo(engineer)).toEqual(expect.arrayContaining(['approval_given', 'order_placed']))
    for (const verb of ['refuse', 'withdraw'] as const)
      expect((await step(id, verb, root, verb === 'refuse' ? { word: 'No' } : {})).json.code).toBe(
        'invalid_transition',
      )
    expect((await approve(id, root)).json.code).toBe('invalid_transition')
  })

  test('by two at once, and twice by each, makes one order', async () => {
    await aRule()
    const id = await sent(2)
    const second = await aColleague(['company_admin'])
    const answers = await Promise.all([
      approve(id, approver, {}, 'a'),
      approve(id, approver, {}, 'a'),
      approve(id, second, {}, 'b'),
      approve(id, root, {}, 'c'),
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const late = answers.flatMap(({ status, json }) => (status === 200 ? [] : [json.code]))
    const fits = ['invalid_transition', 'version_conflict', 'idempotency_key_reused']
    expect(late.filter((code) => !fits.includes(code))).toEqual([])
    expect([(await ordersOf(engineer)).length, await reserved()]).toEqual([1, 2])
  })

  test('and withdrawing at once ends in one of both', async () => {
    await aRule()
    const id = await sent(2)
    const [approved, withdrawn] = await Promise.all([approve(id), step(id, 'withdraw', engineer)])
    expect([approved.status, withdrawn.status].filter((status) => status === 200)).toHaveLength(1)
    const { status } = await see(id)
    expect((await ordersOf(engineer)).length).toBe(status === 'approved' ? 1 : 0)
  })

  test('takes nothing where the stock went to others, and goes on waiting', async () => {
    await aRule()
    const id = await sent(3)
    await t.db.update(stockLevels).set({ onHand: 2 }).where(eq(stockLevels.productId, product))
    const { status, json } = await approve(id)
    expect([status, json.code, json.details.items]).toMatchObject([
      409,
      'stock_insufficient',
      [{ product, requested: 3, available: 2 }],
    ])
    expect([await ordersOf(engineer), await reserved(), (await see(id)).status]).toEqual([[], 0, 'waiting'])
    expect((await changeTo(id, 2)).json.data).toMatchObject({ itemQuantity: 2, total: sar(23_000) })
    expect((await approve(id)).json.data.status).toBe('approved')
    expect(await reserved()).toBe(2)
  })

  test('is of the price that was seen: another one is shown and asked for again', async () => {
    await aRule()
    const id = await sent(2)
    const { version } = await see(id)
    await t.db.update(products).set({ price: 12_000 }).where(eq(products.id, product))
    const stale = await approver.ask({
      method: 'POST',
      path: `${store}/approvals/${id}/approve`,
      body: { expectedTotal: sar(23_000), version },
    })
    expect([stale.status, stale.json.code, stale.json.details.pricing.total]).toEqual([
      409,
      'price_changed',
      sar(27_600),
    ])
    expect(await see(id)).toMatchObject({ total: sar(23_000), pricing: { total: sar(27_600) } })
    expect((await approve(id)).json.data).toMatchObject({ status: 'approved', total: sar(27_600) })
    expect(await ordersOf(engineer)).toMatchObject([{ total: 27_600 }])
  })

  test('goes on without a code that is used up only where the approver agrees', async () => {
    await aRule()
    const discount = await aDiscount(t.db, { type: 'code', code: 'FEW', percentage: 10 })
    const id = await sent(4, { code: 'FEW' })
    await t.db.update(discounts).set({ status: 'inactive' }).where(eq(discounts.id, discount.id))
    expect((await see(id)).pricing).toMatchObject({ total: sar(46_000), discountCode: { error: {} } })
    expect((await approve(id)).json.code).toBe('discount_not_found')
    expect((await approve(id, approver, { dropCode: true })).json.data.status).toBe('approved')
    expect(await ordersOf(engineer)).toMatchObject([{ total: 46_000, discountCode: null }])
  })

  test('goes on without what is no longer sold only where the approver agrees', async () => {
    await aRule()
    const other = (await aProduct(t.db, { price: 10_000 })).id
    const id = await sent(2, {
      items: [
        { product, quantity: 2 },
        { product: other, quantity: 1 },
      ],
    })
    await t.db.update(products).set({ visibility: 'hidden' }).where(eq(products.id, other))
    expect((await approve(id)).json).toMatchObject({
      code: 'product_unavailable',
      details: { products: [other] },
    })
    const { json } = await approve(id, approver, { dropRemoved: true })
    expect(json.data).toMatchObject({ status: 'approved', itemQuantity: 2, items: [{ product }] })
  })

  test('is of nobody’s own order, of the approvers whom the rule names, and of the root user', async () => {
    const both = await aColleague(['buyer', 'approver'])
    const named = await aColleague(['approver'])
    await aRule({ approvers: [named.account.id, both.account.id] })
    const id = await sent(2, { by: both, ...(await aWay(both)) })
    const own = await approve(id, both)
    expect([own.status, own.json.code]).toEqual([403, 'own_purchase'])
    expect((await approve(id, approver)).json.code).toBe('forbidden')
    expect((await step(id, 'refuse', approver, { word: 'No' })).json.code).toBe('forbidden')
    expect((await changeTo(id, 1, approver)).json.code).toBe('forbidden')
    for (const person of [engineer, await aColleague(['accountant'])])
      expect((await approve(id, person).catch(() => ({ status: 404 }))).status).toBeGreaterThan(400)
    expect((await see(id, named)).mayDecide).toBe(true)
    expect((await see(id, approver)).mayDecide).toBe(false)
    expect(await mailsTo(approver)).toEqual([])
    expect((await approve(id, root)).json.data.status).toBe('approved')
  })

  test('falls to the root user where all who are named have left', async () => {
    const named = await aColleague(['approver'])
    await aRule({ approvers: [named.account.id] })
    await t.db.update(accounts).set({ status: 'disabled' }).where(eq(accounts.id, named.account.id))
    const id = await sent(2)
    expect(await mailsTo(root)).toEqual(['approval_wanted'])
    expect((await approve(id, root)).json.data.status).toBe('approved')
  })

  test('goes tier by tier; one approval serves every rule of the tier that lets its giver', async () => {
    const manager = await aColleague(['approver'])
    await aRule({ name: 'One' })
    await aRule({ name: 'Two', approvers: [approver.account.id] })
    await aRule({ name: 'Three', tier: 2, approvers: [manager.account.id] })
    const id = await sent(2)
    expect((await approve(id, manager)).json.data).toMatchObject({ status: 'waiting' })
    expect((await see(id, manager)).mayDecide).toBe(false)
    expect(await mailsTo(manager)).toEqual(['approval_wanted'])
    expect((await approve(id, approver)).json.data).toMatchObject({ status: 'waiting', mayDecide: false })
    expect(await mailsTo(manager)).toEqual(['approval_wanted', 'approval_wanted'])
    expect(await ordersOf(engineer)).toEqual([])
    expect((await approve(id, manager)).json.data).toMatchObject({ status: 'approved' })
    expect((await ordersOf(engineer)).length).toBe(1)
  })

  test('counts no longer once it would cost more: who approved less is asked again', async () => {
    const manager = await aColleague(['approver'])
    await aRule({ approvers: [approver.account.id] })
    await aRule({ name: 'Then', tier: 2, approvers: [manager.account.id] })
    const id = await sent(2)
    await approve(id, approver)
    await t.db.update(products).set({ price: 11_000 }).where(eq(products.id, product))
    const { json } = await approve(id, manager)
    expect(json.data).toMatchObject({ status: 'waiting', total: sar(25_300), mayDecide: false })
    expect(json.data.trail.at(-1)).toMatchObject({ what: 'asked_again' })
    expect(await ordersOf(engineer)).toEqual([])
    await t.db.update(products).set({ price: 10_500 }).where(eq(products.id, product))
    expect((await approve(id, approver)).json.data).toMatchObject({ status: 'waiting', total: sar(24_150) })
    expect((await approve(id, manager)).json.data).toMatchObject({ status: 'approved' })
  })

  test('keeps a rule as it was when the order was sent', async () => {
    const { json } = await aRule()
    const id = await sent(2)
    await root.ask({ method: 'DELETE', path: `${rules}/${json.data._id}` })
    expect((await see(id)).steps).toMatchObject([{ rule: 'Large orders' }])
    expect((await approve(id)).json.data.status).toBe('approved')
  })

  test('of a card keeps no card: the order is placed unpaid', async () => {
    await aRule()
    const card = await engineer.ask({
      method: 'POST',
      path: `${store}/payment-methods/tokens`,
      body: { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040, cvc: '123' },
    })
    const { token } = card.json.data
    const { status, json } = await buy(2, { paymentMethod: { type: 'credit_card', token } })
    expect(status, JSON.stringify(json)).toBe(202)
    const [row] = await t.db.select().from(approvals).where(eq(approvals.id, json.approval._id))
    expect(row?.content.payWith).toEqual({ type: 'credit_card' })
    expect((await approve(json.approval._id)).json.data.status).toBe('approved')
    expect(await ordersOf(engineer)).toMatchObject([
      { paymentType: 'credit_card', paymentStatus: 'unpaid', paymentProvider: 'sandbox' },
    ])
    const [{ payBy, placedAt } = { payBy: null, placedAt: new Date() }] = await ordersOf(engineer)
    expect(payBy).toEqual(new Date(placedAt.getTime() + 86_400_000))
    expect(await mailsTo(engineer)).toEqual(['approval_given_pay'])
  })
})

describe('quantities', () => {
  test('are lowered by who may approve, never to nothing, and no product is added', async () => {
    await aRule()
    const other = (await aProduct(t.db)).id
    const id = await sent(3)
    const { version } = await see(id)
    const change = (items: object[]) =>
      approver.ask({ method: 'PATCH', path: `${store}/approvals/${id}`, body: { items, version } })
    expect((await change([])).status).toBe(422)
    expect((await change([{ product: other, quantity: 1 }])).status).toBe(422)
    const lower = await change([{ product, quantity: 1 }])
    expect(lower.json.data).toMatchObject({ itemQuantity: 1, total: sar(11_500), version: version + 1 })
    expect(lower.json.data.trail.at(-1)).toMatchObject({ what: 'changed', changes: [{ from: 3, to: 1 }] })
    expect((await change([{ product, quantity: 2 }])).json.code).toBe('version_conflict')
    expect((await approve(id)).json.data.status).toBe('approved')
    expect(await ordersOf(engineer)).toMatchObject([{ total: 11_500, itemQuantity: 1 }])
  })

  test('that are raised void what was given before, and read the rules again', async () => {
    const manager = await aColleague(['approver'])
    await aRule({ approvers: [approver.account.id] })
    await aRule({ name: 'Then', tier: 2, approvers: [manager.account.id] })
    await aRule({ name: 'Very large', tier: 3, minTotal: sar(50_000) })
    const id = await sent(2)
    await approve(id, approver)
    const { json } = await changeTo(id, 5, manager)
    expect(json.data.steps.map(({ rule, given }: { rule: string; given?: object }) => [rule, given])).toEqual(
      [
        ['Large orders', undefined],
        ['Then', undefined],
        ['Very large', undefined],
      ],
    )
    expect((await see(id, approver)).mayDecide).toBe(true)
  })
})

describe('an end without an order', () => {
  test('by refusing says why to the member', async () => {
    await aRule()
    const id = await sent(2)
    expect((await step(id, 'refuse', approver, { word: '' })).json.fields).toHaveProperty('word')
    const { json } = await step(id, 'refuse', approver, { word: 'Too many' })
    expect(json.data).toMatchObject({ status: 'refused', mayDecide: false, mayWithdraw: false })
    expect((await see(id, engineer)).trail.at(-1)).toMatchObject({ what: 'refused', word: 'Too many' })
    expect(await mailsTo(engineer)).toEqual(['approval_refused'])
    expect([await ordersOf(engineer), await reserved()]).toEqual([[], 0])
  })

  test('by withdrawing is of the member and of admins; others do not withdraw', async () => {
    await aRule()
    const [first, second] = [await sent(2), await sent(2)]
    expect((await step(first, 'withdraw', approver)).status).toBe(403)
    const other = await aColleague(['buyer'])
    expect(
      (
        await other.ask({
          method: 'POST',
          path: `${store}/approvals/${first}/withdraw`,
          body: { version: 1 },
        })
      ).status,
    ).toBe(404)
    expect((await step(first, 'withdraw', engineer)).json.data.status).toBe('withdrawn')
    expect((await step(second, 'withdraw', await aColleague(['company_admin']))).json.data.status).toBe(
      'withdrawn',
    )
  })

  test('comes with the deadline, also where nobody has noted it yet', async () => {
    await aRule()
    const id = await sent(2)
    await t.db
      .update(approvals)
      .set({ deadline: sql`now() - interval '1 second'` })
      .where(eq(approvals.id, id))
    expect(await see(id)).toMatchObject({ status: 'expired', mayDecide: false })
    expect((await approve(id)).json.code).toBe('approval_expired')
    expect((await approver.ask({ path: `${store}/approvals?scope=to_decide` })).json.toDecide).toBe(0)
    expect(await ordersOf(engineer)).toEqual([])
  })

  test('is told to the member, and approvers are reminded a day before', async () => {
    await aRule()
    const [soon, over] = [await sent(2), await sent(2)]
    const move = (id: string, ms: number) =>
      t.db
        .update(approvals)
        .set({ deadline: new Date(Date.now() + ms), remindAt: new Date(Date.now() + ms - 86_400_000) })
        .where(eq(approvals.id, id))
    await move(soon, 86_400_000 - 60_000)
    await move(over, -60_000)
    await Promise.all([sweepApprovals(t.ctx), sweepApprovals(t.ctx)])
    await sweepApprovals(t.ctx)
    expect([(await see(soon)).status, (await see(over)).status]).toEqual(['waiting', 'expired'])
    expect((await see(over)).trail.at(-1)).toEqual({ what: 'expired', at: expect.any(String) })
    expect(await mailsTo(engineer)).toEqual(['approval_ended'])
    expect((await mailsTo(approver)).toSorted()).toEqual([
      'approval_due',
      'approval_wanted',
      'approval_wanted',
    ])
  })

  test('wins over an approval at the same moment', async () => {
    await aRule()
    const id = await sent(2)
    const { pricing, version } = await see(id)
    await t.db
      .update(approvals)
      .set({ deadline: sql`now() - interval '1 second'` })
      .where(eq(approvals.id, id))
    const body = { expectedTotal: pricing.total, version }
    const [{ json }] = await Promise.all([
      approver.ask({ method: 'POST', path: `${store}/approvals/${id}/approve`, body }),
      sweepApprovals(t.ctx),
    ])
    expect(['approval_expired', 'invalid_transition']).toContain(json.code)
    expect((await see(id)).status).toBe('expired')
    expect(await ordersOf(engineer)).toEqual([])
  })

  test('comes with the end of the member: nobody orders for who has left', async () => {
    await aRule()
    const id = await sent(2)
    await t.db.update(accounts).set({ status: 'disabled' }).where(eq(accounts.id, engineer.account.id))
    expect((await approve(id)).json.code).toBe('invalid_transition')
    await sweepApprovals(t.ctx)
    expect(await see(id)).toMatchObject({
      status: 'withdrawn',
      trail: [{ what: 'asked' }, { what: 'withdrawn' }],
    })
  })
})
