import type { FastifyInstance } from 'fastify'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unattendedHeader } from '#contract/unattended.ts'
import { buildApp } from '../app.ts'
import { settingsTable } from '../settings/settings.queries.ts'
import { aSession } from '../test/a-session.ts'
import { aRootUser, anAdmin } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { accounts, sessions, type AccountRow } from './auth.table.ts'
import { listOpenStaffSessions } from './open-staff-sessions.ts'

const t = testApp()
let other: FastifyInstance
beforeAll(async () => {
  other = await buildApp({ ...t.ctx })
})
afterAll(() => other.close())
beforeEach(() => t.db.update(settingsTable).set({ staffIdleMinutes: 120 }))

const pass = (minutes: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000)
}

const unattended = { headers: { [unattendedHeader]: 'true' } }
const aBrowser = (account: AccountRow) => aSession(t, account)

const own = '/admins/admins/myProfile'
const time = '/admins/auth/session-time'
const setting = '/marketplace/staff/session-time'
/** On a connection of their own, so that their session is not the one that is looked at. */
const change = async (staffIdleMinutes: unknown, language = 'en') =>
  (await t.as(await anAdmin(t.db)))({
    method: 'PATCH',
    path: setting,
    body: { staffIdleMinutes },
    headers: { 'accept-language': language },
  })

describe('a session of staff', () => {
  test('ends two hours after the last call, on every node, and not while calls are made on any', async () => {
    const browser = await aBrowser(await anAdmin(t.db))
    for (const app of [t.app, other, t.app]) {
      pass(119)
      expect(await browser.status(own, { app })).toBe(200)
    }
    pass(120)
    expect(await browser.status(own, { app: other })).toBe(401)
    expect(await browser.status(own)).toBe(401)
  })

  test('ends even where its access token is still good', async () => {
    const account = await anAdmin(t.db)
    const ask = await t.as(account)
    expect((await ask({ path: own })).status).toBe(200)
    await t.db
      .update(sessions)
      .set({ lastCallAt: new Date(t.ctx.now().getTime() - 120 * 60_000) })
      .where(eq(sessions.accountId, account.id))
    expect((await ask({ path: own })).json.code).toBe('token_invalid')
  })

  test('ends twelve hours after the sign-in, however many calls are made', async () => {
    const browser = await aBrowser(await anAdmin(t.db))
    for (let hour = 1; hour < 12; hour += 1) {
      pass(60)
      expect(await browser.status(own)).toBe(200)
    }
    pass(59)
    // This token is good for longer than the session.
    expect((await browser.call(time)).json().data).toEqual({ secondsLeft: 60, canStay: false })
    expect(await browser.status(own)).toBe(200)
    pass(1)
    expect(await browser.status(own)).toBe(401)
  })

  test('is not kept by what a page asks while nobody is there', async () => {
    const browser = await aBrowser(await anAdmin(t.db))
    for (let quarter = 1; quarter < 8; quarter += 1) {
      pass(15)
      expect(await browser.status('/marketplace/orders', unattended)).toBe(200)
      expect(await browser.status('/marketplace/events')).toBe(200)
      expect((await browser.call(time)).json().data).toEqual({
        secondsLeft: (120 - quarter * 15) * 60,
        canStay: true,
      })
    }
    pass(15)
    expect(await browser.status('/marketplace/orders', unattended)).toBe(401)
  })

  test('goes on for two hours from where somebody says that they stay', async () => {
    const browser = await aBrowser(await anAdmin(t.db))
    pass(116)
    expect((await browser.call(time)).json().data).toEqual({ secondsLeft: 240, canStay: true })
    expect((await browser.call(time, { method: 'POST' })).json().data).toEqual({
      secondsLeft: 7_200,
      canStay: true,
    })
    pass(100)
    expect(await browser.status(own)).toBe(200)
  })

  test('that is over is in no list, and its owner hears of nothing', async () => {
    const account = await anAdmin(t.db)
    const [old, now] = [await aBrowser(account), await aBrowser(account)]
    const open = async () => [...(await listOpenStaffSessions(t.db, [old.id, now.id], t.ctx.now())).keys()]
    pass(110)
    expect(await now.status(own)).toBe(200)
    expect(await open()).toHaveLength(2)
    pass(10)
    expect(await open()).toEqual([now.id])
    const listed = (await now.call('/admins/auth/sessions')).json().data
    expect(listed).toMatchObject([{ _id: now.id, current: true }])
    // The last call, and not the last refresh.
    expect(t.ctx.now().getTime() - Date.parse(listed[0].lastUsedAt)).toBeLessThan(60_000)
  })

  test('is written to once a minute, and read by no statement more', async () => {
    const account = await anAdmin(t.db)
    const ask = await t.as(account)
    const statementsOf = async (count: number) => {
      const seen: string[] = []
      const query = t.pool.query.bind(t.pool)
      const spy = (...asked: Parameters<typeof query>) => {
        seen.push((asked[0] as unknown as { text: string }).text)
        return query(...asked)
      }
      t.pool.query = spy as typeof t.pool.query
      for (let at = 0; at < count; at += 1) expect((await ask({ path: own })).status).toBe(200)
      t.pool.query = query
      return seen
    }
    // Streams that other tests have opened ask for several sessions at once.
    const ofSessions = (texts: string[]) =>
      texts.filter((text) => text.includes('"sessions"') && !text.includes('"sessions"."id" in ('))
    expect(ofSessions(await statementsOf(5))).toHaveLength(5)
    pass(2)
    const texts = ofSessions(await statementsOf(5))
    expect(texts.filter((text) => text.startsWith('update'))).toHaveLength(1)
    expect(texts).toHaveLength(6)
  })
})

