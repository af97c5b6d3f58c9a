import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MemberRole } from '#contract/member-roles.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { readSettings, writeSettings } from '../settings/settings.queries.ts'
import {
  aBankAccount,
  aBuyer,
  aMember,
  anAddress,
  anAdmin,
  aProduct,
  aRootUser,
  aTenantUser,
} from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { orderLines, orders } from './orders.table.ts'

const t = testApp()
const store = '/marketplace-customer'
type Asks = (ask: Ask) => Promise<Answer>
const sar = (amount: number) => ({ amount, currency: 'SAR' })

let root: AccountRow
let asRoot: Asks
let product: string
beforeEach(async () => {
  root = (await aBuyer(t.db)).account
  asRoot = await t.as(root)
  // With VAT one costs 115.00.
  product = (await aProduct(t.db, { price: 10_000, stock: 100 })).id
})

const limit = (id: string, limits: object, ask = asRoot, version = 1) =>
  ask({ method: 'PATCH', path: `${store}/company/members/${id}`, body: { ...limits, version } })

/** A member who buys, with these limits. */
async function aShopper(limits: object, roles: MemberRole[] = ['buyer']) {
  const account = await aMember(t.db, root.companyId, roles)
  const [address, bank] = [await anAddress(t.db, account.id), await aBankAccount(t.db, account.id)]
  if (Object.keys(limits).length > 0) {
    const { status } = await limit(account.id, limits)
    if (status !== 200) throw new Error(`The limits were refused: ${status}`)
  }
  const ask = await t.as(account)
  const buy = (quantity: number) =>
    ask({
      method: 'POST',
      path: `${store}/orders`,
      body: {
        items: [{ product, quantity }],
        addressId: address.id,
        paymentMethod: { type: 'bank_account', _id: bank.id },
      },
    })
  return { account, ask, buy }
}
const spentBy = async (id: string): Promise<number> => {
  const { json } = await asRoot({ path: `${store}/company/spending` })
  return json.data.find(({ _id }: { _id: string }) => _id === id)?.spent.amount ?? 0
}
const whyOf = async (id: string): Promise<string[]> => {
  const { json } = await asRoot({ path: `${store}/approvals/${id}` })
  return json.data.steps.map(({ reason }: { reason: string }) => reason)
}
const reserved = async () => {
  const [row] = await t.db.select().from(stockLevels).where(eq(stockLevels.productId, product))
  return row?.reserved
}
const staffChange = async (id: string, body: object) => {
  const staff = await t.as(await anAdmin(t.db))
  const { version } = (await staff({ path: `/marketplace/orders/${id}` })).json.data
  return staff({ method: 'PATCH', path: `/marketplace/orders/${id}/status`, body: { ...body, version } })
}

describe('the limit per order', () => {
  test('lets through what it is and sends more for approval, with nothing taken', async () => {
    const { buy, account } = await aShopper({ orderLimit: sar(23_000) })
    expect((await buy(2)).status).toBe(201)
    const { status, json } = await buy(3)
    expect([status, await whyOf(json.approval._id)]).toEqual([202, ['order_limit']])
    expect(await reserved()).toBe(2)
    expect(await t.db.$count(orders, eq(orders.accountId, account.id))).toBe(1)
  })

  test('does not hold for those without one, nor for the root user', async () => {
    const { buy } = await aShopper({})
    expect((await buy(50)).status).toBe(201)
    expect((await limit(root.id, { orderLimit: sar(0) })).status).toBe(403)
  })

  test('of another currency than the shop’s holds no longer', async () => {
    const { buy, account } = await aShopper({ orderLimit: sar(1) })
    await t.db.update(accounts).set({ limitsCurrency: 'USD' }).where(eq(accounts.id, account.id))
    expect((await buy(1)).status).toBe(201)
    const { json } = await asRoot({ path: `${store}/company/members` })
    expect(json.data.find(({ _id }: { _id: string }) => _id === account.id)).toMatchObject({
      orderLimit: null,
      monthLimit: null,
    })
  })
})

describe('the limit per month', () => {
  test('counts the orders of the month, and a rejected one no longer', async () => {
    const { buy, account } = await aShopper({ monthLimit: sar(34_500) })
    const first = await buy(2)
    expect(first.status).toBe(201)
    const { status, json } = await buy(2)
    expect([status, await whyOf(json.approval._id)]).toEqual([202, ['month_limit']])
    expect([await spentBy(account.id), await reserved()]).toEqual([23_000, 2])
    expect((await staffChange(first.json.data._id, { status: 'rejected', reason: 'Not today' })).status).toBe(
      200,
    )
    expect(await spentBy(account.id)).toBe(0)
    expect((await buy(3)).status).toBe(201)
    expect(await spentBy(account.id)).toBe(34_500)
  })

  test('lets one of several orders at once through, when there is room for one', async () => {
    const { buy, account } = await aShopper({ monthLimit: sar(23_000) })
    const answers = await Promise.all([buy(2), buy(2), buy(2), buy(2)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 202, 202, 202])
    expect([await spentBy(account.id), await reserved()]).toEqual([23_000, 2])
  })

  test('counts no longer what was cancelled of an order', async () => {
    const { buy, account } = await aShopper({ monthLimit: sar(34_500) })
    const { json } = await buy(3)
    await t.db.update(orderLines).set({ cancelledQuantity: 1 }).where(eq(orderLines.orderId, json.data._id))
    expect(await spentBy(account.id)).toBe(23_000)
    expect((await buy(1)).status).toBe(201)
  })

  test.each(['Asia/Riyadh', 'Pacific/Honolulu', 'Pacific/Kiritimati'])(
    'begins with the month where the shop is: %s',
    async (timeZone) => {
      await writeSettings(t.db, { ...(await readSettings(t.db)), timeZone })
      t.ctx.publicCache.invalidate()
      const { buy, account } = await aShopper({ monthLimit: sar(23_000) })
      const { json } = await buy(2)
      const begins = sql`date_trunc('month', ${t.ctx.now().toISOString()}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}`
      const move = (to: typeof begins) =>
        t.db.update(orders).set({ placedAt: to }).where(eq(orders.id, json.data._id))
      await move(begins)
      expect((await buy(1)).status).toBe(202)
      await move(sql`${begins} - interval '1 second'`)
      expect((await buy(1)).status).toBe(201)
      expect(await spentBy(account.id)).toBe(11_500)
    },
  )
})

