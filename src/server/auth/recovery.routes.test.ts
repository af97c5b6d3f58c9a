import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aRootUser, aTenantUser, anAdmin } from '../test/factories.ts'
import { botProof } from '../test/bot-proof.ts'
import { countMails, lastMail } from '../test/last-mail.ts'
import { testApp } from '../test/test-app.ts'
import { accounts, type AccountRow } from './auth.table.ts'
import { countWrongCode } from './code-alarm.ts'
import { oneTimeCodes } from './codes.table.ts'
import { hashPassword } from './passwords.ts'

const t = testApp()
const open = testApp({ environment: { RECOVERY_HIDE_EXISTENCE: 'false' } })
const password = 'Correct-Horse-1'
const nextPassword = 'Battery-Staple-2'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

const post = async (path: string, body: object, headers = {}) =>
  t.ask({ method: 'POST', path, body, headers })
const forget = async (body: object, base = '/companies', app = t) =>
  app.ask({ method: 'POST', path: `${base}/forget-password`, body, headers: await botProof(app) })
const verify = (email: string, otp: string, base = '/companies') =>
  post(`${base}/verify-password-otp`, { email, otp })
const reset = (email: string, otp: string, password = nextPassword, base = '/companies') =>
  post(`${base}/reset-password`, { email, otp, password })
const later = (seconds: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + seconds * 1000)
}
const wrong = (code: string, by = 1) => String((Number(code) + by) % 10_000).padStart(4, '0')
const arabic = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

async function asked(account?: AccountRow) {
  const { email } = account ?? (await aRootUser(t.db, { passwordHash }))
  await forget({ email, isRoot: true })
  return { email, ...(await lastMail(t, email)) }
}

describe('recovery', () => {
  test('three steps give a new password, end every session and say so by mail', async () => {
    const account = await aRootUser(t.db, { passwordHash })
    const session = (await post('/companies/login', { identifier: account.email, password })).json
    const answer = await forget({ email: account.username, isRoot: true })
    expect(answer).toMatchObject({
      status: 200,
      json: { data: { sent: true, expiresIn: 600, resendAfter: 60 } },
    })
    const { code, kind } = await lastMail(t, account.email)
    expect([kind, code]).toEqual(['recovery_code', expect.stringMatching(/^\d{4}$/)])
    // Typed as a phone number in Arabic digits, the code stays valid for the third step.
    expect((await verify(account.username.toUpperCase(), arabic(code))).json).toEqual({
      data: { verified: true },
    })
    expect((await reset(account.username, code)).json).toEqual({ data: { reset: true } })

    expect((await post('/companies/login', { identifier: account.email, password })).status).toBe(400)
    expect(
      (await post('/companies/login', { identifier: account.email, password: nextPassword })).status,
    ).toBe(200)
    const headers = { authorization: `Bearer ${session.token}` }
    expect((await t.ask({ path: '/companies/mine', headers })).status).toBe(401)
    expect(
      (await post('/tenant-management/users/refresh', { refreshToken: session.refreshToken })).status,
    ).toBe(401)
    expect((await lastMail(t, account.email)).kind).toBe('password_changed')
  })

  test('a code is good once', async () => {
    const { email, code } = await asked()
    expect((await reset(email, code)).status).toBe(200)
    expect((await reset(email, code, 'Another-Horse-3')).json.code).toBe('otp_expired')
    expect((await verify(email, code)).json.code).toBe('otp_expired')
  })

  test('two who use one code at once change the password once', async () => {
    const { email, code } = await asked()
    const answers = await Promise.all(
      ['Horse-Alpha-1', 'Horse-Gamma-2', 'Horse-Delta-3'].map((p) => reset(email, code, p)),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })

  test('a code lives ten minutes', async () => {
    const { email, code } = await asked()
    later(599)
    expect((await verify(email, code)).status).toBe(200)
    later(2)
    expect((await verify(email, code)).json).toMatchObject({
      code: 'otp_expired',
      fields: { otp: 'Code has expired' },
    })
  })

  test('sent again after a minute and not before; the newer voids the older, by whichever name it was asked', async () => {
    const account = await aRootUser(t.db, { passwordHash })
    const first = await asked(account)
    const early = await forget({ email: account.email })
    expect(early.status).toBe(429)
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(60)
    later(61)
    await forget({ email: account.email })
    const second = await lastMail(t, account.email)
    // One time in ten thousand the two are equal.
    const older = first.code === second.code ? wrong(second.code) : first.code
    expect((await verify(account.email, older)).json.code).toBe('otp_invalid')
    expect((await verify(account.email, second.code)).status).toBe(200)
    await forget({ email: account.username })
    expect((await verify(account.email, second.code)).json.code).toBe('otp_expired')
  })

  test('five codes an hour for one identifier', async () => {
    const { email } = await aRootUser(t.db)
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await forget({ email })).status)
      later(61)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await countMails(t, email)).toBe(5)
    later(3_600)
    expect((await forget({ email })).status).toBe(200)
  })

  test.each([
    ['Short1!', 'Use at least 8 characters'],
    ['alllower-case1', 'Use both lowercase and uppercase letters'],
    ['NoSymbolHere1', 'Use at least one symbol, such as ! @ # $ %'],
    ['OnlyTilde~Here1', 'Use at least one symbol, such as ! @ # $ %'],
    ['P@ssw0rd1!', 'This password is too common'],
  ])('%s is refused: %s; the code stays good', async (bad, said) => {
    const { email, code } = await asked()
    expect((await reset(email, code, bad)).json).toMatchObject({
      statusCode: 422,
      code: 'password_rules',
      fields: { password: said },
    })
    expect((await reset(email, code)).status).toBe(200)
  })

  test('the old password is refused, with the code still good', async () => {
    const { email, code } = await asked()
    expect((await reset(email, code, password)).json).toMatchObject({
      statusCode: 422,
      code: 'password_reused',
    })
    expect((await reset(email, code)).status).toBe(200)
  })

  test('tenant users, tenant managers and staff can recover only at their own entry', async () => {
    const user = await aTenantUser(t.db, { passwordHash })
    const manager = await aTenantUser(t.db, { passwordHash, family: 'manager' })
    const admin = await anAdmin(t.db, { passwordHash })
    for (const [account, base] of [
      [user, '/users'],
      [manager, '/tenant-management/users'],
      [admin, '/admins/admins'],
    ] as const) {
      const tenant = account.tenantId ?? undefined
      expect((await forget({ email: account.email, tenant, isRoot: false }, base)).status).toBe(200)
      const { code } = await lastMail(t, account.email)
      expect((await verify(account.email, code)).json.code).toBe('otp_expired')
      expect((await reset(account.email, code, nextPassword, base)).status).toBe(200)
    }
  })

  test('a newer request for another tenant voids the code', async () => {
    const user = await aTenantUser(t.db, { passwordHash })
    const other = await aTenantUser(t.db, { passwordHash, email: user.email })
    await forget({ email: user.email, tenant: user.tenantId }, '/users')
    const { code } = await lastMail(t, user.email)
    later(61)
    await forget({ email: user.email, tenant: other.tenantId }, '/users')
    const newer = await lastMail(t, user.email)
    expect((await reset(user.email, newer.code, nextPassword, '/users')).status).toBe(200)
    const [unchanged] = await t.db.select().from(accounts).where(eq(accounts.id, user.id))
    expect(unchanged?.passwordHash).toBe(passwordHash)
    expect((await verify(user.email, code, '/users')).status).toBe(400)
  })

  test('an empty or unknown tenant is named at its field, in the reader’s language', async () => {
    const headers = { ...(await botProof(t)), 'accept-language': 'ar' }
    const answer = await post('/users/forget-password', { email: 'somebody', isRoot: false }, headers)
    expect(answer.json).toMatchObject({
      statusCode: 404,
      code: 'tenant_not_found',
      fields: { tenant: 'اسم الجهة غير صحيح' },
    })
    expect((await forget({ email: 'somebody', tenant: 'nowhere' }, '/users')).json.message).toBe(
      'invalid tenant name',
    )
  })
})

