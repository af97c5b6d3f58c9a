import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../audit-log/write-audit.ts'
import { accounts, companies, type AccountRow } from '../auth/auth.table.ts'
import { hashPassword } from '../auth/passwords.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, aDiscount, anAddress, anAdmin, aProduct, aRootUser, aTenantUser } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { customerTotals } from './customers.table.ts'

const t = testApp()
const path = '/marketplace/customers'
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})

const find = async (id: string) => (await staff({ path: `${path}/${id}` })).json.data
const setStatus = (id: string, status: string) =>
  staff({ method: 'PATCH', path: `${path}/${id}/status`, body: { status } })
const emails = async (query: string) =>
  (await staff({ path: `${path}?limit=100&${query}` })).json.data.map(({ email }: { email: string }) => email)

async function placeOrder({ account, address, bank }: Awaited<ReturnType<typeof aBuyer>>, code?: string) {
  const product = await aProduct(t.db, { price: 10_000 })
  const ask = await t.as(account)
  const answer = await ask({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: [{ product: product.id, quantity: 2 }],
      addressId: address.id,
      paymentMethod: { type: 'bank_account', _id: bank.id },
      ...(code && { code }),
    },
  })
  expect(answer.status).toBe(201)
  return answer.json.data
}
const reject = (order: string) => changeOrder(staff, order, { status: 'rejected', reason: 'Test' })

describe('the list', () => {
  test('shows customers and no staff, with what they ordered; rejected orders were not paid for', async () => {
    const buyer = await aBuyer(t.db, { email: 'totals@example.com' })
    const { code } = await aDiscount(t.db)
    const first = await placeOrder(buyer, code ?? '')
    const second = await placeOrder(buyer)
    const row = async () =>
      (await staff({ path: `${path}?search=totals@example.com` })).json.data[0] as Record<string, unknown>
    expect(await row()).toMatchObject({
      totalOrders: 2,
      totalDiscounts: 1,
      totalSpent: { amount: first.total.amount + second.total.amount, currency: 'SAR' },
      kind: 'root_user',
      status: 'active',
    })
    await reject(first._id)
    expect(await row()).toMatchObject({ totalOrders: 2, totalDiscounts: 1, totalSpent: second.total })
    const admin = await anAdmin(t.db)
    expect(await emails(`search=${admin.email}`)).toEqual([])
  })

  test('totals are those of the orders, however they are changed', async () => {
    const { account } = await aBuyer(t.db)
    await placeOrder(await aBuyer(t.db))
    const { rows } = await t.pool.query(`
      select account_id, count(*)::int as orders, count(discount_id)::int as discounted,
        coalesce(sum(total) filter (where status <> 'rejected'), 0)::int as spent
      from orders group by account_id order by account_id`)
    const kept = await t.db.select().from(customerTotals).orderBy(customerTotals.accountId)
    expect(
      kept.map(({ accountId, orders, discounted, spent }) => [accountId, orders, discounted, spent]),
    ).toEqual(rows.map((row) => [row.account_id, row.orders, row.discounted, row.spent]))
    expect(await find(account.id)).toMatchObject({ totalOrders: 0, totalSpent: { amount: 0 } })
  })

  test('is searched by name, username, email, phone and company, and filtered', async () => {
    const companyId = uuid()
    await t.db.insert(companies).values({ id: companyId, name: 'Palm Cold Storage' })
    const sara = await aRootUser(t.db, {
      companyId,
      firstName: 'Sara',
      lastName: 'Palmer',
      username: 'sara.p',
      email: 'sara@palm.example',
      phonePrefix: '+966',
      phoneNumber: '551112222',
    })
    const tenant = await aTenantUser(t.db, {
      firstName: 'سارة',
      lastName: 'الأحمد',
      email: 'sara@tenant.example',
    })
    for (const words of [
      'palmer',
      'sara.p',
      'SARA@PALM',
      '055 111 2222',
      '%2B966551112222',
      'cold%20storage',
    ])
      expect(await emails(`search=${words}`)).toEqual(['sara@palm.example'])
    expect(await emails(`search=${encodeURIComponent('سارة الأحمد')}`)).toEqual(['sara@tenant.example'])
    expect(await emails('search=100%25')).toEqual([])
    expect(await emails('search=sara@&kind=tenant_user')).toEqual([tenant.email])
    expect(await emails('search=sara@&kind=root_user,tenant_user&sort=email')).toEqual([
      sara.email,
      tenant.email,
    ])
    expect(await emails('search=sara@&status=blocked')).toEqual([])
    await setStatus(sara.id, 'blocked')
    expect(await emails('search=sara@&status=blocked')).toEqual([sara.email])
    const soon = new Date(Date.now() + 60_000).toISOString()
    expect(await emails(`search=sara@&dateFrom=${soon}`)).toEqual([])
    expect((await staff({ path: `${path}?sort=passwordHash` })).status).toBe(422)
    const group = await staff({
      method: 'POST',
      path: '/marketplace/customer-groups',
      body: { name: 'Cold chain', customers: [sara.id] },
    })
    expect(await emails(`group=${group.json.data._id}`)).toEqual([sara.email])
    expect((await find(sara.id)).groups).toEqual([{ _id: group.json.data._id, name: 'Cold chain' }])
  })

  test('is sorted by what was spent', async () => {
    const [little, much] = [
      await aBuyer(t.db, { lastName: 'Sorted', email: 'little@sorted.example' }),
      await aBuyer(t.db, { lastName: 'Sorted', email: 'much@sorted.example' }),
    ]
    await placeOrder(little)
    await placeOrder(much)
    await placeOrder(much)
    expect(await emails('search=@sorted&sort=-totalSpent')).toEqual([
      much.account.email,
      little.account.email,
    ])
    expect(await emails('search=@sorted&sort=totalOrders')).toEqual([
      little.account.email,
      much.account.email,
    ])
  })
})