describe('the time', () => {
  test('is half an hour to twelve hours; what is not says so at its field in both languages', async () => {
    for (const [language, least, most] of [
      ['en', 'Minutes without activity must be greater than or equal to 30', '720'],
      ['ar', '٣٠', '٧٢٠'],
    ] as const) {
      for (const [minutes, said] of [
        [29, least],
        [721, most],
      ] as const) {
        const { status, json } = await change(minutes, language)
        expect([status, json.code]).toEqual([422, 'validation_failed'])
        expect(json.fields.staffIdleMinutes).toContain(said)
      }
      for (const wrong of [45.5, '60', null, undefined])
        expect((await change(wrong, language)).status).toBe(422)
    }
    const ask = await t.as(await anAdmin(t.db))
    expect((await ask({ path: setting })).json.data).toEqual({ staffIdleMinutes: 120 })
    for (const minutes of [30, 720])
      expect((await change(minutes)).json.data).toEqual({ staffIdleMinutes: minutes })
  })

  test('that is made shorter acts at once on who is signed in', async () => {
    const [idle, busy] = [await aBrowser(await anAdmin(t.db)), await aBrowser(await anAdmin(t.db))]
    pass(31)
    expect(await busy.status(own)).toBe(200)
    expect((await change(30)).status).toBe(200)
    expect(await idle.status(own)).toBe(401)
    expect(await busy.status(own, { app: other })).toBe(200)
    pass(30)
    expect(await busy.status(own)).toBe(401)
  })

  test('that is made longer acts at once, and brings no session back that was over', async () => {
    await change(30)
    const [over, open] = [await aBrowser(await anAdmin(t.db)), await aBrowser(await anAdmin(t.db))]
    pass(25)
    expect(await open.status(own)).toBe(200)
    pass(6)
    await change(720)
    expect(await over.status(own)).toBe(401)
    pass(600)
    expect(await open.status(own)).toBe(200)
  })

  test('stands in the history in words, once', async () => {
    await change(45)
    await change(45)
    const ask = await t.as(await anAdmin(t.db))
    for (const [language, label] of [
      ['en', 'Staff signed out after so many minutes without activity'],
      ['ar', 'دقائق عدم النشاط قبل إنهاء جلسات الموظفين'],
    ] as const) {
      const { json } = await ask({
        path: '/marketplace/audit?entity=settings&limit=100',
        headers: { 'accept-language': language },
      })
      const to45 = json.data.filter(({ changes }: { changes: { after: string[] }[] }) =>
        changes.some(({ after }) => ['45', '٤٥'].includes(after.join())),
      )
      expect(to45).toHaveLength(1)
      expect(to45[0].changes).toMatchObject([{ label }])
    }
  })
})

test('customers stay signed in for their thirty days', async () => {
  await change(30)
  const browser = await aBrowser(await aRootUser(t.db))
  pass(29 * 24 * 60)
  expect(await browser.status('/companies/mine')).toBe(200)
  const [row] = await t.db
    .select({ lastCallAt: sessions.lastCallAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(accounts.family, 'company'))
  expect(row).toEqual({ lastCallAt: null })
})
