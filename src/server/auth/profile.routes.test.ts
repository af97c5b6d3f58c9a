import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { files } from '../files/files.table.ts'
import { aRootUser, aTenantUser, anAdmin } from '../test/factories.ts'
import { lastMail } from '../test/last-mail.ts'
import { testApp } from '../test/test-app.ts'
import { companies } from './auth.table.ts'
import { hashPassword } from './passwords.ts'

const t = testApp()
const password = 'Correct-Horse-1'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
const signIn = async (identifier: string, userAgent = chrome, given = password) => {
  const headers = { 'user-agent': userAgent }
  const { json, status } = await t.ask({
    method: 'POST',
    path: '/companies/login',
    body: { identifier, password: given },
    headers,
  })
  return {
    status,
    ...(json as { token: string; refreshToken: string }),
    headers: { authorization: `Bearer ${json.token}` },
  }
}

describe('profile', () => {
  test('a root user changes itself and the company', async () => {
    const account = await aRootUser(t.db)
    const id = '01900000-0000-7000-8000-00000000000a'
    await t.db.insert(files).values({ id, name: 'me.png', mimeType: 'image/png', size: 1, sha256: 'me' })
    const body = {
      title: 'dr',
      firstName: 'سارة',
      phoneNumber: { isoCode: '+966', phoneNumber: '٠٥٥٥٠٠٠١١١' },
      avatar: id,
      address: { country: 'SA', city: 'SA-abha', additionalDetails: 'Floor 2' },
      companyName: 'Renamed Co.',
      vatNumber: '310458732100003',
      crNumber: '',
    }
    const answer = await (await t.as(account))({ method: 'PATCH', path: `/companies/${account.id}`, body })
    expect(answer.json.data.user).toMatchObject({
      title: 'dr',
      firstName: 'سارة',
      lastName: 'Example',
      phoneNumber: { isoCode: '+966', phoneNumber: '555000111' },
      avatar: { _id: id, url: expect.stringContaining(id) },
      address: { city: 'SA-abha' },
      company: { name: 'Renamed Co.', crNumber: '', vatNumber: '310458732100003' },
    })
    const [company] = await t.db
      .select()
      .from(companies)
      .where(eq(companies.id, account.companyId ?? ''))
    expect(company).toMatchObject({ name: 'Renamed Co.', vatNumber: '310458732100003', crNumber: null })
    const cleared = await (
      await t.as(account)
    )({ method: 'PUT', path: `/companies/${account.id}`, body: { avatar: null } })
    expect(cleared.json.data.user.avatar).toBeNull()
  })

  test('without company.manage the company stays as it is', async () => {
    const account = await aRootUser(t.db, { permissions: ['orders.read'] })
    const ask = await t.as(account)
    const path = `/companies/${account.id}`
    expect((await ask({ method: 'PATCH', path, body: { companyName: 'Mine' } })).json.code).toBe('forbidden')
    expect((await ask({ method: 'PATCH', path, body: { firstName: 'Mine' } })).status).toBe(200)
  })

  test('a tenant’s user has no company to change, nor a role or a permission to give itself', async () => {
    const account = await aTenantUser(t.db)
    const ask = await t.as(account)
    for (const body of [
      { companyName: 'Mine' },
      { permissions: ['company.manage'] },
      { roles: ['super_admin'] },
      { email: 'x@example.com' },
    ])
      expect((await ask({ method: 'PATCH', path: `/users/${account.id}`, body })).status).toBe(422)
  })

  test('staff change customers; a customer nobody but itself, and only under its own family', async () => {
    const [mine, other] = [await aRootUser(t.db), await aRootUser(t.db)]
    const staff = await t.as(await anAdmin(t.db))
    const body = { lastName: 'Changed' }
    expect(
      (await staff({ method: 'PATCH', path: `/companies/${mine.id}`, body })).json.data.user.lastName,
    ).toBe('Changed')
    const ask = await t.as(mine)
    expect((await ask({ method: 'PATCH', path: `/companies/${other.id}`, body })).status).toBe(404)
    expect((await ask({ method: 'PATCH', path: `/users/${mine.id}`, body })).status).toBe(404)
    const admin = await anAdmin(t.db)
    expect((await staff({ method: 'PATCH', path: `/users/${admin.id}`, body })).status).toBe(404)
  })

  test('a phone that another has, and a picture that is none, are refused at their fields', async () => {
    const other = await aRootUser(t.db, { phonePrefix: '+966', phoneNumber: '555000222' })
    const account = await aRootUser(t.db)
    const ask = await t.as(account)
    const path = `/companies/${account.id}`
    const taken = await ask({
      method: 'PATCH',
      path,
      body: { phoneNumber: { isoCode: '+966', phoneNumber: other.phoneNumber } },
    })
    expect(taken.json).toMatchObject({ code: 'taken', fields: { phoneNumber: 'Already in use' } })
    const lost = await ask({ method: 'PATCH', path, body: { avatar: account.id } })
    expect(lost.json.fields).toEqual({ avatar: 'Photo does not exist' })
  })

  test('staff change their own profile', async () => {
    const admin = await anAdmin(t.db)
    const answer = await (
      await t.as(admin)
    )({ method: 'PATCH', path: '/admins/admins/myProfile', body: { firstName: 'Huda' } })
    expect(answer.json.data.user).toMatchObject({ _id: admin.id, firstName: 'Huda', roles: ['super_admin'] })
  })
})

