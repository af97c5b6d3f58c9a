import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import type { StaffPermission } from '#contract/staff-permissions.ts'
import { accounts, sessions, type AccountRow } from '../auth/auth.table.ts'
import { superAdminRole } from '../auth/staff-role.ts'
import { passwordFits } from '../auth/passwords.ts'
import { staffRoles } from '../auth/staff-roles.table.ts'
import { requests } from '../requests/requests.table.ts'
import { anAdmin, aRequest, aRootUser } from '../test/factories.ts'
import { lastMail } from '../test/last-mail.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { addFromMachine, resetFromMachine } from './from-the-machine.ts'
import { staffInvitations } from './invitations.table.ts'

const t = testApp()
const roleId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const manager = roleId(2)
const orderHandler = roleId(4)
const support = roleId(6)

let sara: AccountRow
let ask: (asked: Ask) => Promise<Answer>
beforeEach(async () => {
  await t.db.delete(staffInvitations)
  await t.db.update(requests).set({ assigneeId: null })
  await t.db.delete(accounts).where(eq(accounts.family, 'admin'))
  sara = await anAdmin(t.db, { firstName: 'Sara', lastName: 'Owner' })
  ask = await t.as(sara)
})

const post = (path: string, body: object = {}) => ask({ method: 'POST', path, body })
const patch = (path: string, body: object) => ask({ method: 'PATCH', path, body })
const invite = (email: string, role = orderHandler, language = 'en') =>
  post('/marketplace/staff/invitations', { email, roleId: role, language })
const accept = (token: string, name = 'Omar') =>
  t.ask({
    method: 'POST',
    path: '/admins/invitations/accept',
    body: { token, firstName: name, lastName: 'Saleh', password: 'Palms-And-Dates-7' },
  })

/** The secret in the newest email to somebody. */
const mailedToken = async (to: string) => (await lastMail(t, to)).values.url?.split('#')[1] ?? ''

const person = async (id: string) => {
  const [row] = await t.db.select().from(accounts).where(eq(accounts.id, id))
  if (!row) throw new Error('nobody has this id')
  return row
}

async function someoneWith(...permissions: StaffPermission[]) {
  const id = uuid()
  await t.db.insert(staffRoles).values({ id, nameEn: id, nameAr: id, permissions })
  const account = await anAdmin(t.db, { roleId: id })
  return { account, role: id, ask: await t.as(account) }
}

