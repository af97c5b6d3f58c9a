import { beforeAll, expect, test } from 'vitest'
import { maxViews } from '#contract/saved-views.ts'
import { anAdmin } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
const path = '/marketplace/views'
type Person = (ask: Ask) => Promise<Answer>
let manager: Person
let handler: Person
beforeAll(async () => {
  manager = await t.as(await anAdmin(t.db, { roleId: '00000000-0000-4000-8000-000000000002' }))
  handler = await t.as(await anAdmin(t.db, { roleId: '00000000-0000-4000-8000-000000000004' }))
})

const save = (who: Person, body: object) =>
  who({ method: 'POST', path, body: { list: 'orders', search: 'status=pending', ...body } })
const namesOf = async (who: Person, list = 'orders') =>
  (await who({ path: `${path}?list=${list}` })).json.data.map(({ name }: { name: string }) => name)

test('one’s own are one’s own, shared ones are everybody’s, and sharing is not for all', async () => {
  const own = await save(handler, { name: 'قيد الانتظار' })
  expect(own).toMatchObject({ status: 201, json: { data: { isOwn: true, isShared: false, version: 1 } } })
  const shared = await save(manager, { name: 'Paid today', isShared: true, search: 'paymentStatus=paid' })
  expect(await namesOf(handler)).toEqual(['Paid today', 'قيد الانتظار'])
  expect(await namesOf(manager)).toEqual(['Paid today'])
  expect(await namesOf(manager, 'products')).toEqual([])
  expect((await save(handler, { name: 'Mine for all', isShared: true })).status).toBe(403)

  const { _id, version } = shared.json.data
  const change = (who: Person, id: string, body: object) =>
    who({ method: 'PATCH', path: `${path}/${id}`, body })
  expect((await change(handler, _id, { name: 'Stolen', version })).json.code).toBe('forbidden')
  expect((await handler({ method: 'DELETE', path: `${path}/${_id}` })).status).toBe(403)
  // Somebody’s own view is not there for others, not even for who may share.
  expect((await change(manager, own.json.data._id, { name: 'Seen', version: 1 })).status).toBe(404)
  expect((await change(handler, own.json.data._id, { isShared: true, version: 1 })).status).toBe(403)
  const renamed = await change(manager, _id, { name: 'Paid', version })
  expect(renamed.json.data).toMatchObject({ name: 'Paid', search: 'paymentStatus=paid', version: 2 })
  expect((await change(manager, _id, { name: 'Late', version })).json.code).toBe('version_conflict')
  expect((await manager({ method: 'DELETE', path: `${path}/${_id}` })).status).toBeLessThan(300)
  expect(await namesOf(handler)).toEqual(['قيد الانتظار'])
})

test('a name is one’s own only once a list, in whatever letters, also for two tabs at once', async () => {
  const [one, two] = await Promise.all([save(manager, { name: 'Twice' }), save(manager, { name: 'TWICE' })])
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([201, 409])
  const refused = one.status === 409 ? one : two
  expect(refused.json).toMatchObject({ code: 'title_taken', fields: { name: expect.any(String) } })
  expect((await save(manager, { name: 'Twice', list: 'requests' })).status).toBe(201)
})

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ name: 'Page', search: 'page=3' }, 'search'],
  [{ name: 'Space', search: 'a b' }, 'search'],
  [{ name: 'Place', list: '../settings' }, 'list'],
  [{ name: 'Columns', columns: ['a b'] }, ['columns.0']],
])('%j is refused at its field', async (body, field) => {
  const answer = await save(manager, body)
  expect(answer.status).toBe(422)
  expect(answer.json.fields).toHaveProperty(field)
})

test('a view keeps the columns that are shown, or says nothing of them', async () => {
  const kept = await save(manager, { name: 'Narrow', list: 'discounts', columns: ['name', 'status'] })
  expect(kept.json.data.columns).toEqual(['name', 'status'])
  const { _id, version } = kept.json.data
  const change = (body: object) => manager({ method: 'PATCH', path: `${path}/${_id}`, body })
  expect((await change({ name: 'Narrower', version })).json.data.columns).toEqual(['name', 'status'])
  expect((await change({ columns: null, version: version + 1 })).json.data.columns).toBeNull()
  expect((await save(manager, { name: 'All', list: 'discounts' })).json.data.columns).toBeNull()
})

test('a person has at most fifty', async () => {
  const many = await t.as(await anAdmin(t.db))
  for (let count = 0; count < maxViews; count += 1)
    expect((await save(many, { name: `View ${count}` })).status).toBe(201)
  expect((await save(many, { name: 'One more' })).json.code).toBe('limit_reached')
})
