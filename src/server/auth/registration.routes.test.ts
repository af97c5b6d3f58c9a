import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { tidyUp } from '../tidy-up.ts'
import { aRootUser } from '../test/factories.ts'
import { botProof } from '../test/bot-proof.ts'
import { countMails, lastMail } from '../test/last-mail.ts'
import { testApp } from '../test/test-app.ts'
import { accounts, companies } from './auth.table.ts'

const t = testApp()
afterEach(() => t.pool.query("delete from rate_limits where key like 'registrations%'"))

const post = (path: string, body: object, headers = {}) => t.ask({ method: 'POST', path, body, headers })
const someone = (overrides: object = {}) => {
  const name = randomBytes(4).toString('hex')
  const digits = String(parseInt(name, 16)).padStart(7, '0').slice(-7)
  return {
    companyName: `Dunes ${name}`,
    crNumber: '١٠١٠٤٥٨٧٣٢',
    vatNumber: `3104587${digits}3`,
    firstName: 'Noura',
    lastName: 'Example',
    email: `noura.${name}@example.com`,
    username: `noura-${name}`,
    phoneNumber: { isoCode: '+966', phoneNumber: `055${digits}` },
    password: 'Correct-Horse-1',
    address: { country: 'SA', city: 'SA-riyadh', additionalDetails: '' },
    ...overrides,
  }
}
const register = async (body: object, headers = {}) =>
  post('/companies/register', body, { ...(await botProof(t)), ...headers })
const verify = (email: string, otp: string, headers = {}) =>
  post('/companies/verify-registration', { email, otp }, headers)
const later = (seconds: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + seconds * 1000)
}

