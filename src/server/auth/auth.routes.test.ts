import { eq } from 'drizzle-orm'
import { decodeJwt, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { aRootUser, aTenantUser, anAdmin } from '../test/factories.ts'
import { botProof } from '../test/bot-proof.ts'
import { testApp } from '../test/test-app.ts'
import { accounts, sessions, tenants } from './auth.table.ts'
import { hashPassword } from './passwords.ts'

const t = testApp()
const password = 'Correct-Horse-1'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

const post = (path: string, body: object, headers = {}) => t.ask({ method: 'POST', path, body, headers })
const login = (identifier: string, given = password) =>
  post('/companies/login', { identifier, password: given })
const withToken = (token: string) => ({ authorization: `Bearer ${token}` })

describe('a root user signs in', () => {
  test.each([
    ['email', 'Noura@Example.com'],
    ['username', 'NOURA'],
    ['phone', '+966 55 123 4567'],
    ['a local phone in Arabic digits', '٠٥٥١٢٣٤٥٦٧'],
  ])('by %s', async (_, identifier) => {
    await t.db.delete(sessions)
    await t.db.delete(accounts).where(eq(accounts.username, 'noura'))
    await aRootUser(t.db, {
      username: 'noura',
      email: 'noura@example.com',
      phonePrefix: '+966',
      phoneNumber: '551234567',
      passwordHash,
    })
    const answer = await login(identifier)
    expect(answer.status).toBe(200)
    expect(answer.json.user).toMatchObject({ username: 'noura', roles: ['root_user'], tenant: null })
    const mine = await t.ask({ path: '/companies/mine', headers: withToken(answer.json.token) })
    expect(mine.json.data.user.email).toBe('noura@example.com')
    expect(decodeJwt(answer.json.token)).toMatchObject({
      kind: 'company',
      aud: 'store',
      typ: 'access',
      permissions: expect.arrayContaining(['orders.create']),
    })
  })

  test('a wrong password and an unknown account get the same answer, and 400 so that nothing is refreshed', async () => {
    const { username } = await aRootUser(t.db, { passwordHash })
    const wrong = await login(username, 'Wrong-Horse-1')
    const unknown = await login('nobody-at-all')
    expect(wrong).toMatchObject({
      status: 400,
      json: { code: 'invalid_credentials', message: 'Invalid credentials' },
    })
    expect({ ...unknown.json, requestId: wrong.json.requestId }).toEqual(wrong.json)
  })

  test('a disabled account is told so, only with its password', async () => {
    const { username } = await aRootUser(t.db, { passwordHash, status: 'disabled' })
    expect((await login(username, 'Wrong-Horse-1')).status).toBe(400)
    expect((await login(username)).json.code).toBe('account_disabled')
  })

  test('after ten wrong passwords the next is not looked at; another account is not slowed', async () => {
    const { username } = await aRootUser(t.db, { passwordHash })
    const other = await aRootUser(t.db, { passwordHash })
    for (let guess = 0; guess < 10; guess += 1) await login(username, `Wrong-Horse-${guess}`)
    const refused = await login(username)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login(other.username)).status).toBe(200)
  })

  test('a tenant user signs in with the tenant’s name and only there', async () => {
    const user = await aTenantUser(t.db, { passwordHash })
    const [tenant] = await t.db
      .select()
      .from(tenants)
      .where(eq(tenants.id, user.tenantId ?? ''))
    const signIn = (name: string) =>
      post('/users/login', { identifier: user.username, password, tenant: name })
    const answer = await signIn(tenant?.name.toUpperCase() ?? '')
    expect(answer.json.user.tenant).toMatchObject({ tenantName: tenant?.name })
    expect((await signIn('No such tenant')).json).toMatchObject({
      statusCode: 404,
      message: 'invalid tenant name',
    })
    expect((await login(user.username)).status).toBe(400)
  })
})