test('details have addresses and sessions; staff have none', async () => {
  const account = await aRootUser(t.db)
  await anAddress(t.db, account.id, { name: 'Depot' })
  await t.as(account)
  const customer = await find(account.id)
  expect(customer.addresses).toMatchObject([{ name: 'Depot', cityName: 'Riyadh' }])
  expect(customer.sessions).toHaveLength(1)
  expect(customer.passwordHash).toBeUndefined()
  const admin = await anAdmin(t.db)
  expect((await staff({ path: `${path}/${admin.id}` })).status).toBe(404)
  expect((await setStatus(admin.id, 'blocked')).status).toBe(404)
})

describe('blocking', () => {
  const password = 'Sign-in-2026'
  const signIn = (account: AccountRow) =>
    t.ask({
      method: 'POST',
      path: '/companies/login',
      body: { identifier: account.email, password },
    })

  test('ends every session at once, refuses sign-in and refresh, and is undone', async () => {
    const account = await aRootUser(t.db, { passwordHash: await hashPassword(password) })
    const signedIn = await signIn(account)
    expect(signedIn.status).toBe(200)
    const ask = await t.as(account)
    expect((await ask({ path: '/companies/mine' })).status).toBe(200)

    expect((await setStatus(account.id, 'blocked')).json.data).toMatchObject({
      status: 'blocked',
      sessions: [],
    })
    expect((await ask({ path: '/companies/mine' })).status).toBe(401)
    const refused = await signIn(account)
    expect([refused.status, refused.json.code, refused.json.message]).toEqual([
      403,
      'account_disabled',
      'This account is disabled',
    ])
    const refreshed = await t.ask({
      method: 'POST',
      path: '/tenant-management/users/refresh',
      body: { refreshToken: signedIn.json.refreshToken },
    })
    expect(refreshed.json.code).toBe('refresh_invalid')
    // Twice is no error, and leaves one row of it.
    expect((await setStatus(account.id, 'blocked')).status).toBe(200)

    expect((await setStatus(account.id, 'active')).json.data.status).toBe('active')
    expect((await ask({ path: '/companies/mine' })).status).toBe(401)
    expect((await signIn(account)).status).toBe(200)
    const audit = await t.db.select().from(auditLog).where(eq(auditLog.entityId, account.id))
    expect(audit.map(({ action }) => action)).toEqual(['block', 'unblock'])
  })

  test('says nothing to whoever does not know the password', async () => {
    const account = await aRootUser(t.db, { passwordHash: await hashPassword(password) })
    await setStatus(account.id, 'blocked')
    const guessed = await t.ask({
      method: 'POST',
      path: '/companies/login',
      body: { identifier: account.email, password: 'Another-2026' },
    })
    expect(guessed.json.code).toBe('invalid_credentials')
  })

  test('an unconfirmed registration is neither blocked nor let in', async () => {
    const account = await aRootUser(t.db, { status: 'unverified' })
    for (const status of ['blocked', 'active'])
      expect((await setStatus(account.id, status)).json.code).toBe('invalid_transition')
    const [row] = await t.db.select().from(accounts).where(eq(accounts.id, account.id))
    expect(row?.status).toBe('unverified')
    expect((await setStatus(account.id, 'unverified')).status).toBe(422)
  })

  test('signing out everywhere leaves the account open', async () => {
    const account = await aRootUser(t.db, { passwordHash: await hashPassword(password) })
    const ask = await t.as(account)
    expect((await staff({ method: 'DELETE', path: `${path}/${account.id}/sessions` })).status).toBe(204)
    expect((await ask({ path: '/companies/mine' })).status).toBe(401)
    expect((await signIn(account)).status).toBe(200)
  })
})
