import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outbox } from '../providers/mail/outbox.table.ts'
import type { ProductRow } from '../products/products.table.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, aLicence, anAdmin, aPackage, aProduct } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { addPeriod } from './add-period.ts'
import { licenceKeys, subscriptions } from './fulfilment.table.ts'
import { remindRenewals } from './remind-renewals.ts'

const t = testApp()
const aPlan = (period: ProductRow['subscriptionPeriod'] = { count: 1, unit: 'year' }) =>
  aLicence(t.db, {
    licenseType: 'subscription',
    platformType: undefined,
    subscriptionType: 'connectivity',
    subscriptionPeriod: period,
  })

async function aCustomer() {
  const buyer = await aBuyer(t.db)
  const ask = await t.as(buyer.account)
  const staff = await t.as(await anAdmin(t.db))
  const move = (id: string, status: string, reason?: string) =>
    changeOrder(staff, id, { status, ...(reason && { reason }) })
  const order = async (items: { product: string; quantity: number }[], more: object = {}) => {
    const answer = await ask({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items,
        addressId: buyer.address.id,
        paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
        ...more,
      },
    })
    return answer
  }
  const buy = async (items: { product: string; quantity: number }[], more: object = {}) => {
    const { json } = await order(items, more)
    await move(json.data._id, 'in_progress')
    return json.data._id as string
  }
  const mine = async () => (await ask({ path: '/marketplace-customer/subscriptions' })).json.data
  return { ...buyer, ask, move, order, buy, mine }
}

