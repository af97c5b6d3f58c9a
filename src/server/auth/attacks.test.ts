import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { aRootUser, anAdmin } from '../test/factories.ts'
import { botProof } from '../test/bot-proof.ts'
import { lastMail } from '../test/last-mail.ts'
import { testApp, type Answer } from '../test/test-app.ts'
import { accounts, sessions } from './auth.table.ts'
import { findKnownDevice, rememberDevice } from './known-devices.ts'
import { hashPassword } from './passwords.ts'

const t = testApp({ mode: 'live', environment: { TRUST_PROXY: '127.0.0.1' } })
const password = 'Correct-Horse-1'
const wrongPassword = 'Wrong-Horse-1'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

const post = (path: string, body: object, headers = {}) => t.ask({ method: 'POST', path, body, headers })
const login = (identifier: string, given = password, from = '203.0.113.1', headers = {}) =>
  post('/companies/login', { identifier, password: given }, { 'x-forwarded-for': from, ...headers })
/** The headers of the browser that got the answer: it sends back its cookie. */
const browserOf = ({ headers }: Answer) => ({ cookie: String(headers['set-cookie']).split(';')[0] ?? '' })
const refresh = (refreshToken: string, path = '/tenant-management/users/refresh') =>
  post(path, { refreshToken })
const later = (seconds: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + seconds * 1000)
}

