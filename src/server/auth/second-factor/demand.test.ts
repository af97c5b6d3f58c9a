import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { beforeEach, expect, test } from 'vitest'
import { settingsTable } from '../../settings/settings.queries.ts'
import { aSession } from '../../test/a-session.ts'
import { anAdmin } from '../../test/factories.ts'
import { testApp } from '../../test/test-app.ts'
import { sessions } from '../auth.table.ts'
import { codeApps } from './second-factor.table.ts'

const t = testApp()
const hourMs = 3_600_000
const pass = (hours: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + hours * hourMs)
}
beforeEach(async () => {
  const set = { secondFactorSince: null, staffIdleMinutes: 720 }
  await t.db
    .insert(settingsTable)
    .values({ value: {}, ...set })
    .onConflictDoUpdate({ target: settingsTable.single, set })
})

type Session = Awaited<ReturnType<typeof aSession>>
const orders = '/marketplace/orders'
const own = '/admins/admins/myProfile'
const codeOf = async (session: Session) => (await session.call(orders)).json().code as string | undefined
const setUpByOf = async ({ call }: Session) =>
  (await call('/admins/auth/session-time')).json().data.setUpBy as string | undefined
const inHours = (hours: number) => new Date(t.clock.now.getTime() + hours * hourMs)
/** As far as a second apart. */
const isAbout = (instant: string | undefined, expected: Date) =>
  Math.abs(Date.parse(instant ?? '') - expected.getTime()) < 1_000

async function demand(isDemanded: boolean) {
  // A clock that was moved stands still.
  pass(0.01)
  const boss = await anAdmin(t.db)
  await t.db.insert(codeApps).values({ accountId: boss.id, secret: 'x', confirmedAt: t.ctx.now() })
  const ask = await t.as(boss)
  const path = '/marketplace/staff/second-factor'
  expect((await ask({ method: 'PATCH', path, body: { isDemanded } })).status).toBe(200)
}

/** Shows who they are, and adds an app with codes. */
async function setUp({ call }: Session) {
  const { secret } = (await call(`${own}/totp`, { method: 'POST' })).json().data
  const code = await generate({ secret, epoch: Math.floor(t.ctx.now().getTime() / 1000) })
  expect((await call(`${own}/totp/confirm`, { method: 'POST', body: { code } })).statusCode).toBe(200)
}

test('who is signed in then goes on until the session ends; who signs in anew sets one up first', async () => {
  const account = await anAdmin(t.db)
  const before = await aSession(t, account)
  pass(2)
  await demand(true)
  expect(await before.status(orders)).toBe(200)
  expect(isAbout(await setUpByOf(before), inHours(9.99))).toBe(true)
  const anew = await aSession(t, account)
  expect(await codeOf(anew)).toBe('second_factor_setup_required')
  expect(await setUpByOf(anew)).toBeUndefined()
  pass(9)
  expect(await before.status(orders)).toBe(200)
  pass(1)
  expect(await before.status(orders)).toBe(401)
})

test('a session that lasts longer goes on for 72 hours, and then opens nothing but the way to set one up', async () => {
  const session = await aSession(t, await anAdmin(t.db))
  await t.db
    .update(sessions)
    .set({ expiresAt: inHours(200) })
    .where(eq(sessions.id, session.id))
  await demand(true)
  const by = inHours(72)
  for (let hours = 11; hours < 72; hours += 11) {
    pass(11)
    expect(await session.status(orders)).toBe(200)
    expect(isAbout(await setUpByOf(session), by)).toBe(true)
  }
  pass(6)
  expect(t.clock.now.getTime()).toBeGreaterThanOrEqual(by.getTime())
  const refused = await session.call(orders)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'second_factor_setup_required'])
  expect(await session.status('/marketplace/staff')).toBe(403)
  expect(await session.status(own)).toBe(200)
  expect(await setUpByOf(session)).toBeUndefined()
  await demand(false)
  expect(await session.status(orders)).toBe(200)
  await demand(true)
  // The time begins anew.
  expect(isAbout(await setUpByOf(session), inHours(72))).toBe(true)
})

test('a factor that is set up ends it, and so does a shop that demands none', async () => {
  const [first, second] = [await aSession(t, await anAdmin(t.db)), await aSession(t, await anAdmin(t.db))]
  await demand(true)
  await setUp(first)
  expect(await setUpByOf(first)).toBeUndefined()
  expect(await setUpByOf(second)).toEqual(expect.any(String))
  await demand(false)
  expect(await setUpByOf(second)).toBeUndefined()
  expect(await second.status(orders)).toBe(200)
})
