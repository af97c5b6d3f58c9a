import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { dayIn } from '#i18n/zone-time.ts'
import type { Waiting } from '#contract/dashboard.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, anAdmin, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})

const waiting = async (ask = staff): Promise<Waiting> =>
  (await ask({ path: '/marketplace/dashboard/waiting' })).json.data

async function place(stock = 50) {
  const { account, address, bank } = await aBuyer(t.db)
  const product = await aProduct(t.db, { stock })
  const ask = await t.as(account)
  const placed = await ask({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: [{ product: product.id, quantity: 1 }],
      addressId: address.id,
      paymentMethod: { type: 'bank_account', _id: bank.id },
    },
  })
  expect(placed.status).toBe(201)
  return placed.json.data._id as string
}

test('each count is that of its list, with since when the oldest waits', async () => {
  expect(await waiting()).toMatchObject({
    toAccept: { count: 0 },
    toShip: { count: 0 },
    toAnswer: { count: 0 },
  })
  const [first, second, third] = [await place(), await place(), await place(1)]
  await changeOrder(staff, second, { status: 'in_progress' })
  await t.db.execute(sql`update orders set payment_status = 'failed' where id = ${third}`)
  await t.db.execute(sql`insert into refunds (id, order_id, amount, currency, reason, status, by_name)
    values (${uuid()}, ${second}, 100, 'SAR', 'Late', 'refused', 'Sara'), (${uuid()}, ${second}, 100, 'SAR', 'Late', 'refused', 'Sara')`)
  const counted = await waiting()
  const totalOf = async (path: string) => (await staff({ path })).json.total
  expect(counted.toAccept?.count).toBe(
    await totalOf('/marketplace/orders?status=pending&paymentStatus=unpaid,authorised,paid'),
  )
  expect(counted.toShip?.count).toBe(await totalOf('/marketplace/orders?status=in_progress'))
  expect(counted.paymentsFailed?.count).toBe(
    await totalOf('/marketplace/orders?status=pending&paymentStatus=failed'),
  )
  expect(counted.refundsRefused?.count).toBe(await totalOf('/marketplace/orders?refunded=refused'))
  expect(counted.lowStock?.count).toBe(await totalOf('/marketplace/inventory?stock=low'))
  expect(counted).toMatchObject({
    refundsRefused: { count: 1 },
    paymentsFailed: { count: 1 },
    toAccept: { count: 1 },
    toShip: { count: 1 },
    lowStock: { count: 1 },
  })
  const { placedAt } = (await staff({ path: `/marketplace/orders/${first}` })).json.data
  expect(counted.toAccept?.since).toBe(placedAt)
})

test('searches that found nothing are those of their list: of seven days, each phrase once', async () => {
  const today = dayIn('Asia/Riyadh', t.ctx.now())
  const count = (phrase: string, daysAgo: number, zero: number) =>
    t.db
      .execute(sql`insert into search_days (day, language, phrase, searches, zero, relaxed, clicks, carted, bought, hits)
      values (${today}::date - ${daysAgo}::int, 'en', ${phrase}, 5, ${zero}, 0, 0, 0, 0, 0)`)
  await count('lora kettle', 0, 5)
  await count('lora kettle', 2, 3)
  await count('fog sensor', 6, 1)
  await count('old wish', 7, 5)
  await count('found', 0, 0)
  const { searchesEmpty } = await waiting()
  expect(searchesEmpty?.count).toBe(2)
  const listed = await staff({ path: `/marketplace/searches?only=zero&from=${searchesEmpty?.from}` })
  expect(listed.json.total).toBe(2)
})

test('who may not see a list is not told how much is in it', async () => {
  const editor = await t.as(await anAdmin(t.db, { roleId: '00000000-0000-4000-8000-000000000003' }))
  const accountant = await t.as(await anAdmin(t.db, { roleId: '00000000-0000-4000-8000-000000000007' }))
  expect(Object.keys(await waiting(editor))).toEqual(['lowStock', 'searchesEmpty'])
  expect(Object.keys(await waiting(accountant))).not.toContain('toAnswer')
})
