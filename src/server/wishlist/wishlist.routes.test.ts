import { expect, test } from 'vitest'
import { aProduct, aRootUser } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'

const t = testApp()
const path = '/marketplace-customer/wishlist'

test('marks are kept newest first, once each, and shared by every device of the account', async () => {
  const ask = await t.as(await aRootUser(t.db))
  const [a, b] = [await aProduct(t.db), await aProduct(t.db)]
  for (const { id } of [a, b, a]) await ask({ method: 'PUT', path: `${path}/${id}` })
  expect((await ask({ path })).json.data).toEqual([b.id, a.id])
  const removed = await ask({ method: 'DELETE', path: `${path}/${b.id}` })
  expect(removed.json.data).toEqual([a.id])
  expect((await ask({ method: 'DELETE', path })).json.data).toEqual([])
})

test('a device’s list is united with the account’s; what is gone or hidden is left out', async () => {
  const ask = await t.as(await aRootUser(t.db))
  const [mine, theirs, hidden] = [
    await aProduct(t.db),
    await aProduct(t.db),
    await aProduct(t.db, { visibility: 'hidden' }),
  ]
  await ask({ method: 'PUT', path: `${path}/${mine.id}` })
  const gone = '01999999-0000-7000-8000-000000000000'
  const united = await ask({
    method: 'PUT',
    path,
    body: { products: [theirs.id, mine.id, hidden.id, gone] },
  })
  expect(united.json.data).toEqual([theirs.id, mine.id])
})

test('an unknown product is not found, and 201 at once are too many', async () => {
  const ask = await t.as(await aRootUser(t.db))
  const gone = '01999999-0000-7000-8000-000000000000'
  expect((await ask({ method: 'PUT', path: `${path}/${gone}` })).status).toBe(404)
  const many = Array.from({ length: 201 }, () => gone)
  expect((await ask({ method: 'PUT', path, body: { products: many } })).status).toBe(422)
})
