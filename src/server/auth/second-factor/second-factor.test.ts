import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { beforeAll, describe, expect, test } from 'vitest'
import { botProof } from '../../test/bot-proof.ts'
import { aRootUser, anAdmin } from '../../test/factories.ts'
import { softwarePasskey } from '../../test/software-passkey.ts'
import { testApp, type Answer, type Ask } from '../../test/test-app.ts'
import { outbox } from '../../providers/mail/outbox.table.ts'
import { auditLog } from '../../audit-log/write-audit.ts'
import { accounts, sessions, type AccountRow } from '../auth.table.ts'
import { hashPassword } from '../passwords.ts'
import { codeApps, passkeys, recoveryCodes, signInTickets } from './second-factor.table.ts'

const origin = 'https://shop.example'
const shop = { origin, host: 'shop.example' }
const t = testApp({ environment: { PUBLIC_URL: origin } })

const own = '/users/mine'
const door = '/tenant-management/users'
const password = 'Correct-Horse-1'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
const aCustomer = () => aRootUser(t.db, { passwordHash })
const aStaff = () => anAdmin(t.db, { passwordHash })
const post = (path: string, body?: unknown): Ask => ({
  method: 'POST',
  path,
  ...(body !== undefined && { body }),
})
const remove = (path: string): Ask => ({ method: 'DELETE', path })
type As = (ask: Ask) => Promise<Answer>

const signIn = (who: AccountRow, given = password) =>
  t.ask(post('/companies/login', { identifier: who.email, password: given }))
const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(t.ctx.now().getTime() / 1000) })
const forward = (seconds: number) => (t.clock.now = new Date(t.ctx.now().getTime() + seconds * 1000))

/** As if the account's sessions had been proven this long ago; their tokens end too, which is not what is tried. */
const proven = (account: AccountRow, secondsAgo: number) =>
  t.db
    .update(sessions)
    .set({ provenAt: new Date(t.ctx.now().getTime() - secondsAgo * 1000) })
    .where(eq(sessions.accountId, account.id))

async function withCodeApp(who?: AccountRow) {
  const account = who ?? (await aCustomer())
  const ask = await t.as(account)
  const { json } = await ask(post(`${own}/totp`))
  const { secret } = json.data
  const done = await ask(post(`${own}/totp/confirm`, { code: await codeOf(secret) }))
  expect(done.status).toBe(200)
  forward(30)
  return { account, ask, secret, recovery: done.json.data.recoveryCodes as string[] }
}

async function withPasskey(who?: AccountRow) {
  const base = who?.family === 'admin' ? '/admins/admins/myProfile' : own
  const account = who ?? (await aCustomer())
  const ask = await t.as(account)
  const passkey = softwarePasskey(shop)
  const options = await ask(post(`${base}/passkeys/new`))
  const done = await ask(
    post(`${base}/passkeys`, { response: passkey.register(options.json.data), name: 'Laptop' }),
  )
  expect(done.status).toBe(201)
  return { account, ask, passkey, recovery: done.json.data.recoveryCodes as string[] }
}

async function ticketOf(who: AccountRow): Promise<string> {
  const { status, json } = await signIn(who)
  expect([status, json.code]).toEqual([403, 'second_factor_required'])
  return json.details.ticket
}
const pass = (ticket: string, factor: object) => t.ask(post(`${door}/second-factor`, { ticket, ...factor }))
const mailsTo = async ({ email }: AccountRow) =>
  (
    await t.db.select().from(outbox).where(eq(outbox.toAddress, email)).orderBy(outbox.createdAt, outbox.id)
  ).map(({ kind }) => kind)
const passkeyIn = async (passkey: ReturnType<typeof softwarePasskey>, said = {}, at: string = door) => {
  const { json } = await t.ask(post(`${at}/passkeys/options`))
  return t.ask(post(`${at}/passkeys/signin`, { response: passkey.sign(json.data, said) }))
}

