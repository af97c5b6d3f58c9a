import { beforeAll, expect, test } from 'vitest'
import { allowSeconds, transaction } from '../db/transaction.ts'
import { aProduct, anAdmin } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'

const t = testApp()
const many = 1_200
let model = { id: '', version: 0 }

beforeAll(async () => {
  model = await aProduct(t.db, {
    code: 'MODEL',
    name: { en: 'Tide gauge', ar: 'مقياس المد' },
    price: 500_000,
  })
  const { rows } = await t.pool.query<{ name: string }>(`
    select column_name as name from information_schema.columns
    where table_name = 'products' and is_generated = 'NEVER' and column_name not in ('id', 'code', 'price', 'sale_price')`)
  const columns = rows.map(({ name }) => `"${name}"`).join()
  await transaction(t.db, async (db) => {
    await allowSeconds(db, 60)
    await db.execute(`
      insert into products (id, code, price, sale_price, ${columns})
      select gen_random_uuid(), 'T-' || n, n * 100, n * 100, ${columns} from products, generate_series(1, ${many}) n where id = '${model.id}'`)
  })
  await t.pool.query('vacuum (analyze) products')
})

const cheapest = async (page = 1) => {
  const { json } = await t.ask({
    path: `/marketplace-customer/products?search=gauge&sort=lowPrice&limit=6&page=${page}`,
  })
  return (json as { data: { code: string }[] }).data.map(({ code }) => code)
}

test('the first pages of many matches come in the order asked for, and so do the last', async () => {
  const six = (page: number) => Array.from({ length: 6 }, (_, place) => `T-${(page - 1) * 6 + place + 1}`)
  for (const page of [1, 2, 8, 9, 100]) expect(await cheapest(page)).toEqual(six(page))
})

test('they follow when a price changes', async () => {
  expect((await cheapest())[0]).toBe('T-1')
  const staff = await t.as(await anAdmin(t.db))
  const answer = await staff({
    method: 'PATCH',
    path: `/marketplace/products/${model.id}`,
    body: { price: { amount: 50, currency: 'SAR' }, version: model.version },
  })
  expect(answer.status, answer.text).toBe(200)
  await expect.poll(async () => (await cheapest())[0]).toBe('MODEL')
})
