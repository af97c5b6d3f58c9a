import { beforeAll, expect, test } from 'vitest'
import { aDiscount, anAdmin, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
const path = '/marketplace/product-groups'
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})
const create = (body: object) => staff({ method: 'POST', path, body })

test('a group is added, filled, emptied, renamed and deleted', async () => {
  const [a, b] = [await aProduct(t.db), await aProduct(t.db)]
  const made = await create({ name: 'Starter kits', products: [a.id] })
  expect(made.status).toBe(201)
  const id: string = made.json.data._id
  const move = (how: string, products: string[], method: 'PATCH' | 'POST' = 'PATCH') =>
    staff({ method, path: `${path}/${id}/${how}`, body: { products } })
  expect((await move('push', [b.id, a.id])).json.data.count).toBe(2)
  expect((await move('push', [b.id], 'POST')).json.data.count).toBe(2)
  expect((await move('pull', [a.id])).json.data.products.map((item: { _id: string }) => item._id)).toEqual([
    b.id,
  ])
  expect((await move('pull', [a.id])).status).toBe(200)
  const gone = '01999999-0000-7000-8000-000000000000'
  const unknown = await move('push', [a.id, gone])
  expect(unknown.json.fields).toEqual({ 'products.1': 'Products does not exist' })
  expect((await staff({ path: `${path}/${id}` })).json.data.count).toBe(1)
  const { version } = (await staff({ path: `${path}/${id}` })).json.data
  const rename = (body: object) => staff({ method: 'PATCH', path: `${path}/${id}`, body })
  expect((await rename({ name: 'First kits', version })).json.data.name).toBe('First kits')
  expect((await rename({ name: 'Other', version })).json.code).toBe('version_conflict')
  expect((await staff({ path: `${path}?search=first` })).json.total).toBe(1)
  expect((await staff({ method: 'DELETE', path: `${path}/${id}` })).status).toBe(204)
})

test('names are needed and unique, also between many at once', async () => {
  expect((await create({})).json.fields).toEqual({ name: 'Name is Required' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => create({ name: 'Same' })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await create({ name: 'SAME' })).json.fields).toEqual({ name: 'Already in use' })
})

test('a group that a discount names stays; joining it gives its products the discount at once', async () => {
  const product = await aProduct(t.db, { price: 10_000 })
  const { json } = await create({ name: 'Sale' })
  await aDiscount(t.db, {
    type: 'product',
    code: null,
    name: 'Sale',
    percentage: 20,
    numberOfUsage: null,
    productGroupIds: [json.data._id],
  })
  await staff({ method: 'PATCH', path: `${path}/${json.data._id}/push`, body: { products: [product.id] } })
  const card = await t.ask({ path: `/marketplace-customer/products/${product.id}` })
  expect(card.json.data.price.amount).toBe(8_000)
  const refused = await staff({ method: 'DELETE', path: `${path}/${json.data._id}` })
  expect(refused.json).toMatchObject({ code: 'in_use', details: { counts: { discounts: 1 } } })
})
