import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import type { MemberRole } from '#contract/member-roles.ts'
import { companies, type AccountRow } from '../auth/auth.table.ts'
import { aMember, aRootUser, aTenantUser } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { costCentres } from './cost-centres.table.ts'

const t = testApp()
const path = '/marketplace-customer/company/cost-centres'

type Asks = (ask: Ask) => Promise<Answer>
let root: AccountRow
let asRoot: Asks
beforeEach(async () => {
  root = await aRootUser(t.db)
  asRoot = await t.as(root)
})
const member = async (...roles: MemberRole[]) => t.as(await aMember(t.db, root.companyId, roles))
const add = (body: object, ask = asRoot) => ask({ method: 'POST', path, body })
const change = (id: string, body: object, ask = asRoot) =>
  ask({ method: 'PATCH', path: `${path}/${id}`, body })
const list = async (ask = asRoot) => (await ask({ path })).json.data as { code: string; isActive: boolean }[]

test('root users and company admins make, change and deactivate them; every member reads them', async () => {
  const admin = await member('company_admin')
  const added = await add({ code: ' 4500-IT ', name: 'Information technology' }, admin)
  expect([added.status, added.json.data]).toEqual([
    201,
    { _id: expect.any(String), code: '4500-IT', name: 'Information technology', isActive: true, version: 1 },
  ])
  const { _id } = added.json.data
  const renamed = await change(_id, { name: 'IT', version: 1 })
  expect(renamed.json.data).toMatchObject({ code: '4500-IT', name: 'IT', version: 2 })
  await add({ code: '9000', name: 'Stores' })
  expect((await change(_id, { isActive: false, version: 2 }, admin)).json.data.isActive).toBe(false)

  for (const role of ['buyer', 'approver', 'accountant'] as const) {
    const ask = await member(role)
    expect((await list(ask)).map(({ code, isActive }) => [code, isActive])).toEqual([
      ['9000', true],
      ['4500-IT', false],
    ])
    expect((await add({ code: '1', name: 'Mine' }, ask)).status).toBe(403)
    expect((await change(_id, { name: 'Mine', version: 3 }, ask)).status).toBe(403)
  }
  expect(await list()).toHaveLength(2)
})

test('other companies and tenants find none of them', async () => {
  const { _id } = (await add({ code: '1', name: 'One' })).json.data
  const other = await t.as(await aRootUser(t.db))
  expect(await list(other)).toEqual([])
  expect((await change(_id, { name: 'Taken over', version: 1 }, other)).status).toBe(404)
  const tenant = await t.as(await aTenantUser(t.db))
  expect((await tenant({ path })).status).toBe(404)
  expect((await list())[0]).toMatchObject({ name: 'One' })
})

test.each([['4500-it'], ['٤٥٠٠-IT']])('%s is the same code, and is refused at the field', async (code) => {
  await add({ code: '4500-IT', name: 'IT' })
  const refused = await add({ code, name: 'Again' })
  expect([refused.status, refused.json.code, Object.keys(refused.json.fields)]).toEqual([
    409,
    'code_taken',
    ['code'],
  ])
  const { _id } = (await add({ code: 'OTHER', name: 'Other' })).json.data
  expect((await change(_id, { code, version: 1 })).json.fields).toEqual({ code: 'Already in use' })
  expect((await add({ code, name: 'Elsewhere' }, await t.as(await aRootUser(t.db)))).status).toBe(201)
})

test('of several who add one code at once, one does', async () => {
  const admin = await member('company_admin')
  const all = await Promise.all(
    [asRoot, admin, asRoot, admin].map((ask) => add({ code: 'X', name: 'X' }, ask)),
  )
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  expect(await list()).toHaveLength(1)
})

test('of two who change it from the same state the second is told', async () => {
  const { _id } = (await add({ code: 'X', name: 'X' })).json.data
  const both = await Promise.all(['Y', 'Z'].map((name) => change(_id, { name, version: 1 })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test.each([
  [{ code: '', name: 'X' }, 'code'],
  [{ code: 'x'.repeat(31), name: 'X' }, 'code'],
  [{ code: 'X', name: '' }, 'name'],
  [{ code: 'X', name: 'x'.repeat(81) }, 'name'],
])('%j is refused at its field', async (body, field) => {
  const { status, json } = await add(body)
  expect([status, Object.keys(json.fields)]).toEqual([422, [field]])
  expect(await list()).toEqual([])
})

test('the five hundred and first is refused', async () => {
  const { companyId } = root
  if (companyId === null) throw new Error('a root user has a company')
  await t.db.insert(costCentres).values(
    Array.from({ length: 499 }, (_, at) => ({
      id: uuid(),
      companyId,
      code: `${at}`,
      codeKey: `${at}`,
      name: 'X',
    })),
  )
  const both = await Promise.all(['A', 'B'].map((code) => add({ code, name: 'X' })))
  expect(new Set(both.map(({ json }) => json.code ?? 'added'))).toEqual(new Set(['added', 'limit_reached']))
})

test('the rules of the company are its root user’s and admins’ to change', async () => {
  const company = '/marketplace-customer/company'
  const rules = { poRule: 'required_unique', costCentreRule: 'required' }
  const saved = await (
    await member('company_admin')
  )({ method: 'PATCH', path: company, body: { ...rules, version: 1 } })
  expect(saved.json.data).toMatchObject(rules)
  expect((await (await member('buyer'))({ path: company })).json.data).toMatchObject(rules)
  const wrong = await asRoot({ method: 'PATCH', path: company, body: { poRule: 'never', version: 2 } })
  expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([422, ['poRule']])
  const [row] = await t.db
    .select()
    .from(companies)
    .where(eq(companies.id, root.companyId ?? ''))
  expect(row).toMatchObject({ ...rules, version: 2 })
})
