import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '../auth/auth.table.ts'
import { anAdmin } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { inviteFirstAdministrator, printFirstInvitation } from './invite-first-administrator.ts'
import { staffInvitations } from './invitations.table.ts'

const t = testApp({ mode: 'live', environment: { PUBLIC_URL: 'https://shop.example' } })
beforeEach(async () => {
  await t.db.delete(accounts)
  await t.db.delete(staffInvitations)
})

const tokenOf = (link: string) => link.split('#')[1] ?? ''
const person = {
  email: 'noura@shop.example',
  firstName: 'Noura',
  lastName: 'Haddad',
  password: 'Palms-And-Dates-7',
}
const post = (path: string, body: object) =>
  t.ask({ method: 'POST', path: `/admins/invitations/${path}`, body })
const accept = (token: string, body: object = person) => post('accept', { token, ...body })

async function printed(): Promise<{ said: string[]; close: () => Promise<void> }> {
  const said: string[] = []
  const { close } = await printFirstInvitation(t.ctx, t.databaseUrl, (message) => said.push(message))
  return { said, close }
}

test('the start of a shop that nobody runs prints a link, which makes the first administrator and signs in', async () => {
  const { said, close } = await printed()
  await close()
  expect(said.join()).toMatch(
    /^Set up the first administrator \(24 hours, once\): https:\/\/shop\.example\/en\/cms-invitation#[\w-]{43}$/,
  )
  const token = tokenOf(said.join())
  expect((await post('open', { token })).json.data).toEqual({
    role: 'super_admin',
    roleName: { en: 'Super admin', ar: 'مدير عام' },
    isReset: false,
  })
  const { status, json } = await accept(token)
  expect(status).toBe(200)
  expect(json.user).toMatchObject({ email: person.email, firstName: 'Noura', roles: ['super_admin'] })
  const mine = await t.ask({
    path: '/admins/admins/myProfile',
    headers: { authorization: `Bearer ${json.accessToken}` },
  })
  expect(mine.status).toBe(200)

  // The secret itself is nowhere in the database.
  expect(JSON.stringify(await t.db.select().from(staffInvitations))).not.toContain(token)
  expect((await accept(token, { ...person, email: 'other@shop.example' })).json.code).toBe(
    'invitation_invalid',
  )
  expect((await printed()).said).toEqual([])
})

test('each start makes a new link and ends the one before; nodes that run together print one', async () => {
  const [first, second] = [await printed(), await printed()]
  expect([first.said.length, second.said.length]).toEqual([1, 0])
  await first.close()
  await second.close()
  const third = await printed()
  await third.close()
  expect((await post('open', { token: tokenOf(first.said.join()) })).json.code).toBe('invitation_invalid')
  expect((await post('open', { token: tokenOf(third.said.join()) })).status).toBe(200)
})

test('of two who come with the same link, one is the first administrator', async () => {
  const token = tokenOf(await inviteFirstAdministrator(t.ctx))
  const answers = await Promise.all(
    ['a@shop.example', 'b@shop.example'].map((email) => accept(token, { ...person, email })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await t.db.$count(accounts, eq(accounts.family, 'admin'))).toBe(1)
})

test('it ends after 24 hours', async () => {
  const token = tokenOf(await inviteFirstAdministrator(t.ctx))
  await t.db.update(staffInvitations).set({ expiresAt: new Date(t.ctx.now().getTime() - 1) })
  expect((await accept(token)).json.code).toBe('invitation_invalid')
})

test('it ends when an administrator came another way', async () => {
  const token = tokenOf(await inviteFirstAdministrator(t.ctx))
  await anAdmin(t.db)
  expect((await accept(token)).json.code).toBe('invitation_invalid')
})

test.each([
  ['an easy password', { ...person, password: 'Password1!' }, 'password_rules'],
  ['no address', { ...person, email: undefined }, 'validation_failed'],
])('%s is refused, and the link still works', async (_, body, code) => {
  const token = tokenOf(await inviteFirstAdministrator(t.ctx))
  expect((await accept(token, body)).json.code).toBe(code)
  expect((await accept(token)).status).toBe(200)
})

test('a made-up link is none', async () => {
  await inviteFirstAdministrator(t.ctx)
  expect((await accept(randomUUID())).json.code).toBe('invitation_invalid')
})