describe('tokens', () => {
  const signedIn = async () => {
    const account = await aRootUser(t.db, { passwordHash })
    return { account, ...((await login(account.username)).json as { token: string; refreshToken: string }) }
  }
  const refresh = (refreshToken: string) => post('/tenant-management/users/refresh', { refreshToken })

  test('a refresh rotates; the old token gets the same successor for 20 seconds, then ends the session', async () => {
    const first = await signedIn()
    const second = await refresh(first.refreshToken)
    expect(second.status).toBe(200)
    expect((await refresh(first.refreshToken)).json.refreshToken).toBe(second.json.refreshToken)
    t.clock.now = new Date(t.clock.now.getTime() + 21_000)
    expect((await refresh(first.refreshToken)).json).toMatchObject({
      statusCode: 401,
      code: 'refresh_invalid',
    })
    expect((await refresh(second.json.refreshToken)).status).toBe(401)
    expect((await t.ask({ path: '/companies/mine', headers: withToken(second.json.token) })).status).toBe(401)
  })

  test.each(['x', 'not a token of ours at all', '0'.repeat(500)])(
    'what is no refresh token is refused as an ended one: %#',
    async (nonsense) => {
      for (const path of ['/tenant-management/users/refresh', '/admins/auth/refresh'])
        expect((await post(path, { refreshToken: nonsense })).json).toMatchObject({
          statusCode: 401,
          code: 'refresh_invalid',
        })
    },
  )

  test('twenty tabs refreshing at once all go on', async () => {
    const { refreshToken } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.json.refreshToken)).size).toBe(1)
  })

  test('signing out ends the access token too, and a second time is no error', async () => {
    const { token, refreshToken } = await signedIn()
    for (let time = 0; time < 2; time += 1)
      expect((await post('/tenant-management/users/logout', { refreshToken })).status).toBe(204)
    const answer = await t.ask({ path: '/companies/mine', headers: withToken(token) })
    expect(answer.json).toMatchObject({ statusCode: 401, code: 'token_invalid' })
  })

  test('an expired token says so', async () => {
    const { token } = await signedIn()
    t.clock.now = new Date(t.clock.now.getTime() + 16 * 60_000)
    expect((await t.ask({ path: '/companies/mine', headers: withToken(token) })).json.code).toBe(
      'token_expired',
    )
  })

  test('another key, no algorithm and another audience are refused', async () => {
    const { token } = await signedIn()
    const claims = decodeJwt(token)
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32))
    const [, payload = ''] = token.split('.')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.x`
    for (const bad of [forged, none, 'nonsense'])
      expect((await t.ask({ path: '/companies/mine', headers: withToken(bad) })).status).toBe(401)
    expect((await t.ask({ path: '/marketplace/orders', headers: withToken(token) })).status).toBe(401)
  })

  test('a CMS token is no shopper’s, and its refresh is not the shop’s', async () => {
    const { email } = await anAdmin(t.db, { passwordHash })
    const { accessToken, refreshToken } = (
      await post('/admins/auth/signin', { username: email, password }, await botProof(t))
    ).json
    expect(
      (await t.ask({ path: '/admins/admins/myProfile', headers: withToken(accessToken) })).json.data.user
        .roles,
    ).toEqual(['super_admin'])
    expect(
      (await t.ask({ path: '/marketplace-customer/addresses', headers: withToken(accessToken) })).status,
    ).toBe(401)
    expect(
      (await t.ask({ path: '/marketplace-customer/products', headers: withToken(accessToken) })).status,
    ).toBe(200)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  test('stores no password or token in plain text', async () => {
    const { refreshToken } = await signedIn()
    await refresh(refreshToken)
    const kept = JSON.stringify([await t.db.select().from(accounts), await t.db.select().from(sessions)])
    expect(kept).not.toContain(refreshToken)
    expect(kept).not.toContain(password)
  })
})

test('CMS sign-in wants an email', async () => {
  const answer = await post('/admins/auth/signin', { username: 'admin', password })
  expect(answer.json.fields).toEqual({ username: 'Please enter a valid email' })
  for (const missing of [{}, { username: ' ' }])
    expect((await post('/admins/auth/signin', { ...missing, password })).json.fields).toEqual({
      username: 'Username is required',
    })
})