test('reusing an old refresh token ends the session, however often it was rotated', async () => {
  const account = await aRootUser(t.db, { passwordHash })
  const stolen: string = (await login(account.email)).json.refreshToken
  let newest = stolen
  for (let turn = 0; turn < 4; turn += 1) {
    later(900)
    newest = (await refresh(newest)).json.refreshToken
  }
  // Right after a refresh, while a second tab's token would still be answered.
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

test('a guesser with many addresses is stopped at ten, and the owner, known here, is not', async () => {
  const account = await aRootUser(t.db, { passwordHash })
  expect((await login(account.email)).status).toBe(200)
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess += 1)
    statuses.push((await login(account.email, `Wrong-Horse-${guess}`, `198.51.100.${guess}`)).status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.slice(-2)).toEqual([429, 429])
  expect((await login(account.email, password, '198.51.100.200')).status).toBe(429)
  expect((await login(account.email)).status).toBe(200)
})

test('three names of one account, at two entries, are ten guesses together', async () => {
  const account = await aRootUser(t.db, { passwordHash, phonePrefix: '+966', phoneNumber: '512340077' })
  const names = [account.email, account.username, '0512340077', account.email.toUpperCase()]
  const entries = ['/companies/login', '/tenant-management/users/login']
  const statuses: number[] = []
  for (let guess = 0; guess < 24; guess += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${guess}` }
    const body = { identifier: names[guess % 4], password: wrongPassword }
    statuses.push((await post(entries[guess % 2] ?? '', body, headers)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(400), ...Array(14).fill(429)])
})

test('the current password is not guessed faster from inside a session than at the door', async () => {
  const account = await aRootUser(t.db, { passwordHash })
  const ask = await t.as(account)
  const guess = () =>
    ask({
      method: 'PATCH',
      path: `/companies/${account.id}/password`,
      body: { currentPassword: wrongPassword, password: 'Battery-Staple-2' },
    })
  for (let count = 0; count < 5; count += 1) await login(account.email, wrongPassword, `198.51.100.${count}`)
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1) statuses.push((await guess()).status)
  expect(statuses).toEqual([...Array(5).fill(400), 429])
})

test('the owner signs in on a browser used before, whatever strangers do, even from the same address', async () => {
  const account = await aRootUser(t.db, { passwordHash })
  const others = await Promise.all(Array.from({ length: 4 }, () => aRootUser(t.db, { passwordHash })))
  const from = '192.0.2.99'
  const first = await login(account.email, password, from)
  expect(String(first.headers['set-cookie'])).toMatch(
    /^matjar-device=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const browser = browserOf(first)
  const known = (given: string, address = from) => login(account.email, given, address, browser)
  for (const { email } of [account, ...others])
    for (let guess = 0; guess < 10; guess += 1) await login(email, wrongPassword, from)
  // Nobody else gets in from there any more, not even with the right password.
  expect((await login(account.email, password, from)).status).toBe(429)
  expect((await login(others[0]?.email ?? '', password, from)).status).toBe(429)
  expect((await known(password)).status).toBe(200)
  // Somebody at that browser has ten guesses too, and a right password restores them.
  for (let guess = 0; guess < 9; guess += 1) expect((await known(wrongPassword)).status).toBe(400)
  expect((await known(password, '198.51.100.9')).status).toBe(200)
  for (let guess = 0; guess < 10; guess += 1) expect((await known(wrongPassword)).status).toBe(400)
  expect((await known(password)).status).toBe(429)
  // One account's browser cookie is worth nothing for another account.
  expect((await login(others[1]?.email ?? '', password, from, browser)).status).toBe(429)
  expect(
    (await login(account.email, password, from, { cookie: `matjar-device=${'A'.repeat(43)}` })).status,
  ).toBe(429)
})

test('a browser is forgotten after 90 days, and when twenty others were used after it', async () => {
  const account = await aRootUser(t.db, { passwordHash })
  const device = (index: number) => String(index).padStart(43, '0')
  const start = t.clock.now.getTime()
  for (let index = 0; index < 21; index += 1)
    await rememberDevice(t.db, account.id, device(index), new Date(start + index))
  expect(await findKnownDevice(t.ctx, account.id, device(0))).toBeUndefined()
  expect(await findKnownDevice(t.ctx, account.id, device(1))).toBeDefined()
  const after90Days = { ...t.ctx, now: () => new Date(start + 90 * 86_400_000 + 10) }
  expect(await findKnownDevice(after90Days, account.id, device(1))).toBeUndefined()
  expect(await findKnownDevice(after90Days, account.id, device(20))).toBeDefined()
})

test('addresses of one IPv6 network are one guesser', async () => {
  const statuses: number[] = []
  for (let guess = 0; guess < 31; guess += 1)
    statuses.push((await login(`nobody6-${guess}`, wrongPassword, `2001:db8:7:7:${guess}::1`)).status)
  expect(statuses.at(29)).toBe(400)
  expect(statuses.at(30)).toBe(429)
  expect((await login('nobody6-99', wrongPassword, '2001:db8:7:8::1')).status).toBe(400)
})

test('a name of any length is counted, not an error', async () => {
  const long = 'n'.repeat(254)
  expect((await login(long, wrongPassword, '198.51.100.77')).status).toBe(400)
})

test('a refresh token of other bytes is refused, and a signed token with other ids as well', async () => {
  const account = await aRootUser(t.db, { passwordHash })
  const { refreshToken } = (await login(account.email)).json
  const strange = [`${refreshToken.slice(0, -1)}ü`, `${refreshToken.slice(0, -2)}🙂`, `.${'ü'.repeat(22)}`]
  for (const token of strange)
    for (const path of ['/tenant-management/users/refresh', '/admins/auth/refresh'])
      expect((await refresh(token, path)).json).toMatchObject({ statusCode: 401, code: 'refresh_invalid' })
  for (const token of strange)
    expect((await post('/tenant-management/users/logout', { refreshToken: token })).status).toBe(204)
  expect((await refresh(t.ctx.tokens.newRefresh('no uuid'))).status).toBe(401)
  const claims = { kind: 'company' as const, roles: [], permissions: [], sv: 1 }
  for (const ids of [
    { sub: 'x', sid: account.id },
    { sub: account.id, sid: 'x' },
  ]) {
    const token = await t.ctx.tokens.signAccess({ ...claims, ...ids }, 'store')
    const headers = { authorization: `Bearer ${token}` }
    expect((await t.ask({ path: '/companies/mine', headers })).json.code).toBe('token_invalid')
    expect((await t.ask({ path: '/marketplace-customer/products', headers })).status).toBe(200)
  }
})

test('a token of one side opens nothing once its account belongs to the other', async () => {
  const account = await aRootUser(t.db)
  const ask = await t.as(account)
  expect((await ask({ path: '/companies/mine' })).status).toBe(200)
  await t.db.update(accounts).set({ family: 'admin' }).where(eq(accounts.id, account.id))
  for (const path of ['/companies/mine', '/marketplace/orders'])
    expect((await ask({ path })).json.code).toBe('token_invalid')
})

test('signing out ends the session also with the token that another tab has just replaced', async () => {
  const account = await aRootUser(t.db, { passwordHash })
  const before = (await login(account.email)).json.refreshToken
  const { token, refreshToken } = (await refresh(before)).json
  expect((await post('/tenant-management/users/logout', { refreshToken: before })).status).toBe(204)
  expect((await refresh(refreshToken)).status).toBe(401)
  const headers = { authorization: `Bearer ${token}` }
  expect((await t.ask({ path: '/companies/mine', headers })).status).toBe(401)
})

test('blocks an IP address after 30 failed sign-ins; successful ones do not count', async () => {
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
  // Every statement fails, with its values in the error.
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
