import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { aMember, anAdmin, aRootUser } from '../test/factories.ts'
import { lastMail } from '../test/last-mail.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
type Asks = (ask: Ask) => Promise<Answer>
let root: AccountRow
let buyer: AccountRow
let staff: Asks
let path: string
beforeEach(async () => {
  root = await aRootUser(t.db, { firstName: 'Huda' })
  buyer = await aMember(t.db, root.companyId, ['buyer'], { firstName: 'Omar' })
  staff = await t.as(await anAdmin(t.db))
  path = `/marketplace/companies/${root.companyId}`
})

const people = async () => (await staff({ path: `${path}/people` })).json.data
const memberOf = async (id: string) => (await people()).members.find(({ _id }: { _id: string }) => _id === id)
const change = (id: string, body: object, ask = staff) =>
  ask({ method: 'PATCH', path: `${path}/people/${id}`, body })
const nameRoot = (member: string, reason: string | undefined = 'Letter of the company') =>
  staff({ method: 'POST', path: `${path}/root`, body: { member, reason } })
const rowOf = async (id: string) => {
  const [row] = await t.db.select().from(accounts).where(eq(accounts.id, id))
  if (!row) throw new Error('nobody has this id')
  return row
}
const historyOf = async (id: string) =>
  (await staff({ path: `/marketplace/audit?entity=customer&entityId=${id}` })).json.data

test('staff see the people of a company: roles, limits, when they signed in last, invitations', async () => {
  const asRoot = await t.as(root)
  await asRoot({
    method: 'POST',
    path: '/marketplace-customer/company/invitations',
    body: { email: 'new@dunes.example', roles: ['approver'], language: 'en' },
  })
  const stranger = await aMember(t.db, (await aRootUser(t.db)).companyId, ['buyer'])
  expect(await people()).toMatchObject({
    company: { _id: root.companyId },
    members: [
      { _id: root.id, isRoot: true, lastSignInAt: expect.any(String) },
      { _id: buyer.id, roles: ['buyer'], status: 'active', orderLimit: null },
    ],
    invitations: [{ email: 'new@dunes.example', roles: ['approver'], isExpired: false }],
    sites: [],
    costCentres: [],
  })
  expect((await memberOf(buyer.id)).lastSignInAt).toBeUndefined()
  expect(await memberOf(stranger.id)).toBeUndefined()
})

test('staff change roles and limits upon what they saw; both are in the history', async () => {
  const limit = { amount: 250_000, currency: 'SAR' }
  const answer = await change(buyer.id, { roles: ['buyer', 'approver'], monthLimit: limit, version: 1 })
  expect(answer.status).toBe(200)
  expect(await memberOf(buyer.id)).toMatchObject({
    roles: ['buyer', 'approver'],
    monthLimit: limit,
    version: 2,
  })
  expect((await rowOf(buyer.id)).permissions).toContain('approvals.decide')
  expect((await change(buyer.id, { roles: ['buyer'], version: 1 })).json.code).toBe('version_conflict')
  const [entry] = await historyOf(buyer.id)
  expect(entry.changes).toMatchObject([
    { label: 'Limit per month', before: [], after: [expect.stringContaining('2,500')] },
    { label: 'Roles', before: ['Buyer'], after: ['Buyer', 'Approver'] },
  ])
})

test('a member whom staff deactivate is signed out at once, and comes back; letting in needs its own permission', async () => {
  const asBuyer = await t.as(buyer)
  expect((await change(buyer.id, { status: 'deactivated', version: 1 })).status).toBe(200)
  expect((await asBuyer({ path: '/marketplace-customer/orders' })).status).toBe(401)
  expect(await memberOf(buyer.id)).toMatchObject({ status: 'deactivated' })
  expect((await change(buyer.id, { status: 'active', version: 2 })).status).toBe(200)
  expect((await rowOf(buyer.id)).status).toBe('active')
  const [activated, deactivated] = await historyOf(buyer.id)
  expect([deactivated.did, activated.did]).toEqual(['Deactivated', 'Activated again'])
})

test('nobody is changed through another company, and the root user only by naming another', async () => {
  const stranger = await aMember(t.db, (await aRootUser(t.db)).companyId, ['buyer'])
  expect((await change(stranger.id, { roles: ['approver'], version: 1 })).status).toBe(404)
  expect((await nameRoot(stranger.id)).json.fields.member).toBeDefined()
  expect((await change(root.id, { status: 'deactivated', version: 1 })).status).toBe(403)
})

test('an invitation that staff withdraw ends, and the company’s history says so', async () => {
  const asRoot = await t.as(root)
  const made = await asRoot({
    method: 'POST',
    path: '/marketplace-customer/company/invitations',
    body: { email: 'late@dunes.example', roles: ['buyer'], language: 'en' },
  })
  const withdraw = () => staff({ method: 'DELETE', path: `${path}/invitations/${made.json.data._id}` })
  expect((await withdraw()).status).toBe(204)
  expect((await people()).invitations).toEqual([])
  expect((await withdraw()).status).toBe(404)
  const [entry] = await historyOf(root.id)
  expect(entry).toMatchObject({ did: 'Invitation to the company withdrawn' })
  expect(JSON.stringify(entry.changes)).toContain('late@dunes.example')
})

test('another root user is named with a reason: both are told, who was stays a member with all roles', async () => {
  await t.db.update(accounts).set({ orderLimit: 100, limitsCurrency: 'SAR' }).where(eq(accounts.id, buyer.id))
  expect((await nameRoot(buyer.id, '')).status).toBe(422)
  expect((await nameRoot(buyer.id)).status).toBe(200)
  expect(await rowOf(buyer.id)).toMatchObject({ memberRoles: null, orderLimit: null })
  expect((await rowOf(root.id)).memberRoles).toEqual(['buyer', 'approver', 'accountant', 'company_admin'])
  for (const person of [root, buyer])
    expect(await lastMail(t, person.email)).toMatchObject({
      kind: 'root_handed_over',
      values: { from: 'Huda Example', to: expect.stringContaining('Omar') },
    })
  const [entry] = await historyOf(buyer.id)
  expect(entry).toMatchObject({ did: 'Made root user' })
  expect(JSON.stringify(entry.changes)).toContain('Letter of the company')
  // Of two at once one is named.
  const others = await Promise.all([0, 1].map(() => aMember(t.db, root.companyId, ['buyer'])))
  await Promise.all(others.map(({ id }) => nameRoot(id)))
  const roots = (await people()).members.filter(({ isRoot }: { isRoot: boolean }) => isRoot)
  expect(roots).toHaveLength(1)
})
