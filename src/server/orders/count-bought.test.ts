import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { writeSearches } from '../products/search/count-searches.ts'
import { aBuyer, anAdmin, aProduct } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'

const t = testApp()
const browser = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'

async function place(items: object[], key = crypto.randomUUID()) {
  const { account, address, bank } = await aBuyer(t.db)
  const buyer = await t.as(account)
  const ask = () =>
    buyer({
      method: 'POST',
      path: '/marketplace-customer/orders',
      headers: { 'idempotency-key': key, 'user-agent': browser },
      body: { items, addressId: address.id, paymentMethod: { type: 'bank_account', _id: bank.id } },
    })
  return { ask, answer: await ask() }
}

async function counted() {
  await writeSearches(t.ctx)
  const { rows } = await t.db.execute(sql`select phrase, carted, bought from search_days order by phrase`)
  return rows
}

beforeEach(() => t.db.execute(sql`delete from search_days`))

describe('the words that an ordered product was found by', () => {
  test('are counted for each item, once however often the order is sent, and are nowhere in the order', async () => {
    const [one, two, other] = [await aProduct(t.db), await aProduct(t.db), await aProduct(t.db)]
    const { ask, answer } = await place([
      { product: one.id, quantity: 2, foundBy: 'Glowlamp' },
      { product: two.id, quantity: 1, foundBy: ' glowlamp ' },
      { product: other.id, quantity: 1 },
    ])
    expect(answer.status, answer.text).toBe(201)
    expect((await ask()).json.data._id).toBe(answer.json.data._id)
    expect(await counted()).toEqual([{ phrase: 'glowlamp', carted: 0, bought: 2 }])
    expect(answer.text.toLowerCase()).not.toContain('glowlamp')
    const { rows } = await t.db.execute<{ kept: boolean }>(sql`
      select exists (select from orders where orders::text ilike '%glowlamp%')
        or exists (select from order_lines where order_lines::text ilike '%glowlamp%')
        or exists (select from idempotency_keys where idempotency_keys::text ilike '%glowlamp%')
        or exists (select from outbox where outbox::text ilike '%glowlamp%') as kept`)
    expect(rows).toEqual([{ kept: false }])
  })

  test('that may tell of a person count as removed; an order that is refused counts none', async () => {
    const product = await aProduct(t.db, { stock: 1 })
    const line = { product: product.id, foundBy: 'me@example.com' }
    expect((await place([{ ...line, quantity: 5 }])).answer.status).toBe(409)
    expect(await counted()).toEqual([])
    expect((await place([{ ...line, quantity: 1 }])).answer.status).toBe(201)
    expect(await counted()).toEqual([{ phrase: '(removed)', carted: 0, bought: 1 }])
  })

  test('are a hundred characters at most', async () => {
    const product = await aProduct(t.db)
    const { answer } = await place([{ product: product.id, quantity: 1, foundBy: 'x'.repeat(101) }])
    expect(answer.status).toBe(422)
  })
})

test('staff see what was put into carts and bought, sort by it and export it', async () => {
  const staff = await t.as(await anAdmin(t.db))
  await t.db.execute(sql`
    insert into search_days (day, language, phrase, searches, zero, relaxed, clicks, carted, bought, hits) values
      (current_date, 'en', 'lamp', 9, 0, 0, 4, 3, 1, 90), (current_date, 'en', 'lock', 5, 0, 0, 4, 1, 2, 50)`)
  const phrases = async (sort: string) =>
    (await staff({ path: `/marketplace/searches?sort=${sort}` })).json.data.map(
      ({ phrase }: { phrase: string }) => phrase,
    )
  expect(await phrases('-carted')).toEqual(['lamp', 'lock'])
  expect(await phrases('-bought')).toEqual(['lock', 'lamp'])
  expect(await phrases('searches')).toEqual(['lock', 'lamp'])
  const file = await staff({
    path: '/marketplace/searches/list.csv?columns=phrase,carted,bought&sort=-bought',
  })
  expect(file.text.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
    'Phrase,Put in cart,Bought',
    'lock,1,2',
    'lamp,3,1',
  ])
})
