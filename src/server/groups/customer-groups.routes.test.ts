import { beforeAll, expect, test } from 'vitest'
import { aBuyer, aDiscount, anAdmin, aProduct, aRootUser, aTenantUser } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
const path = '/marketplace/customer-groups'
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})
const create = (body: object) => staff({ method: 'POST', path, body })

test('a group is added, filled, emptied, renamed and deleted', async () => {
  const [a, b] = [await aRootUser(t.db), await aTenantUser(t.db)]
  const made = await create({ name: 'Resellers', customers: [a.id] })
  expect(made.status).toBe(201)
  const id: string = made.json.data._id
  const move = (how: string, customers: string[], method: 'PATCH' | 'POST' = 'PATCH') =>
    staff({ method, path: `${path}/${id}/${how}`, body: { customers } })
  expect((await move('push', [b.id, a.id])).json.data.count).toBe(2)
  expect((await move('push', [b.id], 'POST')).json.data.count).toBe(2)
  expect((await move('pull', [a.id])).json.data.customers).toMatchObject([
    { _id: b.id, email: b.email, kind: 'tenant_user' },
  ])
  expect((await move('pull', [a.id])).status).toBe(200)
  const { version } = (await staff({ path: `${path}/${id}` })).json.data
  const rename = (body: object) => staff({ method: 'PATCH', path: `${path}/${id}`, body })
  expect((await rename({ name: 'Partners', version })).json.data.name).toBe('Partners')
  expect((await rename({ name: 'Other', version })).json.code).toBe('version_conflict')
  expect((await staff({ path: `${path}?search=partn` })).json.total).toBe(1)
  expect((await staff({ method: 'DELETE', path: `${path}/${id}` })).status).toBe(204)
  expect((await staff({ path: `${path}/${id}` })).status).toBe(404)
})

test('who is not a customer is refused, and then nobody joins', async () => {
  const customer = await aRootUser(t.db)
  const admin = await anAdmin(t.db)
  const { json } = await create({ name: 'Customers only' })
  const refused = await staff({
    method: 'PATCH',
    path: `${path}/${json.data._id}/push`,
    body: { customers: [customer.id, admin.id] },
  })
  expect(refused.json.fields).toEqual({ 'customers.1': 'Customers does not exist' })
  expect((await staff({ path: `${path}/${json.data._id}` })).json.data.count).toBe(0)
})

test('names are needed and unique, also between many at once', async () => {
  expect((await create({})).json.fields).toEqual({ name: 'Name is Required' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => create({ name: 'Same' })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await create({ name: 'SAME' })).json.fields).toEqual({ name: 'Already in use' })
})

test('a code for a group is good for its customers alone, from the moment they join', async () => {
  const { account } = await aBuyer(t.db)
  const product = await aProduct(t.db)
  const { json } = await create({ name: 'Members' })
  await aDiscount(t.db, { code: 'MEMBERS', customerGroupIds: [json.data._id] })
  const ask = await t.as(account)
  const check = () => ask({ path: `/marketplace-customer/discounts?code=MEMBERS&items=${product.id}:1` })
  expect((await check()).json.details).toEqual({ reason: 'customer' })
  const move = (how: string) =>
    staff({ method: 'PATCH', path: `${path}/${json.data._id}/${how}`, body: { customers: [account.id] } })
  await move('push')
  expect((await check()).status).toBe(200)
  const refused = await staff({ method: 'DELETE', path: `${path}/${json.data._id}` })
  expect(refused.json).toMatchObject({ code: 'in_use', details: { counts: { discounts: 1 } } })
  await move('pull')
  expect((await check()).json.details).toEqual({ reason: 'customer' })
})

test('the list is exported as CSV, with the columns that are asked for', async () => {
  const [a, b] = [await aRootUser(t.db), await aRootUser(t.db)]
  await create({ name: '=Exported', description: 'For a file', customers: [a.id, b.id] })
  const answer = await staff({ path: `${path}/list.csv?search=Exported&columns=name,count` })
  expect(answer.headers['content-disposition']).toMatch(/customer-groups-\d{4}-\d\d-\d\d\.csv/)
  expect(answer.text.replace('\ufeff', '').trim().split('\r\n')).toEqual(['Name,Customers', "'=Exported,2"])
})