describe('password', () => {
  const change = (id: string, headers: Record<string, string>, body: object) =>
    t.ask({ method: 'PATCH', path: `/companies/${id}/password`, body, headers })

  test('changed with the current one; this session goes on, the others end', async () => {
    const account = await aRootUser(t.db, { passwordHash })
    const [here, there] = [await signIn(account.email), await signIn(account.email, iphone)]
    const next = 'Battery-Staple-2'
    expect(
      (await change(account.id, here.headers, { currentPassword: 'Wrong-Horse-1', password: next })).json,
    ).toMatchObject({
      code: 'invalid_credentials',
      fields: { currentPassword: 'Invalid credentials' },
    })
    expect((await change(account.id, here.headers, { currentPassword: password, password })).json.code).toBe(
      'password_reused',
    )
    expect(
      (await change(account.id, here.headers, { currentPassword: password, password: 'short' })).json.code,
    ).toBe('password_rules')
    expect((await change(account.id, here.headers, { password: next })).status).toBe(400)
    expect(
      (await change(account.id, here.headers, { currentPassword: password, password: next })).json,
    ).toEqual({ data: { updated: true } })
    const refresh = (refreshToken: string) =>
      t.ask({ method: 'POST', path: '/tenant-management/users/refresh', body: { refreshToken } })
    expect((await t.ask({ path: '/companies/mine', headers: here.headers })).status).toBe(401)
    expect((await refresh(here.refreshToken)).status).toBe(200)
    expect((await refresh(there.refreshToken)).status).toBe(401)
    expect((await signIn(account.email, chrome, next)).status).toBe(200)
    expect((await lastMail(t, account.email)).kind).toBe('password_changed')
  })

  test('a stolen token cannot be used to try passwords for long', async () => {
    const account = await aRootUser(t.db, { passwordHash })
    const { headers } = await signIn(account.email)
    const statuses = new Set<number>()
    for (let guess = 0; guess < 11; guess += 1)
      statuses.add(
        (
          await change(account.id, headers, {
            currentPassword: `Wrong-${guess}`,
            password: 'Battery-Staple-2',
          })
        ).status,
      )
    expect(statuses).toEqual(new Set([400, 429]))
  })

  test('staff give a customer a new one, and change their own only with the current', async () => {
    const account = await aRootUser(t.db, { passwordHash })
    const admin = await anAdmin(t.db, { passwordHash })
    const staff = await t.as(admin)
    const body = { password: 'Battery-Staple-2' }
    expect((await staff({ method: 'PATCH', path: `/companies/${account.id}/password`, body })).status).toBe(
      200,
    )
    expect((await signIn(account.email, chrome, body.password)).status).toBe(200)
    const path = '/admins/admins/myProfile/password'
    expect((await staff({ method: 'PATCH', path, body })).status).toBe(422)
    expect(
      (await staff({ method: 'PATCH', path, body: { ...body, currentPassword: password } })).status,
    ).toBe(200)
  })
})

describe('sessions', () => {
  test('listed with their devices, ended one by one or all; another’s is not found', async () => {
    const account = await aRootUser(t.db, { passwordHash })
    const other = await signIn((await aRootUser(t.db, { passwordHash })).email)
    const [desk, phone] = [await signIn(account.email), await signIn(account.email, iphone)]
    const list = async () => (await t.ask({ path: '/users/sessions', headers: desk.headers })).json.data
    const sessions = await list()
    expect(sessions).toHaveLength(2)
    expect(sessions.find((session: { current: boolean }) => session.current).device).toEqual({
      browser: 'Chrome',
      system: 'Windows',
    })
    const there = sessions.find((session: { current: boolean }) => !session.current)
    expect(there).toMatchObject({
      device: { browser: 'Safari', system: 'iPhone' },
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
    })

    const end = (headers: Record<string, string>, path = `/users/sessions/${there._id}`) =>
      t.ask({ method: 'DELETE', path, headers })
    expect((await end(other.headers)).status).toBe(404)
    expect((await t.ask({ path: '/companies/mine', headers: phone.headers })).status).toBe(200)
    expect((await end(desk.headers)).status).toBe(204)
    expect((await t.ask({ path: '/companies/mine', headers: phone.headers })).status).toBe(401)
    expect((await end(desk.headers)).status).toBe(404)

    await signIn(account.email, iphone)
    await end(desk.headers, '/users/sessions?others=true')
    expect(await list()).toHaveLength(1)
    await end(desk.headers, '/users/sessions')
    expect((await t.ask({ path: '/companies/mine', headers: desk.headers })).status).toBe(401)
    expect((await t.ask({ path: '/companies/mine', headers: other.headers })).status).toBe(200)
  })

  test('a new kind of device is told by mail, the first and a known one are not', async () => {
    const account = await aRootUser(t.db, { passwordHash })
    await signIn(account.email)
    await signIn(account.email)
    await expect(lastMail(t, account.email)).rejects.toThrow()
    await signIn(account.email, iphone)
    expect(await lastMail(t, account.email)).toMatchObject({
      kind: 'new_device',
      values: { browser: 'Safari', system: 'iPhone' },
    })
  })
})