describe('licence keys', () => {
  test('one a unit, a package’s licences too, none before the order is accepted', async () => {
    const licence = await aLicence(t.db)
    const bundle = await aPackage(t.db, [{ product: licence.id, quantity: 2 }])
    const { order, move, ask } = await aCustomer()
    const placed = await order([
      { product: licence.id, quantity: 3 },
      { product: bundle.id, quantity: 2 },
    ])
    const id: string = placed.json.data._id
    expect(placed.json.data.items[0].licenceKeys).toEqual([])
    const accepted = await move(id, 'in_progress')
    // Nothing to ship, so it is delivered.
    expect(accepted.json.data.status).toBe('delivered')
    const { items } = (await ask({ path: `/marketplace-customer/orders/${id}` })).json.data
    expect(items.map((item: { licenceKeys: object[] }) => item.licenceKeys.length)).toEqual([3, 4])
    const keys = items.flatMap((item: { licenceKeys: { key: string }[] }) =>
      item.licenceKeys.map(({ key }) => key),
    )
    expect(new Set(keys).size).toBe(7)
    for (const key of keys) expect(key).toMatch(/^([2-9A-HJ-NP-Z]{5}-){4}[2-9A-HJ-NP-Z]{5}$/)
  })

  test('ten who accept at once issue them once', async () => {
    const licence = await aLicence(t.db)
    const { order, move } = await aCustomer()
    const { json } = await order([{ product: licence.id, quantity: 5 }])
    const answers = await Promise.all(Array.from({ length: 10 }, () => move(json.data._id, 'in_progress')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await t.db.$count(licenceKeys, eq(licenceKeys.orderId, json.data._id))).toBe(5)
  })

  test('ten thousand are issued, and a rejected order’s are shown no more', async () => {
    const licence = await aLicence(t.db)
    const tracker = await aProduct(t.db)
    const { order, move, ask } = await aCustomer()
    const { json } = await order([
      { product: licence.id, quantity: 10_000 },
      { product: tracker.id, quantity: 1 },
    ])
    await move(json.data._id, 'in_progress')
    expect(await t.db.$count(licenceKeys, eq(licenceKeys.orderId, json.data._id))).toBe(10_000)
    await move(json.data._id, 'rejected', 'Not available after all')
    const { items } = (await ask({ path: `/marketplace-customer/orders/${json.data._id}` })).json.data
    expect(items[0].licenceKeys).toEqual([])
  })
})

describe('subscriptions', () => {
  test('start with the acceptance, for their period', async () => {
    const plan = await aPlan({ count: 3, unit: 'month' })
    const { buy, mine } = await aCustomer()
    await buy([{ product: plan.id, quantity: 12 }])
    const [subscription] = await mine()
    expect(subscription).toMatchObject({ product: plan.id, quantity: 12, status: 'active', renewable: true })
    const { startedAt, endsAt, daysLeft } = subscription
    expect(new Date(endsAt)).toEqual(addPeriod(new Date(startedAt), { count: 3, unit: 'month' }))
    expect(daysLeft).toBe(Math.ceil((new Date(endsAt).getTime() - t.clock.now.getTime()) / 86_400_000))
  })

  test('a SIM card with a period brings its connectivity', async () => {
    const sim = await aProduct(t.db, {
      hardwareType: 'sim_card',
      subscriptionType: 'connectivity',
      subscriptionPeriod: { count: 1, unit: 'year' },
    })
    const { buy, mine } = await aCustomer()
    await buy([{ product: sim.id, quantity: 2 }])
    expect(await mine()).toMatchObject([{ product: sim.id, type: 'connectivity', quantity: 2 }])
  })

  test('renewing early adds the remaining time; no second subscription is created', async () => {
    const plan = await aPlan({ count: 1, unit: 'month' })
    const { buy, mine, move } = await aCustomer()
    await buy([{ product: plan.id, quantity: 1 }])
    const [before] = await mine()
    const renewing = await buy([{ product: plan.id, quantity: 1 }], { renews: before._id })
    const after = await mine()
    expect(after).toHaveLength(1)
    expect(new Date(after[0].endsAt)).toEqual(addPeriod(new Date(before.endsAt), { count: 1, unit: 'month' }))
    // It had nothing to ship, so it is delivered and cannot be rejected any more.
    expect((await move(renewing, 'rejected', 'late')).status).toBe(422)
  })

  test('a renewal that is taken back gives the old end back', async () => {
    const plan = await aPlan({ count: 1, unit: 'month' })
    const tracker = await aProduct(t.db)
    const { buy, mine, move } = await aCustomer()
    await buy([{ product: plan.id, quantity: 1 }])
    const [before] = await mine()
    const renewing = await buy(
      [
        { product: plan.id, quantity: 1 },
        { product: tracker.id, quantity: 1 },
      ],
      { renews: before._id },
    )
    expect((await mine())[0].endsAt).not.toBe(before.endsAt)
    await move(renewing, 'rejected', 'Not paid')
    expect((await mine())[0].endsAt).toBe(before.endsAt)
  })

  test('only one’s own are renewed, with their own product', async () => {
    const plan = await aPlan()
    const other = await aLicence(t.db)
    const owner = await aCustomer()
    await owner.buy([{ product: plan.id, quantity: 1 }])
    const [{ _id: renews }] = await owner.mine()
    const stranger = await aCustomer()
    const stolen = await stranger.order([{ product: plan.id, quantity: 1 }], { renews })
    expect(stolen.json.fields).toEqual({ renews: 'Subscription to renew does not exist' })
    const wrong = await owner.order([{ product: other.id, quantity: 1 }], { renews })
    expect(wrong.status).toBe(422)
    expect(await stranger.mine()).toEqual([])
  })

  test('are over after their end, and a reminder goes out once two weeks before', async () => {
    const plan = await aPlan({ count: 30, unit: 'day' })
    const { buy, mine, account } = await aCustomer()
    await buy([{ product: plan.id, quantity: 1 }])
    const reminders = () => t.db.$count(outbox, sql`kind = 'renewal_due' and to_address = ${account.email}`)
    await remindRenewals(t.ctx)
    expect(await reminders()).toBe(0)
    await t.db
      .update(subscriptions)
      .set({ endsAt: new Date(t.clock.now.getTime() + 10 * 86_400_000) })
      .where(eq(subscriptions.accountId, account.id))
    await Promise.all(Array.from({ length: 5 }, () => remindRenewals(t.ctx)))
    expect(await reminders()).toBe(1)
    await t.db
      .update(subscriptions)
      .set({ startedAt: new Date(0), endsAt: new Date(1_000) })
      .where(eq(subscriptions.accountId, account.id))
    expect(await mine()).toMatchObject([{ status: 'expired', daysLeft: 0, renewable: true }])
  })
})

test.each([
  ['2026-01-31', { count: 1, unit: 'month' }, '2026-02-28'],
  ['2028-02-29', { count: 1, unit: 'year' }, '2029-02-28'],
  ['2026-11-21', { count: 14, unit: 'month' }, '2028-01-21'],
  ['2026-12-30', { count: 3, unit: 'day' }, '2027-01-02'],
] as const)('%s and %j are %s', (from, period, to) => {
  expect(addPeriod(new Date(from), period)).toEqual(new Date(to))
})