describe('a code app', () => {
  test('is asked for after the password, which alone brings no token', async () => {
    const { account, secret, recovery } = await withCodeApp()
    expect(recovery).toHaveLength(10)
    const first = await signIn(account)
    expect([first.status, first.json]).toMatchObject([
      403,
      {
        code: 'second_factor_required',
        details: { methods: ['code', 'recoveryCode'], expiresIn: 300, ticket: expect.any(String) },
      },
    ])
    expect(first.text).not.toMatch(/refreshToken|eyJ/)
    expect(first.headers['set-cookie']).toBeUndefined()
    const done = await pass(first.json.details.ticket, { code: await codeOf(secret) })
    expect([done.status, done.json]).toMatchObject([200, { user: { _id: account.id } }])
    expect(done.json.token).toMatch(/^eyJ/)
    expect(await mailsTo(account)).toContain('factor_added')
  })

  test('of an account that has none changes nothing at sign-in', async () => {
    expect(await signIn(await aCustomer())).toMatchObject({ status: 200, json: { user: {} } })
  })

  test('counts each code once, also when it is sent twice at once and for confirming', async () => {
    const { account, ask, secret } = await withCodeApp()
    const [one, two] = [await ticketOf(account), await ticketOf(account)]
    const code = await codeOf(secret)
    const both = await Promise.all([pass(one, { code }), pass(two, { code })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const again = await ask(post(`${own}/step-up`, { code }))
    expect([again.status, again.json.code]).toEqual([400, 'second_factor_invalid'])
  })

  test('accepts one step either side and no more', async () => {
    const { account, secret } = await withCodeApp()
    const now = Math.floor(t.ctx.now().getTime() / 1000)
    const at = (epoch: number) => generate({ secret, epoch })
    const tryAt = async (shift: number) => pass(await ticketOf(account), { code: await at(now + shift) })
    expect((await tryAt(-60)).status).toBe(400)
    expect((await tryAt(90)).status).toBe(400)
    expect((await tryAt(30)).status).toBe(200)
  })

  test('is kept sealed and leaves no secret in history or mails', async () => {
    const { account, secret } = await withCodeApp()
    const rows = JSON.stringify([
      await t.db.select().from(codeApps),
      await t.db.select().from(auditLog).where(eq(auditLog.entityId, account.id)),
      await t.db.select().from(outbox).where(eq(outbox.toAddress, account.email)),
    ])
    expect(rows).toContain('code_app_add')
    expect(rows).not.toContain(secret)
  })

  test('replaces the old one only with a code of the new one, within ten minutes', async () => {
    const { ask, account, secret } = await withCodeApp()
    await ask(post(`${own}/step-up`, { code: await codeOf(secret) }))
    forward(60)
    const { json } = await ask(post(`${own}/totp`))
    expect((await ask(post(`${own}/totp/confirm`, { code: await codeOf(secret) }))).status).toBe(400)
    expect((await pass(await ticketOf(account), { code: await codeOf(json.data.secret) })).status).toBe(400)
    expect((await pass(await ticketOf(account), { code: await codeOf(secret) })).status).toBe(200)
    forward(601)
    expect((await ask(post(`${own}/totp/confirm`, { code: await codeOf(json.data.secret) }))).status).toBe(
      400,
    )
  })
})

describe('a ticket', () => {
  test('takes five tries, and ten wrong codes a day lock codes but not a passkey', async () => {
    const { account, secret } = await withCodeApp()
    const { passkey } = await withPasskey(account)
    const ticket = await ticketOf(account)
    for (const left of [4, 3, 2, 1, 0]) {
      const { json } = await pass(ticket, { code: '000000' })
      expect([json.code, json.details]).toEqual(['second_factor_invalid', { triesLeft: left }])
    }
    expect((await pass(ticket, { code: await codeOf(secret) })).json.code).toBe('ticket_expired')
    const next = await ticketOf(account)
    for (let n = 0; n < 5; n++) await pass(next, { recoveryCode: '0000-0000-0000' })
    const locked = await pass(await ticketOf(account), { code: await codeOf(secret) })
    expect([locked.status, locked.json.code]).toEqual([429, 'rate_limited'])
    expect((await mailsTo(account)).filter((kind) => kind === 'factor_locked')).toHaveLength(1)
    expect((await passkeyIn(passkey)).status).toBe(200)
    forward(86_401)
    expect((await pass(await ticketOf(account), { code: await codeOf(secret) })).status).toBe(200)
  })

  test('ends after five minutes, with the password, at the other door, and is not kept readable', async () => {
    const { account, secret } = await withCodeApp()
    const ticket = await ticketOf(account)
    expect(JSON.stringify(await t.db.select().from(signInTickets))).not.toContain(ticket)
    const code = await codeOf(secret)
    expect((await t.ask(post('/admins/auth/second-factor', { ticket, code }))).json.code).toBe(
      'ticket_expired',
    )
    const other = await ticketOf(account)
    await t.db.update(accounts).set({ sessionVersion: 2 }).where(eq(accounts.id, account.id))
    expect((await pass(other, { code })).json.code).toBe('ticket_expired')
    const late = await ticketOf(account)
    forward(301)
    expect((await pass(late, { code: await codeOf(secret) })).json.code).toBe('ticket_expired')
    expect((await pass('invented', { code })).json.code).toBe('ticket_expired')
  })

  test('of one account does not open another', async () => {
    const { account } = await withCodeApp()
    const thief = await withCodeApp()
    const tried = await pass(await ticketOf(account), { code: await codeOf(thief.secret) })
    expect(tried.json.code).toBe('second_factor_invalid')
    const key = await withPasskey()
    const ticket = await ticketOf(account)
    const { json } = await t.ask(post(`${door}/second-factor/options`, { ticket }))
    expect((await pass(ticket, { passkey: key.passkey.sign(json.data) })).json.code).toBe(
      'second_factor_invalid',
    )
  })
})

describe('a recovery code', () => {
  test('works once, also when it is sent twice at once; nine are left and a mail goes out', async () => {
    const { account, recovery } = await withCodeApp()
    const recoveryCode = (recovery[3] ?? '').toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')
    const [one, two] = [await ticketOf(account), await ticketOf(account)]
    const both = await Promise.all([pass(one, { recoveryCode }), pass(two, { recoveryCode })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const rows = await t.db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, account.id))
    expect(rows.filter(({ usedAt }) => usedAt === null)).toHaveLength(9)
    expect(JSON.stringify(rows)).not.toContain(recovery[0])
    expect((await mailsTo(account)).filter((kind) => kind === 'recovery_code_used')).toHaveLength(1)
  })

  test('is void once new ones are made, and confirms nothing', async () => {
    const { account, ask, recovery } = await withCodeApp()
    const renewed = await ask(post(`${own}/recovery-codes`))
    expect([renewed.status, renewed.json.data.recoveryCodes.length]).toEqual([201, 10])
    expect((await pass(await ticketOf(account), { recoveryCode: recovery[0] })).status).toBe(400)
    expect((await ask(post(`${own}/step-up`, { recoveryCode: recovery[0] }))).status).toBe(422)
  })
})

describe('a passkey', () => {
  test('signs in alone at its own door, and at the other one is unknown', async () => {
    const { account, passkey, recovery } = await withPasskey()
    expect(recovery).toHaveLength(10)
    expect((await passkeyIn(passkey)).json.user._id).toBe(account.id)
    expect((await passkeyIn(passkey, {}, '/admins/auth')).json.code).toBe('passkey_unknown')
    expect((await passkeyIn(softwarePasskey(shop))).json.code).toBe('passkey_unknown')
    const staff = await withPasskey(await aStaff())
    const done = await passkeyIn(staff.passkey, {}, '/admins/auth')
    expect([done.status, done.json.user._id]).toEqual([200, staff.account.id])
    expect((await passkeyIn(staff.passkey)).json.code).toBe('passkey_unknown')
    const asked = await t.ask({
      ...post('/admins/auth/signin', { username: staff.account.email, password }),
      headers: await botProof(t),
    })
    expect([asked.status, asked.json.code]).toEqual([403, 'second_factor_required'])
  })

  test('lists no credentials to who has not signed in', async () => {
    await withPasskey()
    const { json } = await t.ask(post(`${door}/passkeys/options`))
    expect(json.data).toMatchObject({ userVerification: 'required', rpId: 'shop.example' })
    expect(json.data.allowCredentials ?? []).toEqual([])
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a part of the origin', { origin: 'https://cms.shop.example' }],
    ['another host', { host: 'evil.example' }],
    ['no user verification', { isVerified: false }],
    ['an invented challenge', { challenge: 'aW52ZW50ZWQ' }],
    ['another handle', { userHandle: 'c29tZWJvZHk' }],
    ['no handle', { userHandle: null }],
  ])('is refused with %s', async (_, said) => {
    const { passkey } = await withPasskey()
    expect((await passkeyIn(passkey, said)).json.code).toBe('passkey_unknown')
    expect((await passkeyIn(passkey)).status).toBe(200)
  })

  test('answers a challenge once, within five minutes, for what it was made', async () => {
    const { passkey, account, ask } = await withPasskey()
    const { json } = await t.ask(post(`${door}/passkeys/options`))
    const send = (response: object) => t.ask(post(`${door}/passkeys/signin`, { response }))
    const both = await Promise.all([send(passkey.sign(json.data)), send(passkey.sign(json.data))])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const late = await t.ask(post(`${door}/passkeys/options`))
    forward(301)
    expect((await send(passkey.sign(late.json.data))).status).toBe(400)
    const ofSession = await ask(post(`${own}/step-up/options`))
    expect((await send(passkey.sign(ofSession.json.data))).status).toBe(400)
    const otherSession = await t.as(account)
    const forOther = await otherSession(post(`${own}/step-up/options`))
    expect((await ask(post(`${own}/step-up`, { passkey: passkey.sign(forOther.json.data) }))).status).toBe(
      400,
    )
  })

  test('whose counter went back is switched off, its owner is told, and the password is not enough again', async () => {
    const { account, passkey } = await withPasskey()
    expect((await passkeyIn(passkey, { counter: 7 })).status).toBe(200)
    expect((await passkeyIn(passkey, { counter: 7 })).json.code).toBe('passkey_unknown')
    expect((await passkeyIn(passkey, { counter: 9 })).json.code).toBe('passkey_unknown')
    expect(await mailsTo(account)).toContain('passkey_disabled')
    expect((await signIn(account)).json).toMatchObject({
      code: 'second_factor_required',
      details: { methods: ['recoveryCode'] },
    })
  })

  test('without a counter works again and again', async () => {
    const { passkey } = await withPasskey()
    for (const _ of [1, 2]) expect((await passkeyIn(passkey, { counter: 0 })).status).toBe(200)
  })

  test('is the second factor after the password too, and of a deactivated person opens nothing', async () => {
    const { account, passkey } = await withPasskey()
    const ticket = await ticketOf(account)
    const { json } = await t.ask(post(`${door}/second-factor/options`, { ticket }))
    expect(json.data.allowCredentials).toMatchObject([{ id: passkey.id }])
    expect((await pass(ticket, { passkey: passkey.sign(json.data) })).status).toBe(200)
    await t.db.update(accounts).set({ status: 'disabled' }).where(eq(accounts.id, account.id))
    expect((await passkeyIn(passkey)).json.code).toBe('account_disabled')
  })

  test('is added to its own account only, ten at most, renamed and removed', async () => {
    const { account, ask, passkey } = await withPasskey()
    const thief = await t.as(await aCustomer())
    const options = await thief(post(`${own}/passkeys/new`))
    const stolen = await thief(post(`${own}/passkeys`, { response: passkey.register(options.json.data) }))
    expect([stolen.status, stolen.json.code]).toEqual([409, 'taken'])
    const [row] = await t.db.select().from(passkeys).where(eq(passkeys.accountId, account.id))
    const path = `${own}/passkeys/${row?.id}`
    expect((await thief({ method: 'PATCH', path, body: { name: 'Mine' } })).status).toBe(404)
    expect((await thief(remove(path))).status).toBe(404)
    expect((await ask({ method: 'PATCH', path, body: { name: 'Phone' } })).status).toBe(204)
    expect((await ask({ path: `${own}/factors` })).json.data).toMatchObject({
      passkeys: [{ name: 'Phone', isDisabled: false }],
      recoveryCodesLeft: 10,
      passkeysAvailable: true,
      proofMethods: ['passkey'],
    })
    const elsewhere = await t.as(account)
    expect((await ask(remove(path))).status).toBe(204)
    expect((await elsewhere({ path: own })).status).toBe(401)
    expect((await ask({ path: own })).status).toBe(200)
    expect((await signIn(account)).status).toBe(200)
    expect(await t.db.$count(recoveryCodes, eq(recoveryCodes.accountId, account.id))).toBe(0)
  })
})

describe('confirming that it is you', () => {
  const refused = async (ask: As) => (await ask(post(`${own}/totp`))).json

  test('lasts 15 minutes from the proof, for this session alone', async () => {
    const { account, ask, secret } = await withCodeApp()
    const other = await t.as(account)
    await proven(account, 14 * 60 + 59)
    expect((await ask(post(`${own}/totp`))).status).toBe(200)
    await proven(account, 15 * 60)
    expect(await refused(ask)).toMatchObject({
      statusCode: 403,
      code: 'step_up_required',
      details: { methods: ['code'] },
    })
    const confirmed = await ask(post(`${own}/step-up`, { code: await codeOf(secret) }))
    expect(confirmed.json.data.until).toBe(new Date(t.clock.now.getTime() + 900_000).toISOString())
    expect((await ask(post(`${own}/totp`))).status).toBe(200)
    expect((await refused(other)).code).toBe('step_up_required')
  })

  test('takes the password of who has no factor, and not of who has one', async () => {
    const simple = await aCustomer()
    const plain = await t.as(simple)
    const { ask, account } = await withCodeApp()
    await proven(simple, 900)
    await proven(account, 900)
    expect((await refused(plain)).details).toEqual({ methods: ['password'] })
    expect((await plain(post(`${own}/step-up`, { password: 'wrong' }))).json.code).toBe('invalid_credentials')
    expect((await plain(post(`${own}/step-up`, { password }))).status).toBe(200)
    expect((await plain(post(`${own}/totp`))).status).toBe(200)
    expect((await ask(post(`${own}/step-up`, { password }))).json.code).toBe('second_factor_invalid')
    expect((await refused(ask)).code).toBe('step_up_required')
  })

  test('ends the session after five wrong ones, also at once', async () => {
    const { account, ask, secret } = await withCodeApp()
    const tries = await Promise.all(
      Array.from({ length: 7 }, () => ask(post(`${own}/step-up`, { code: '000000' }))),
    )
    expect(tries.filter(({ json }) => json.code === 'second_factor_invalid').length).toBeLessThanOrEqual(5)
    expect((await ask(post(`${own}/step-up`, { code: await codeOf(secret) }))).status).toBe(401)
    const rows = await t.db.select().from(sessions).where(eq(sessions.accountId, account.id))
    expect(rows.every(({ endedAt }) => endedAt !== null)).toBe(true)
  })

  test('works with a passkey', async () => {
    const { ask, passkey, account } = await withPasskey()
    await proven(account, 900)
    expect((await refused(ask)).details).toEqual({ methods: ['passkey'] })
    const { json } = await ask(post(`${own}/step-up/options`))
    expect((await ask(post(`${own}/step-up`, { passkey: passkey.sign(json.data) }))).status).toBe(200)
    expect((await ask(post(`${own}/totp`))).status).toBe(200)
  })
})