describe('limits are given', () => {
  test('by who manages members, one by one, and taken away with null; a stale form changes nothing', async () => {
    const { account } = await aShopper({ orderLimit: sar(500) })
    const more = await limit(account.id, { monthLimit: sar(900) }, asRoot, 2)
    expect(more.json.data).toMatchObject({ orderLimit: sar(500), monthLimit: sar(900), version: 3 })
    expect((await limit(account.id, { orderLimit: null }, asRoot, 2)).json.code).toBe('version_conflict')
    const none = await limit(account.id, { orderLimit: null, monthLimit: null }, asRoot, 3)
    expect(none.json.data).toMatchObject({ orderLimit: null, monthLimit: null })
  })

  test('in the shop’s currency, not below zero', async () => {
    const { account } = await aShopper({})
    for (const orderLimit of [{ amount: 1, currency: 'USD' }, sar(-1), sar(1.5)]) {
      const { status, json } = await limit(account.id, { orderLimit })
      expect([status, json.code]).toEqual([422, 'validation_failed'])
      expect(Object.keys(json.fields)[0]).toMatch(/^orderLimit/)
    }
  })

  test('up to the own limit of an admin, who changes nothing of their own', async () => {
    const admin = await aShopper({ orderLimit: sar(1_000) }, ['company_admin'])
    const { account } = await aShopper({})
    for (const orderLimit of [sar(1_001), null]) {
      const start = await limit(account.id, { orderLimit: sar(400), monthLimit: null })
      const refused = await limit(account.id, { orderLimit }, admin.ask, start.json.data.version)
      expect([refused.status, Object.keys(refused.json.fields ?? {})]).toEqual([422, ['orderLimit']])
      await t.db.update(accounts).set({ version: 1 }).where(eq(accounts.id, account.id))
    }
    expect((await limit(account.id, { orderLimit: sar(1_000) }, admin.ask)).status).toBe(200)
    expect((await limit(admin.account.id, { orderLimit: null }, admin.ask, 2)).status).toBe(403)
  })

  test('of one’s own company only, whose spending nobody else sees', async () => {
    const { account, buy, ask } = await aShopper({})
    await buy(1)
    const other = await t.as(await aRootUser(t.db))
    expect((await limit(account.id, { orderLimit: sar(1) }, other)).status).toBe(404)
    expect((await other({ path: `${store}/company/spending` })).json.data).toEqual([])
    expect((await ask({ path: `${store}/company/spending` })).status).toBe(403)
  })
})

describe('a cart says beforehand', () => {
  const look = async ({ ask }: { ask: Asks }, quantity: number, more = '') =>
    (await ask({ path: `${store}/orders/pricing?items=${product}:${quantity}${more}` })).json.data.approval

  test('which limits it would pass, and what is left of the month', async () => {
    const shopper = await aShopper({ orderLimit: sar(23_000), monthLimit: sar(34_500) })
    const limits = { orderLimit: sar(23_000), monthLimit: sar(34_500), leftThisMonth: sar(34_500) }
    expect(await look(shopper, 2)).toEqual({ reasons: [], limits })
    await shopper.buy(2)
    const left = { ...limits, leftThisMonth: sar(11_500) }
    expect(await look(shopper, 1)).toEqual({ reasons: [], limits: left })
    expect(await look(shopper, 3)).toEqual({
      reasons: [{ reason: 'order_limit' }, { reason: 'month_limit' }],
      limits: left,
    })
    expect((await shopper.ask({ path: `${store}/company/limits` })).json.data).toEqual(left)
  })

  test('which rule holds, also by what it is booked to; nothing of root users, tenants and visitors', async () => {
    const shopper = await aShopper({})
    const centre = await asRoot({
      method: 'POST',
      path: `${store}/company/cost-centres`,
      body: { code: 'FIELD', name: 'Field' },
    })
    await asRoot({
      method: 'POST',
      path: `${store}/company/approval-rules`,
      body: {
        name: 'Field work',
        tier: 1,
        isActive: true,
        minTotal: null,
        kinds: [],
        costCentres: [centre.json.data._id],
        exceptAdmins: true,
        approvers: [],
      },
    })
    const none = { orderLimit: null, monthLimit: null, leftThisMonth: null }
    expect(await look(shopper, 1)).toEqual({ reasons: [], limits: none })
    expect(await look(shopper, 1, `&costCentre=${centre.json.data._id}`)).toEqual({
      reasons: [{ reason: 'rule', rule: 'Field work' }],
      limits: none,
    })
    const asVisitor: Asks = (asked) => t.ask(asked)
    for (const ask of [asRoot, await t.as(await aTenantUser(t.db)), asVisitor])
      expect(await look({ ask }, 1)).toBeUndefined()
  })
})
