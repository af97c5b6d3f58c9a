import { eq, inArray } from 'drizzle-orm'
import { generate } from 'otplib'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { accounts, sessions, type AccountRow } from './auth/auth.table.ts'
import { codeApps } from './auth/second-factor/second-factor.table.ts'
import { outbox } from './providers/mail/outbox.table.ts'
import { settingsTable } from './settings/settings.queries.ts'
import { resetFromMachine } from './staff/from-the-machine.ts'
import { allEndpoints } from './test/all-endpoints.ts'
import { cardOrders } from './test/card-orders.ts'
import { aRootUser, anAdmin } from './test/factories.ts'
import { testApp, type Answer, type Ask } from './test/test-app.ts'

const t = testApp({ environment: { PUBLIC_URL: 'https://shop.example' } })
const [manager, orderHandler] = [2, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`)

const money = { amount: 100, currency: 'SAR' }
const many = Array.from({ length: 21 }, () => uuid())
type Row = { asks?: object; asksNot?: object; viewers?: 'customer' | 'customer with a factor' }
/**
 * What asks for a fresh proof, with a body that does and, where the body decides, one that does not. Written by hand a second time: the
 * contract is compared with it.
 */
const table: Record<string, Row> = {
  'POST /marketplace/orders/:id/refunds': { asks: { amount: money, reason: 'Late', version: 1 } },
  'POST /marketplace/refunds/:id/retry': {},
  'POST /marketplace/credit/:id/pay-out': { asks: { amount: money, reference: 'Back' } },
  'POST /marketplace/companies/:id/root': { asks: { member: uuid(), reason: 'They asked' } },
  'POST /marketplace/companies/:id/tax-standings': {
    asks: {
      reasonCode: 'VATEX-SA-35',
      document: uuid(),
      documentNumber: '7',
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
    },
  },
  'PATCH /marketplace/credit/:id': {
    asks: { paymentTerms: 'net_30', creditLimit: money, isStopped: false },
  },
  'POST /marketplace/orders/:id/returns': {
    asks: {
      items: [{ _id: uuid(), quantity: 1 }],
      refund: { amount: money, reason: 'Back' },
      version: 1,
    },
    asksNot: { items: [{ _id: uuid(), quantity: 1 }], version: 1 },
  },
  'PATCH /marketplace/returns/:id/status': {
    asks: { to: 'refunded', refund: money, version: 1 },
    asksNot: { to: 'replaced', version: 1 },
  },
  'PATCH /marketplace/products/bulk': {
    asks: { ids: many, set: { remove: true } },
    asksNot: { ids: many.slice(1), set: { remove: true } },
  },
  'GET /marketplace/customers/list.csv': {},
  'GET /marketplace/customers/list.xlsx': {},
  'DELETE /marketplace/bin': { asks: { items: [{ kind: 'product', _id: uuid() }] } },
  'PATCH /marketplace/settings': {
    asks: { bankTransfer: { daysToPay: 7 } },
    asksNot: { lowStockThreshold: 5 },
  },
  'PATCH /companies/:id/password': { asks: { password: 'x' } },
  'PATCH /users/:id/password': { asks: { password: 'x' } },
  'PATCH /admins/admins/myProfile/password': {},
  'POST /marketplace/staff/invitations': {
    asks: { email: 'x@shop.example', roleId: uuid(), language: 'en' },
  },
  'POST /marketplace/staff/invitations/:id/send': {},
  'DELETE /marketplace/staff/invitations/:id': {},
  'PATCH /marketplace/staff/:id': { asks: { status: 'disabled', version: 1 } },
  'DELETE /marketplace/staff/:id/sessions': {},
  'DELETE /marketplace/staff/:id/factors': {},
  'PATCH /marketplace/staff/second-factor': { asks: { isDemanded: false } },
  'PATCH /marketplace/staff/session-time': { asks: { staffIdleMinutes: 120 } },
  'POST /marketplace/roles': { asks: { name: { en: 'A', ar: 'ا' }, permissions: ['orders.view'] } },
  'PATCH /marketplace/roles/:id': { asks: { description: 'x', version: 1 } },
  'DELETE /marketplace/roles/:id': {},
  // With the password, which is asked of everybody.
  'POST /marketplace-customer/company/hand-over': {
    asks: { member: uuid(), password: 'x' },
    viewers: 'customer with a factor',
  },
}
for (const base of ['/admins/admins/myProfile', '/users/mine'])
  for (const [call, asks] of [
    ['POST passkeys/new'],
    ['POST passkeys'],
    ['PATCH passkeys/:id', { name: 'Mine' }],
    ['DELETE passkeys/:id'],
    ['POST totp'],
    ['POST totp/confirm', { code: '123456' }],
    ['DELETE totp'],
    ['POST recovery-codes'],
  ] as const) {
    const [method, path] = call.split(' ')
    table[`${method} ${base}/${path}`] = {
      ...(asks && { asks }),
      ...(base.startsWith('/users') && { viewers: 'customer' }),
    }
  }
const aPasskey = {
  response: {
    id: 'aa',
    rawId: 'aa',
    type: 'public-key',
    response: { clientDataJSON: 'aa' },
  },
}
for (const base of ['/admins/admins/myProfile', '/users/mine'])
  table[`POST ${base}/passkeys`] = { ...table[`POST ${base}/passkeys`], asks: aPasskey }

const endpoints = await allEndpoints()
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const proofs = endpoints.filter(({ stepUp }) => stepUp !== undefined)

/** As if all sessions had last been proven 15 minutes ago. */
const forgetProofs = () => t.db.update(sessions).set({ provenAt: new Date(t.ctx.now().getTime() - 900_000) })
const askFor = ({ method, path }: Endpoint, body: object | undefined): Ask => ({
  method,
  path: path.replace(/:\w+/g, uuid()),
  ...(body && { body }),
})

describe('a fresh proof', () => {
  test('is asked for by the calls of the table and by no other', () => {
    expect(proofs.map(nameOf).toSorted((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(table).toSorted((a, b) => a.localeCompare(b)),
    )
  })

  // The own password has a test of its own below.
  const rows = proofs.filter(({ path }) => path !== '/admins/admins/myProfile/password')
  test.each(rows.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'by %s, and 15 minutes after the last one the call is refused',
    async (name, endpoint) => {
      const { asks, viewers } = table[name] ?? {}
      const who = viewers ? await aRootUser(t.db) : await anAdmin(t.db)
      if (viewers === 'customer with a factor')
        await t.db.insert(codeApps).values({ accountId: who.id, secret: 'x', confirmedAt: t.ctx.now() })
      const ask = await t.as(who)
      const code = async (body: object | undefined) => (await ask(askFor(endpoint, body))).json?.code
      expect(await code(asks)).not.toBe('step_up_required')
      await forgetProofs()
      expect(await code(asks)).toBe('step_up_required')
    },
  )

  const sometimes = rows.flatMap((endpoint) => {
    const { asksNot } = table[nameOf(endpoint)] ?? {}
    return asksNot ? [[nameOf(endpoint), endpoint, asksNot] as const] : []
  })
  test.each(sometimes)(
    'is not asked for by %s where nothing sensitive is asked',
    async (_, endpoint, asksNot) => {
      const ask = await t.as(await anAdmin(t.db))
      await forgetProofs()
      expect((await ask(askFor(endpoint, asksNot))).json?.code).not.toBe('step_up_required')
    },
  )

  test('is not asked of who may not call at all', async () => {
    const ask = await t.as(await anAdmin(t.db, { roleId: orderHandler ?? '' }))
    await forgetProofs()
    const refund = endpoints.find(({ path }) => path === '/marketplace/orders/:id/refunds')
    const answer = await ask(askFor(refund as Endpoint, { amount: money, reason: 'Late', version: 1 }))
    expect([answer.status, answer.json.code]).toEqual([403, 'forbidden'])
  })

  test('is asked for by rejecting a paid order', async () => {
    const { place, someone } = cardOrders(t)
    const ask = await t.as(await anAdmin(t.db))
    const buyer = await someone()
    const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040, cvc: '123' }
    const made = await buyer.ask({
      method: 'POST',
      path: '/marketplace-customer/payment-methods/tokens',
      body: card,
    })
    const { id } = await place(buyer, made.json.data.token)
    expect((await ask({ path: `/marketplace/orders/${id}` })).json.data.payment.status).toBe('paid')
    await forgetProofs()
    const answer = await ask({
      method: 'PATCH',
      path: `/marketplace/orders/${id}/status`,
      body: { status: 'rejected', reason: 'No', from: 'pending' },
    })
    expect(answer.json.code).toBe('step_up_required')
  })

  test('is the current password itself where one changes one’s own without a factor', async () => {
    const ask = await t.as(await anAdmin(t.db))
    await forgetProofs()
    const body = { currentPassword: 'wrong', password: 'Something-New-1!' }
    const change: Ask = { method: 'PATCH', path: '/admins/admins/myProfile/password', body }
    expect((await ask(change)).json.code).toBe('invalid_credentials')
    const held = await anAdmin(t.db)
    const theirs = await t.as(held)
    await t.db.insert(codeApps).values({ accountId: held.id, secret: 'x', confirmedAt: t.ctx.now() })
    await forgetProofs()
    expect((await theirs(change)).json.code).toBe('step_up_required')
  })

  test('ends with a change of role', async () => {
    const sara = await t.as(await anAdmin(t.db))
    const omar = await anAdmin(t.db, { roleId: manager ?? '' })
    const theirs = await t.as(omar)
    const body = { roleId: '00000000-0000-4000-8000-000000000007', version: 1 }
    expect((await sara({ method: 'PATCH', path: `/marketplace/staff/${omar.id}`, body })).status).toBe(200)
    expect((await theirs({ method: 'POST', path: '/admins/admins/myProfile/totp' })).json.code).toBe(
      'step_up_required',
    )
  })
})

describe('a second factor of all staff', () => {
  type As = (ask: Ask) => Promise<Answer>
  const demand = (ask: As, isDemanded: boolean) =>
    ask({ method: 'PATCH', path: '/marketplace/staff/second-factor', body: { isDemanded } })
  const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(t.ctx.now().getTime() / 1000) })
  async function setUp(ask: As): Promise<void> {
    const own = '/admins/admins/myProfile/totp'
    const { json } = await ask({ method: 'POST', path: own })
    const code = await codeOf(json.data.secret)
    expect((await ask({ method: 'POST', path: `${own}/confirm`, body: { code } })).status).toBe(200)
  }
  const mailsTo = async ({ email }: AccountRow) =>
    (
      await t.db.select().from(outbox).where(eq(outbox.toAddress, email)).orderBy(outbox.createdAt, outbox.id)
    ).map(({ kind }) => kind)

  beforeEach(async () => {
    await t.db.update(settingsTable).set({ secondFactorSince: null })
    // Mails about others go to every super admin there is.
    await t.db
      .update(accounts)
      .set({ status: 'disabled' })
      .where(inArray(accounts.family, ['admin']))
  })

  test('is demanded by who has one; others set theirs up before anything else', async () => {
    const sara = await anAdmin(t.db)
    const ask = await t.as(sara)
    const before = await t.as(await anAdmin(t.db))
    expect((await demand(ask, true)).json.code).toBe('own_factor_first')
    await setUp(ask)
    expect((await demand(ask, true)).json.data).toMatchObject({ isDemanded: true })

    const omar = await anAdmin(t.db)
    const theirs = await t.as(omar)
    const refused = await theirs({ path: '/marketplace/orders' })
    expect([refused.status, refused.json.code]).toEqual([403, 'second_factor_setup_required'])
    expect((await theirs({ path: '/marketplace/audit?entity=staff' })).status).toBe(403)
    expect((await theirs({ path: '/admins/admins/myProfile' })).status).toBe(200)
    await setUp(theirs)
    expect((await theirs({ path: '/marketplace/orders' })).status).toBe(200)
    expect((await theirs({ method: 'DELETE', path: '/admins/admins/myProfile/totp' })).json.code).toBe(
      'factor_demanded',
    )

    expect((await before({ path: '/marketplace/orders' })).status).toBe(200)
    expect((await before({ path: '/admins/admins/myProfile/factors' })).json.data).toMatchObject({
      isDemanded: true,
      setUpBy: expect.any(String),
    })
    await t.db
      .update(settingsTable)
      .set({ secondFactorSince: new Date(t.ctx.now().getTime() - 72 * 3_600_000) })
    await t.db.update(sessions).set({ createdAt: new Date(t.ctx.now().getTime() - 80 * 3_600_000) })
    expect((await before({ path: '/marketplace/orders' })).json.code).toBe('second_factor_setup_required')
    expect((await demand(ask, false)).json.data).toEqual({ isDemanded: false })
    expect((await before({ path: '/marketplace/orders' })).status).toBe(200)
  })

  test('is removed by a super admin, which ends the sessions and is told to both', async () => {
    const [sara, omar] = [await anAdmin(t.db), await anAdmin(t.db, { roleId: manager ?? '' })]
    const [ask, theirs] = [await t.as(sara), await t.as(omar)]
    await setUp(theirs)
    const path = `/marketplace/staff/${omar.id}/factors`
    expect((await theirs({ method: 'DELETE', path: `/marketplace/staff/${sara.id}/factors` })).status).toBe(
      403,
    )
    expect((await ask({ method: 'DELETE', path })).status).toBe(204)
    expect((await theirs({ path: '/admins/admins/myProfile' })).status).toBe(401)
    expect(await t.db.$count(codeApps, eq(codeApps.accountId, omar.id))).toBe(0)
    expect(await mailsTo(omar)).toContain('factors_removed')
    expect(await mailsTo(sara)).toContain('factors_removed')
  })

  test('goes with a reset on the machine', async () => {
    const omar = await anAdmin(t.db)
    await setUp(await t.as(omar))
    await resetFromMachine(t.ctx, omar.email)
    expect(await t.db.$count(codeApps, eq(codeApps.accountId, omar.id))).toBe(0)
  })
})