describe('an invitation', () => {
  test('comes by email in the language chosen, is opened without being used up, and works once', async () => {
    const made = await invite('omar@shop.example', orderHandler, 'ar')
    expect([made.status, made.json.data]).toMatchObject([
      201,
      { email: 'omar@shop.example', role: { _id: orderHandler }, invitedBy: 'Sara Owner', isExpired: false },
    ])
    expect(made.json.data.link).toBeUndefined()
    expect(await lastMail(t, 'omar@shop.example')).toMatchObject({
      kind: 'staff_invitation',
      language: 'ar',
      values: {
        by: 'Sara Owner',
        role: 'مسؤول الطلبات',
        url: expect.stringContaining('/ar/cms-invitation#'),
      },
    })
    const token = await mailedToken('omar@shop.example')
    for (const _ of [1, 2])
      expect(
        (await t.ask({ method: 'POST', path: '/admins/invitations/open', body: { token } })).json.data,
      ).toMatchObject({ email: 'omar@shop.example', role: 'order_handler', invitedBy: 'Sara Owner' })

    const both = await Promise.all([accept(token), accept(token)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const accepted = both.find(({ status }) => status === 200)
    expect(accepted?.json.user).toMatchObject({
      roles: ['order_handler'],
      role: { _id: orderHandler, name: { en: 'Order handler' } },
    })
    expect(accepted?.json.user.permissions).toContain('orders.ship')
    expect(accepted?.json.user.permissions).not.toContain('orders.refund')
    expect((await ask({ path: '/marketplace/staff/invitations' })).json.data).toEqual([])
    expect(JSON.stringify(await t.db.select().from(staffInvitations))).not.toContain(token)
  })

  test('ends after seven days; sent again, the new link works and the old one does not', async () => {
    const { json } = await invite('late@shop.example')
    const old = await mailedToken('late@shop.example')
    await t.db.update(staffInvitations).set({ expiresAt: new Date(t.ctx.now().getTime() - 1000) })
    expect((await accept(old)).json.code).toBe('invitation_invalid')
    expect((await ask({ path: '/marketplace/staff/invitations' })).json.data[0].isExpired).toBe(true)
    const again = await post(`/marketplace/staff/invitations/${json.data._id}/send`)
    expect(again.status).toBe(200)
    expect((await accept(old)).json.code).toBe('invitation_invalid')
    expect((await accept(await mailedToken('late@shop.example'))).status).toBe(200)
  })

  test('is sent five times a day at most, and ends when it is withdrawn', async () => {
    const { json } = await invite('often@shop.example')
    const path = `/marketplace/staff/invitations/${json.data._id}`
    for (const status of [200, 200, 200, 200, 409]) expect((await post(`${path}/send`)).status).toBe(status)
    const token = await mailedToken('often@shop.example')
    expect((await ask({ method: 'DELETE', path })).status).toBe(204)
    expect((await accept(token)).json.code).toBe('invitation_invalid')
    expect((await ask({ method: 'DELETE', path })).status).toBe(404)
  })

  test.each([
    ['invited already', 'twice@shop.example', 'taken'],
    ['on the staff', 'staff@shop.example', 'taken'],
    ['deactivated', 'gone@shop.example', 'staff_exists_disabled'],
  ])('is refused for somebody who is %s, at the address', async (_, email, code) => {
    await invite('twice@shop.example')
    await anAdmin(t.db, { email: 'Staff@shop.example' })
    await anAdmin(t.db, { email: 'gone@shop.example', status: 'disabled' })
    const { status, json } = await invite(email)
    expect([status, json.code, Object.keys(json.fields)]).toEqual([409, code, ['email']])
  })

  test('names a role that its sender could have, and ends with the sender', async () => {
    const hr = await someoneWith('staff.view', 'staff.manage', 'orders.view')
    const inviteAs = (role: string, email: string) =>
      hr.ask({
        method: 'POST',
        path: '/marketplace/staff/invitations',
        body: { email, roleId: role, language: 'en' },
      })
    expect((await inviteAs(superAdminRole, 'boss@shop.example')).status).toBe(403)
    expect((await inviteAs(orderHandler, 'more@shop.example')).status).toBe(403)
    expect((await inviteAs(uuid(), 'none@shop.example')).json.fields).toHaveProperty('roleId')
    expect((await inviteAs(hr.role, 'same@shop.example')).status).toBe(201)
    const token = await mailedToken('same@shop.example')
    await patch(`/marketplace/staff/${hr.account.id}`, { status: 'disabled', version: 1 })
    expect((await accept(token)).json.code).toBe('invitation_invalid')
  })
})

describe('deactivating', () => {
  test('ends the sessions at the next call, passes open requests on, and can be taken back', async () => {
    const [leaving, staying] = [
      await anAdmin(t.db, { roleId: support, firstName: 'Lama' }),
      await anAdmin(t.db, { roleId: support }),
    ]
    const theirs = await t.as(leaving)
    const buyer = await t.as(await aRootUser(t.db))
    const { json } = await buyer({
      method: 'POST',
      path: '/marketplace-customer/requests',
      body: aRequest(),
    })
    await t.db.update(requests).set({ assigneeId: leaving.id }).where(eq(requests.id, json.data._id))
    expect((await theirs({ path: '/marketplace/requests' })).status).toBe(200)

    const done = await patch(`/marketplace/staff/${leaving.id}`, {
      status: 'disabled',
      successor: staying.id,
      version: 1,
    })
    expect(done.json).toMatchObject({ data: { status: 'disabled', version: 2 }, passedOn: 1 })
    expect((await theirs({ path: '/marketplace/requests' })).status).toBe(401)
    const [request] = await t.db.select().from(requests).where(eq(requests.id, json.data._id))
    expect(request?.assigneeId).toBe(staying.id)
    expect((await ask({ path: '/marketplace/requests/staff' })).json.data).not.toContainEqual(
      expect.objectContaining({ _id: leaving.id }),
    )

    expect(
      (await patch(`/marketplace/staff/${leaving.id}`, { status: 'active', version: 1 })).json.code,
    ).toBe('version_conflict')
    expect((await patch(`/marketplace/staff/${leaving.id}`, { status: 'active', version: 2 })).status).toBe(
      200,
    )
    expect(await person(leaving.id)).toMatchObject({ status: 'active', roleId: support })
    const open = eq(sessions.accountId, leaving.id)
    expect((await t.db.select().from(sessions).where(open)).every(({ endedAt }) => endedAt)).toBe(true)
  })

  test('the last super admin is refused, also when two demote each other at once', async () => {
    expect((await patch(`/marketplace/staff/${sara.id}`, { status: 'disabled', version: 1 })).json.code).toBe(
      'last_super_admin',
    )
    expect((await patch(`/marketplace/staff/${sara.id}`, { roleId: manager, version: 1 })).json.code).toBe(
      'last_super_admin',
    )
    const other = await anAdmin(t.db)
    const theirs = await t.as(other)
    const change = (id: string) =>
      ({
        method: 'PATCH',
        path: `/marketplace/staff/${id}`,
        body: { roleId: manager, version: 1 },
      }) as const
    const answers = await Promise.all([ask(change(other.id)), theirs(change(sara.id))])
    const outcomes = answers.map(({ status, json }) => `${status} ${json.code ?? ''}`.trim()).toSorted()
    // Who was demoted first may no longer demote: either way one super admin is left.
    expect(outcomes[0]).toBe('200')
    expect(['403 forbidden', '409 last_super_admin']).toContain(outcomes[1])
    expect(await t.db.$count(accounts, eq(accounts.roleId, superAdminRole))).toBe(1)
  })
})

describe('a role', () => {
  const role = (permissions: string[], name = uuid().slice(0, 8)) => ({
    name: { en: `Role ${name}`, ar: `دور ${name}` },
    permissions,
  })

  test('of the shop’s own is made, changed, given and deleted; its name is had once in each language', async () => {
    const made = await post('/marketplace/roles', role(['orders.ship', 'orders.view'], 'packer'))
    expect([made.status, made.json.data]).toMatchObject([
      201,
      { name: { en: 'Role packer' }, permissions: ['orders.view', 'orders.ship'], people: 0, version: 1 },
    ])
    const path = `/marketplace/roles/${made.json.data._id}`
    const twin = await post('/marketplace/roles', {
      ...role(['orders.view']),
      name: { en: 'ROLE PACKER', ar: 'آخر' },
    })
    expect([twin.status, Object.keys(twin.json.fields)]).toEqual([409, ['name.en']])

    const omar = await anAdmin(t.db, { roleId: manager })
    const theirs = await t.as(omar)
    expect(
      (await patch(`/marketplace/staff/${omar.id}`, { roleId: made.json.data._id, version: 1 })).status,
    ).toBe(200)
    expect((await theirs({ path: '/marketplace/settings' })).status).toBe(200)
    expect((await theirs({ path: '/marketplace/customers' })).status).toBe(403)
    const wider = await patch(path, { permissions: ['orders.view', 'customers.view'], version: 1 })
    expect(wider.json.data).toMatchObject({ people: 1, version: 2 })
    expect((await theirs({ path: '/marketplace/customers' })).status).toBe(200)
    expect((await patch(path, { permissions: ['orders.view'], version: 1 })).json.code).toBe(
      'version_conflict',
    )

    const inUse = await ask({ method: 'DELETE', path })
    expect([inUse.status, inUse.json.details]).toEqual([409, { counts: { people: 1, invitations: 0 } }])
    await patch(`/marketplace/staff/${omar.id}`, { roleId: support, version: 2 })
    expect((await ask({ method: 'DELETE', path })).status).toBe(204)

    const history = await ask({
      path: '/marketplace/audit?entity=role',
      headers: { 'accept-language': 'en' },
    })
    expect(history.json.data[1].changes).toContainEqual(
      expect.objectContaining({ label: 'Permissions', after: ['See orders', 'See customers'] }),
    )
  })

  test('says in words what is missing', async () => {
    const answer = await post('/marketplace/roles', role(['orders.accept']))
    expect([answer.status, answer.json.code, answer.json.message]).toEqual([
      422,
      'role_incomplete',
      'Accept orders also needs See orders',
    ])
  })

  test('that is built in cannot be changed or deleted', async () => {
    expect((await patch(`/marketplace/roles/${support}`, { description: 'x', version: 1 })).status).toBe(404)
    expect((await ask({ method: 'DELETE', path: `/marketplace/roles/${support}` })).status).toBe(404)
  })

  test('gives nobody more than its giver has, and nobody themselves another one', async () => {
    const hr = await someoneWith('staff.view', 'staff.manage', 'orders.view')
    const as = (method: 'POST' | 'PATCH', path: string, body: object) => hr.ask({ method, path, body })
    const refund = role(['orders.view', 'orders.refund'])
    expect((await as('POST', '/marketplace/roles', refund)).json.details).toEqual({
      permission: 'orders.refund',
    })
    const changed = { permissions: ['staff.view', 'orders.view'], version: 1 }
    expect((await as('PATCH', `/marketplace/roles/${hr.role}`, changed)).status).toBe(403)
    const self = await as('PATCH', `/marketplace/staff/${hr.account.id}`, { roleId: hr.role, version: 1 })
    expect(self.status).toBe(403)
    const ofBoss = await as('PATCH', `/marketplace/staff/${sara.id}`, { status: 'disabled', version: 1 })
    expect(ofBoss.status).toBe(403)
    expect((await person(sara.id)).status).toBe('active')
  })
})

describe('on the machine', () => {
  test('somebody is invited as super admin, and all super admins are told', async () => {
    const link = await addFromMachine(t.ctx, 'boss@shop.example')
    const accepted = await accept(link.split('#')[1] ?? '')
    expect(accepted.json.user).toMatchObject({ email: 'boss@shop.example', roles: ['super_admin'] })
    expect(await lastMail(t, sara.email)).toMatchObject({
      kind: 'staff_added',
      values: { email: 'boss@shop.example' },
    })
    await expect(addFromMachine(t.ctx, 'BOSS@shop.example')).rejects.toThrow('on the staff already')
  })

  test('who is locked out chooses a new password; the old one and every session end', async () => {
    const omar = await anAdmin(t.db, { roleId: support, status: 'disabled', email: 'omar@shop.example' })
    const theirs = await t.as(omar)
    const link = await resetFromMachine(t.ctx, 'Omar@shop.example')
    expect((await theirs({ path: '/marketplace/requests' })).status).toBe(401)
    const token = link.split('#')[1] ?? ''
    expect(
      (await t.ask({ method: 'POST', path: '/admins/invitations/open', body: { token } })).json.data,
    ).toMatchObject({ email: 'omar@shop.example', isReset: true, role: 'support' })
    const body = { token, password: 'Palms-And-Dates-7' }
    const done = await t.ask({ method: 'POST', path: '/admins/invitations/accept', body })
    expect([done.status, done.json.user._id]).toEqual([200, omar.id])
    expect(await passwordFits((await person(omar.id)).passwordHash, 'Palms-And-Dates-7')).toBe(true)
    expect(await person(omar.id)).toMatchObject({ status: 'active', roleId: support })
    expect((await lastMail(t, 'omar@shop.example')).kind).toBe('staff_reset')
    expect((await t.ask({ method: 'POST', path: '/admins/invitations/accept', body })).status).toBe(400)
    await expect(resetFromMachine(t.ctx, 'nobody@shop.example')).rejects.toThrow('Nobody on the staff')
    const [entry] = (await ask({ path: '/marketplace/audit?entity=staff' })).json.data
    expect(entry).toMatchObject({ did: 'Access reset', by: { name: 'the command line' } })
  })
})