describe('attacks', () => {
  test('a known and an unknown account get the same answers at each step', async () => {
    const { email } = await aRootUser(t.db, { passwordHash })
    const answers = []
    for (const name of [email, 'nobody@example.com']) {
      const first = await forget({ email: name })
      const guesses = []
      const code = name === email ? wrong((await lastMail(t, email)).code) : '1234'
      for (let guess = 0; guess < 6; guess += 1)
        guesses.push({ ...(await reset(name, code)).json, requestId: '' })
      answers.push([
        first.status,
        { ...first.json, requestId: '' },
        guesses,
        (await forget({ email: name })).status,
      ])
    }
    expect(answers[1]).toEqual(answers[0])
  })

  test('where the shop says so, an unknown account is named at its field', async () => {
    const answer = await forget({ email: 'nobody@example.com' }, '/companies', open)
    expect(answer.json).toMatchObject({
      statusCode: 404,
      code: 'account_not_found',
      fields: { email: 'Account not found' },
    })
  })

  test('the time of an answer tells nothing: recovery ends on the beat, sign-in hashes for nobody too', async () => {
    const time = async (work: () => Promise<unknown>) => {
      const start = performance.now()
      await work()
      return performance.now() - start
    }
    const signIn = (identifier: string) => post('/companies/login', { identifier, password: 'Wrong-Horse-9' })
    // The fastest of each: a busy machine only ever adds time.
    const quickest = (times: number[]) => Math.min(...times)
    const known: number[] = []
    const unknown: number[] = []
    const right: number[] = []
    const nobody: number[] = []
    // A busy machine may be busy for long: then more rounds tell, while a hash that is missing shows in any number of them.
    const tells = () => quickest(nobody) <= quickest(right) / 2
    for (let round = 0; round < 5 || (round < 25 && tells()); round += 1) {
      const { email, username } = await aRootUser(t.db, { passwordHash })
      const proofs = [await botProof(t), await botProof(t)]
      known.push(await time(() => post('/companies/forget-password', { email }, proofs[0])))
      unknown.push(await time(() => post('/companies/forget-password', { email: `no-${email}` }, proofs[1])))
      for (let again = 0; again < 4; again += 1) {
        right.push(await time(() => signIn(username)))
        nobody.push(await time(() => signIn(`no-${username}`)))
      }
    }
    // Without padding the first is a few milliseconds; without the dummy hash the last is a tenth of the one before.
    for (const taken of [...known, ...unknown]) expect(taken).toBeGreaterThan(245)
    expect(Math.abs(quickest(known) - quickest(unknown))).toBeLessThan(40)
    expect(tells()).toBe(false)
  })

  test('five wrong tries void a code', async () => {
    const { email, code } = await asked()
    const tries = []
    for (let guess = 1; guess <= 5; guess += 1) tries.push((await verify(email, wrong(code, guess))).json)
    expect(tries.map(({ details }) => details.triesLeft)).toEqual([4, 3, 2, 1, 0])
    expect((await verify(email, code)).json.code).toBe('otp_expired')
  })

  test('40 parallel guesses count as five attempts, and a late correct guess is rejected', async () => {
    const { email, code } = await asked()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, guess) => verify(email, wrong(code, guess + 1))),
    )
    expect(answers.filter((answer) => answer.json.code === 'otp_invalid')).toHaveLength(5)
    expect((await verify(email, code)).status).toBe(400)
  })

  test('ten wrong codes a day for an account, whatever code and step and name; then not even the right one', async () => {
    const account = await aRootUser(t.db, { passwordHash })
    let wrongs = 0
    let refusals = 0
    for (const name of [account.email, account.username, account.email]) {
      later(61)
      await forget({ email: name })
      const { code } = await lastMail(t, account.email)
      for (let guess = 1; guess <= 4; guess += 1) {
        const answer =
          guess % 2 ? await verify(name, wrong(code, guess)) : await reset(name, wrong(code, guess))
        if (answer.json.code === 'otp_invalid') wrongs += 1
        if (answer.status === 429) refusals += 1
      }
    }
    expect([wrongs, refusals]).toEqual([10, 2])
    later(61)
    await forget({ email: account.username })
    const { code } = await lastMail(t, account.email)
    expect((await reset(account.username, code)).status).toBe(429)
    later(86_400)
    await forget({ email: account.username })
    expect((await reset(account.username, (await lastMail(t, account.email)).code)).status).toBe(200)
  })

  test('stores codes hashed', async () => {
    const { code } = await asked()
    const rows = await t.db.select().from(oneTimeCodes)
    expect(rows.some((row) => row.codeHash.includes(code) && row.codeHash.length < 20)).toBe(false)
    const { rows: mails } = await t.db.execute<{ sealed: string }>('select sealed from outbox')
    expect(mails.every(({ sealed }) => !sealed.includes(`"${code}"`))).toBe(true)
  })

  test('two hundred wrong codes in an hour bring the bot check to guessing as well', async () => {
    const { email, code } = await asked()
    await countWrongCode(t.ctx, 201)
    expect((await verify(email, code)).json.code).toBe('recaptcha_failed')
    expect(
      (await post('/companies/verify-password-otp', { email, otp: code }, await botProof(t))).status,
    ).toBe(200)
  })
})

