import { decodeProtectedHeader } from 'jose'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { orNotFound } from '../http/app-error.ts'
import { altcha } from '../providers/captcha/altcha.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { writeMail } from '../providers/mail/write-mail.ts'
import { quoteLink } from '../requests/quote-link.ts'
import { aRootUser } from '../test/factories.ts'
import { botProof } from '../test/bot-proof.ts'
import { lastMail } from '../test/last-mail.ts'
import { testApp } from '../test/test-app.ts'
import { hashPassword } from './passwords.ts'
import { createTokens } from './tokens.ts'

const t = testApp()
const oldSecret = 'a secret of the tests, long enough to sign with'
const newSecret = 'another secret of the tests, just as long as it was'
const password = 'Correct-Horse-1'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
beforeEach(() => {
  t.ctx.tokens = createTokens(oldSecret, t.ctx.now)
})
const changeSecret = (before?: string) => {
  t.ctx.tokens = createTokens(newSecret, t.ctx.now, before)
}

const post = (path: string, body: object, headers = {}) => t.ask({ method: 'POST', path, body, headers })
const mine = (token: string) =>
  t.ask({ path: '/companies/mine', headers: { authorization: `Bearer ${token}` } })
const refresh = (refreshToken: string) => post('/tenant-management/users/refresh', { refreshToken })

async function aSession() {
  const account = await aRootUser(t.db, { passwordHash })
  const { json } = await post('/companies/login', { identifier: account.email, password })
  return { account, ...(json as { token: string; refreshToken: string }) }
}

test('with the secret before, sessions go on and are renewed under the new one', async () => {
  const { token, refreshToken } = await aSession()
  changeSecret(oldSecret)
  expect((await mine(token)).status).toBe(200)
  const renewed = (await refresh(refreshToken)).json
  // A second tab, a moment later.
  expect((await refresh(refreshToken)).json.refreshToken).toBe(renewed.refreshToken)
  expect(decodeProtectedHeader(renewed.token).kid).not.toBe(decodeProtectedHeader(token).kid)
  changeSecret()
  expect((await mine(renewed.token)).status).toBe(200)
  expect((await refresh(renewed.refreshToken)).status).toBe(200)
  expect((await mine(token)).status).toBe(401)
})

test('a second tab gets the successor that was made before the change', async () => {
  const { refreshToken } = await aSession()
  const renewed = (await refresh(refreshToken)).json
  changeSecret(oldSecret)
  expect((await refresh(refreshToken)).json.refreshToken).toBe(renewed.refreshToken)
})

test('mails that wait, codes that were sent, links and puzzles stay good', async () => {
  const { account } = await aSession()
  const link = quoteLink(t.ctx, account.id, 'en')
  await post('/companies/forget-password', { email: account.email }, await botProof(t))
  const { code } = await lastMail(t, account.email)
  const proof = (await botProof(t)).recaptcha ?? ''
  changeSecret(oldSecret)
  const [mail] = await t.db
    .select()
    .from(outbox)
    .where(eq(outbox.toAddress, account.email))
    .orderBy(desc(outbox.id))
  expect((await writeMail(t.ctx, orNotFound(mail))).text).toContain(code)
  const key = new URL(link).searchParams.get('key') ?? ''
  expect(t.ctx.tokens.isMac('quote link', account.id, key)).toBe(true)
  expect(await altcha(t.db, t.ctx.tokens, t.ctx.now).passes(proof, '')).toBe(true)
  const next = { email: account.email, otp: code, password: 'Battery-Staple-2' }
  expect((await post('/companies/reset-password', next)).status).toBe(200)
})

test('without the secret before, nothing made with it is accepted', async () => {
  const { account, token, refreshToken } = await aSession()
  await post('/companies/forget-password', { email: account.email }, await botProof(t))
  const { code } = await lastMail(t, account.email)
  const sealed = t.ctx.tokens.seal('a code')
  changeSecret()
  expect((await mine(token)).status).toBe(401)
  expect((await refresh(refreshToken)).status).toBe(401)
  expect((await post('/companies/verify-password-otp', { email: account.email, otp: code })).status).toBe(400)
  expect(() => t.ctx.tokens.unseal(sealed)).toThrow('a key that this server does not have')
})

test('what was sealed before keys had ids is still read', () => {
  const [, withoutId = ''] = createTokens(oldSecret).seal('a code').split('.')
  expect(createTokens(newSecret, undefined, oldSecret).unseal(withoutId)).toBe('a code')
})

test('the secret before needs one that follows it', () => {
  expect(() => readConfig({ SECRET_KEY_BEFORE: oldSecret })).toThrow('SECRET_KEY')
})
