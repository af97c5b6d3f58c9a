import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { aRootUser, anAdmin } from '../test/factories.ts'
import { botProof } from '../test/bot-proof.ts'
import { lastMail } from '../test/last-mail.ts'
import { testApp } from '../test/test-app.ts'
import { sessions } from './auth.table.ts'
import { hashPassword } from './passwords.ts'

const t = testApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
const password = 'Correct-Horse-1'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

const post = (path: string, body: object, headers = {}) => t.ask({ method: 'POST', path, body, headers })
const login = (identifier: string, given = password, from = '203.0.113.1') =>
  post('/companies/login', { identifier, password: given }, { 'x-forwarded-for': from })
const refresh = (refreshToken: string, path = '/tenant-management/users/refresh') =>
  post(path, { refreshToken })
const later = (seconds: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + seconds * 1000)
}

test('a refresh token from long ago ends the session, however often it was renewed since', async () => {
  const account = await aRootUser(t.db, { passwordHash })
  const stolen: string = (await login(account.email)).json.refreshToken
  let newest = stolen
  for (let turn = 0; turn < 4; turn += 1) {
    later(900)
    newest = (await refresh(newest)).json.refreshToken
  }
  // At once after a renewal, when a second tab's token would still be answered.
  expect((await refresh(stolen)).json.code).toBe('refresh_invalid')
  expect((await refresh(newest)).status).toBe(401)
})

test('a made-up refresh token ends nobody’s session', async () => {
  const account = await aRootUser(t.db, { passwordHash })
  const { refreshToken } = (await login(account.email)).json
  const [session] = await t.db.select().from(sessions).where(eq(sessions.accountId, account.id))
  const forged = `${session?.id}.${'A'.repeat(43)}.${'A'.repeat(22)}`
  later(60)
  expect((await refresh(forged)).status).toBe(401)
  expect((await refresh(refreshToken)).status).toBe(200)
})

test('shown at the other side’s door, a refresh token is refused and not used up', async () => {
  const account = await aRootUser(t.db, { passwordHash })
  const admin = await anAdmin(t.db, { passwordHash })
  const shop = (await login(account.email)).json
  const cms = (await post('/admins/auth/signin', { username: admin.email, password }, await botProof(t))).json
  expect((await refresh(shop.refreshToken, '/admins/auth/refresh')).status).toBe(401)
  expect((await refresh(cms.refreshToken)).status).toBe(401)
  later(60)
  expect((await refresh(shop.refreshToken)).status).toBe(200)
  expect((await refresh(cms.refreshToken, '/admins/auth/refresh')).status).toBe(200)
})

test('a guesser with many addresses is stopped at thirty, and the owner, known here, is not', async () => {
  const account = await aRootUser(t.db, { passwordHash })
  expect((await login(account.email)).status).toBe(200)
  const statuses: number[] = []
  for (let guess = 0; guess < 32; guess += 1)
    statuses.push((await login(account.email, `Wrong-Horse-${guess}`, `198.51.100.${guess}`)).status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(30)
  expect(statuses.slice(-2)).toEqual([429, 429])
  expect((await login(account.email, password, '198.51.100.200')).status).toBe(429)
  expect((await login(account.email)).status).toBe(200)
})

test('one address that tries many accounts is stopped at thirty mistakes; right passwords are not counted', async () => {
  const from = '192.0.2.77'
  for (let person = 0; person < 35; person += 1) {
    const { email } = await aRootUser(t.db, { passwordHash })
    expect((await login(email, password, from)).status).toBe(200)
  }
  const statuses: number[] = []
  for (let guess = 0; guess < 31; guess += 1)
    statuses.push((await login(`nobody-${guess}`, 'Wrong-Horse-1', from)).status)
  expect(statuses.at(29)).toBe(400)
  expect(statuses.at(30)).toBe(429)
})

test('an unknown way of writing a name does not open another counter', async () => {
  const account = await aRootUser(t.db, { passwordHash, phonePrefix: '+966', phoneNumber: '512340099' })
  const ways = ['+966512340099', '0512340099', '00966512340099', '+966 51 234 0099', '٠٥١٢٣٤٠٠٩٩']
  for (let guess = 0; guess < 10; guess += 1) await login(ways[guess % 5] ?? '', `Wrong-Horse-${guess}`)
  for (const way of ways) expect((await login(way)).status).toBe(429)
  expect(account.id).toBeTruthy()
})

test('the log of everything, failures of the database as well, holds no password, token or code', async () => {
  const lines: string[] = []
  t.ctx.log = createLog({ logLevel: 'trace' }, { write: (line) => lines.push(line) })
  const account = await aRootUser(t.db, { passwordHash })
  const { token, refreshToken } = (await login(account.email)).json
  await post('/companies/forget-password', { email: account.email }, await botProof(t))
  const { code } = await lastMail(t, account.email)
  const next = 'Battery-Staple-2'
  const calls = async () => {
    await login(account.email)
    await refresh(refreshToken)
    await post('/companies/forget-password', { email: account.email }, await botProof(t))
    await post('/companies/reset-password', { email: account.email, otp: code, password: next })
    await t.ask({ path: '/companies/mine', headers: { authorization: `Bearer ${token}` } })
  }
  // Every statement fails, each with its values in the error.
  for (const table of ['sessions', 'accounts', 'one_time_codes', 'outbox'])
    await t.db.execute(sql`alter table ${sql.identifier(table)} rename to ${sql.identifier(`${table}_away`)}`)
  try {
    await calls()
  } finally {
    for (const table of ['sessions', 'accounts', 'one_time_codes', 'outbox'])
      await t.db.execute(
        sql`alter table ${sql.identifier(`${table}_away`)} rename to ${sql.identifier(table)}`,
      )
  }
  await calls()
  expect(lines.length).toBeGreaterThan(3)
  const log = lines.join('')
  const hash = t.ctx.tokens.hashRefresh(refreshToken)
  for (const secret of [password, next, passwordHash, token, refreshToken, hash, account.email, `"${code}"`])
    expect(log).not.toContain(secret)
})