describe('a company registers', () => {
  test('a code by mail, then signed in, then a welcome in its language', async () => {
    const person = someone()
    const arabic = { 'accept-language': 'ar' }
    const answer = await register(person, arabic)
    expect(answer).toMatchObject({
      status: 202,
      json: { data: { sentTo: 'n•••@example.com', expiresIn: 600 } },
    })
    const mail = await lastMail(t, person.email)
    expect(mail).toMatchObject({
      kind: 'registration_code',
      language: 'ar',
      values: { company: person.companyName },
    })
    const signIn = () => post('/companies/login', { identifier: person.email, password: person.password })
    expect((await signIn()).json.code).toBe('account_unverified')

    const verified = await verify(person.email, mail.code, arabic)
    expect(verified.status).toBe(201)
    expect(verified.json.user).toMatchObject({
      _id: answer.json.data._id,
      username: person.username,
      roles: ['root_user'],
      phoneNumber: { isoCode: '+966', phoneNumber: person.phoneNumber.phoneNumber.slice(1) },
    })
    const mine = await t.ask({
      path: '/companies/mine',
      headers: { authorization: `Bearer ${verified.json.token}` },
    })
    expect(mine.json.data.user.permissions).toContain('company.manage')
    expect((await signIn()).status).toBe(200)
    expect(await lastMail(t, person.email)).toMatchObject({ kind: 'welcome', language: 'ar' })
    expect((await verify(person.email, mail.code)).json.code).toBe('otp_expired')
  })

  test('what is taken is told field by field, while typing and at the end', async () => {
    const taken = someone()
    await register(taken)
    const asked = {
      companyName: taken.companyName.toUpperCase(),
      email: taken.email.toUpperCase(),
      username: taken.username,
      phoneNumber: taken.phoneNumber,
    }
    const fields = {
      companyName: 'Already in use',
      email: 'Already in use',
      username: 'Already in use',
      phoneNumber: 'Already in use',
    }
    expect((await post('/companies/check-data', asked)).json).toMatchObject({
      statusCode: 409,
      code: 'taken',
      fields,
    })
    const { email: _, ...others } = asked
    expect((await register(someone(others))).json.fields).toEqual({
      companyName: fields.companyName,
      username: fields.username,
      phoneNumber: fields.phoneNumber,
    })
    expect((await post('/companies/check-data', { username: 'nobody-yet' })).json).toEqual({
      data: { available: true },
    })
    expect((await post('/companies/check-data', {})).status).toBe(200)
  })

  test('one phone is one phone, however it is split', async () => {
    const taken = someone()
    await register(taken)
    const number = taken.phoneNumber.phoneNumber.slice(1)
    const split = { isoCode: `+966${number[0]}`, phoneNumber: number.slice(1) }
    expect((await register(someone({ phoneNumber: split }))).json.fields).toEqual({
      phoneNumber: 'Already in use',
    })
  })

  test('five who want one name at once: one has it', async () => {
    const { username } = someone()
    const headers = await Promise.all(Array.from({ length: 5 }, () => botProof(t)))
    const answers = await Promise.all(
      headers.map((proof) => post('/companies/register', someone({ username }), proof)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409, 409])
    expect(await t.db.$count(accounts, eq(accounts.username, username))).toBe(1)
  })

  test('every wrong field is named', async () => {
    const bad = {
      companyName: ' ',
      crNumber: '12',
      vatNumber: '1',
      firstName: '',
      email: 'no',
      username: 'a@b.example',
      password: '',
    }
    const { fields } = (await register(someone(bad))).json
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(bad).toSorted())
    expect(fields.email).toBe('Please enter a valid email')
    const phone = await register(someone({ phoneNumber: { isoCode: '+966', phoneNumber: '11111' } }))
    expect(phone.json.fields).toEqual({ phoneNumber: 'Please enter a valid phone number' })
    const place = await register(
      someone({ address: { country: 'SA', city: 'AE-dubai', additionalDetails: '' } }),
    )
    expect(Object.keys(place.json.fields)).toEqual(['address.city'])
    expect((await register(someone({ password: 'weak' }))).json).toMatchObject({
      statusCode: 422,
      code: 'password_rules',
    })
  })

  test('a name that looks like another’s phone or email cannot be had', async () => {
    for (const username of ['+966512345678', '0512345678', 'boss@example.com'])
      expect((await post('/companies/check-data', { username })).status).toBe(422)
  })

  test('sent again: the same person gets a new code after a minute; a stranger cannot put a password behind it', async () => {
    const person = someone()
    await register(person)
    const first = await lastMail(t, person.email)
    expect((await register(person)).status).toBe(429)
    later(61)
    expect((await register({ ...person, password: 'Strangers-Horse-2' })).json.fields).toEqual({
      email: 'Already in use',
    })
    expect((await register(person)).status).toBe(202)
    expect(await countMails(t, person.email)).toBe(2)
    const second = await lastMail(t, person.email)
    const older = first.code === second.code ? 'none' : first.code
    expect((await verify(person.email, older)).status).toBeGreaterThanOrEqual(400)
    expect((await verify(person.email, second.code)).status).toBe(201)
    expect(
      (await post('/companies/login', { identifier: person.email, password: person.password })).status,
    ).toBe(200)
  })

  test('a mistyped address is corrected by whoever was told the id, and by nobody else', async () => {
    const person = someone()
    const mistyped = await register({ ...person, email: `typo-${person.email}` })
    expect((await register(person)).json.code).toBe('taken')
    expect((await register({ ...person, replaces: mistyped.json.data._id })).status).toBe(202)
    expect((await verify(person.email, (await lastMail(t, person.email)).code)).status).toBe(201)
    expect(await t.db.$count(accounts, eq(accounts.email, `typo-${person.email}`))).toBe(0)
  })

  test('not confirmed for a day, it is gone with its company; a confirmed one stays', async () => {
    const [left, kept] = [someone(), someone()]
    for (const person of [left, kept]) await register(person)
    await verify(kept.email, (await lastMail(t, kept.email)).code)
    later(24 * 3_600 - 5)
    await tidyUp(t.ctx)
    expect(await t.db.$count(accounts, eq(accounts.email, left.email))).toBe(1)
    later(10)
    await tidyUp(t.ctx)
    expect(await t.db.$count(accounts, eq(accounts.email, left.email))).toBe(0)
    expect(await t.db.$count(companies, eq(companies.name, left.companyName))).toBe(0)
    expect(await t.db.$count(accounts, eq(accounts.email, kept.email))).toBe(1)
    expect((await register(left)).status).toBe(202)
  })

  test('five an hour from one address', async () => {
    const statuses = []
    for (let count = 0; count < 6; count += 1) statuses.push((await register(someone())).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  })

  test('an account that exists is not touched by a registration with its email', async () => {
    const account = await aRootUser(t.db)
    expect((await register(someone({ email: account.email }))).json.code).toBe('taken')
    expect(await countMails(t, account.email)).toBe(0)
  })
})