describe('while codes are guessed in the shop', () => {
  const guesses = (count: number) => countWrongCode(t.ctx, count)
  const anAccount = async () => (await aRootUser(t.db, { passwordHash })).email

  test('new codes have eight digits, known account or not, until an hour has fewer than fifty wrong ones', async () => {
    later(3_601)
    const calm = await anAccount()
    expect((await forget({ email: calm })).json.data.codeLength).toBe(4)
    await guesses(200)
    expect((await forget({ email: await anAccount() })).json.data.codeLength).toBe(4)
    await guesses(1)
    const email = await anAccount()
    const [known, unknown] = [await forget({ email }), await forget({ email: 'nobody@example.com' })]
    expect(known.json.data).toMatchObject({ codeLength: 8 })
    expect(unknown.json.data).toEqual(known.json.data)
    const { code } = await lastMail(t, email)
    expect(code).toMatch(/^\d{8}$/)
    const proof = () => botProof(t)
    const tryCode = async (otp: string, of = email) =>
      post('/companies/verify-password-otp', { email: of, otp }, await proof())
    // A prefix of it is no code, and a code sent before stays valid to its end.
    expect((await tryCode(code.slice(0, 4))).json.code).toBe('otp_invalid')
    expect((await tryCode(arabic(code))).status).toBe(200)
    expect((await tryCode((await lastMail(t, calm)).code, calm)).status).toBe(200)
    const ready = { email, otp: code, password: nextPassword }
    expect((await post('/companies/reset-password', ready, await proof())).status).toBe(200)
    for (const odd of ['12345', '1234567'])
      expect((await tryCode(odd)).json.fields.otp).toBe('Enter the code from the email')

    later(3_540)
    await guesses(50)
    later(120)
    expect((await forget({ email: await anAccount() })).json.data.codeLength).toBe(8)
    later(3_601)
    expect((await forget({ email: await anAccount() })).json.data.codeLength).toBe(4)
  })
})
