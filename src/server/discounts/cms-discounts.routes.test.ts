import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../audit-log/write-audit.ts'
import { customerGroups, productGroupMembers, productGroups } from '../groups/groups.table.ts'
import { runJobs } from '../job-handlers.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, aDiscount, anAdmin, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { discountRedemptions, discounts } from './discounts.table.ts'

const t = testApp()
const path = '/marketplace/discounts'
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})

const create = (body: object, headers?: Record<string, string>) =>
  staff({ method: 'POST', path, body, ...(headers && { headers }) })
const change = (id: string, body: object) => staff({ method: 'PATCH', path: `${path}/${id}`, body })
const remove = (id: string) => staff({ method: 'DELETE', path: `${path}/${id}` })
const find = (id: string) => staff({ path: `${path}/${id}` })

// In Riyadh it may be the next day already.
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const aCode = (code: string, more: object = {}) => ({
  type: 'code',
  code,
  period: 'open_ended',
  startDate: '2026-01-01',
  percentage: 12.5,
  ...more,
})
const ofShop = (more: object = {}) => ({
  type: 'market',
  name: 'Whole shop',
  period: 'open_ended',
  startDate: '2026-01-01',
  percentage: 10,
  ...more,
})

/** A buyer's payment method, and how they order. */
async function ordering(product: string) {
  const { account, address, bank } = await aBuyer(t.db)
  const ask = await t.as(account)
  const order = (code?: string) =>
    ask({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: [{ product, quantity: 1 }],
        addressId: address.id,
        paymentMethod: { type: 'bank_account', _id: bank.id },
        ...(code && { code }),
      },
    })
  return { account, order }
}
/** An overloaded server answers 503 and is asked again, as browsers do after `Retry-After`. */
async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask()
  while (answer.status === 503) answer = await ask()
  return answer
}
const priceOf = async (product: string) =>
  (await t.ask({ path: `/marketplace-customer/products/${product}` })).json.data.price.amount as number

describe('adding', () => {
  test('a code is kept with all its fields; its days are those of the caller’s zone', async () => {
    const group = uuid()
    await t.db.insert(customerGroups).values({ id: group, name: 'Resellers' })
    const made = await create(
      aCode('spring-24', {
        period: 'fixed',
        startDate: '2026-03-01',
        endDate: '2026-03-31',
        numberOfUsage: 50,
        minimumQuantity: 3,
        locations: [{ country: 'SA' }, { country: 'AE', city: 'AE-dubai' }],
        customerGroups: [group],
      }),
      { timezone: 'Asia/Riyadh' },
    )
    expect(made.status).toBe(201)
    expect(made.json.data).toMatchObject({
      type: 'code',
      code: 'SPRING-24',
      period: 'fixed',
      startDate: '2026-02-28T21:00:00.000Z',
      endDate: '2026-03-31T20:59:59.999Z',
      percentage: 12.5,
      numberOfUsage: 50,
      usageCount: 0,
      minimumQuantity: 3,
      status: 'expired',
      isOn: true,
      locations: [
        { country: 'SA', countryName: 'Saudi Arabia' },
        { country: 'AE', countryName: 'United Arab Emirates', city: 'AE-dubai', cityName: 'Dubai' },
      ],
      customerGroups: [{ _id: group, name: 'Resellers' }],
    })
    const [row] = await t.db.select().from(auditLog).where(eq(auditLog.entityId, made.json.data._id))
    expect(row).toMatchObject({ entity: 'discount', action: 'create' })
  })

  test('a code is used once unless more is said; null is no limit', async () => {
    expect((await create(aCode('ONCE'))).json.data.numberOfUsage).toBe(1)
    expect((await create(aCode('ALWAYS', { numberOfUsage: null }))).json.data.numberOfUsage).toBeUndefined()
  })

  test.each([
    [{}, 'type', 'Type is required'],
    [aCode(''), 'code', 'Code must be at least 3 characters'],
    [aCode('NO SPACE'), 'code', 'Use letters, digits, dots, hyphens and underscores only'],
    [aCode('X'.repeat(33)), 'code', 'Code must be less than or equal to 32 characters'],
    [aCode('PERCENT', { percentage: 101 }), 'percentage', 'Percentage off Must Be Less Than Or Equal To 100'],
    [aCode('PERCENT', { percentage: 0 }), 'percentage', 'A discount takes off more than 0%'],
    [aCode('PERCENT', { percentage: 1.005 }), 'percentage', 'Percentage off is not valid'],
    [aCode('NOEND', { period: 'fixed' }), 'endDate', 'End date is required'],
    [
      aCode('BACKWARDS', { period: 'fixed', endDate: '2025-12-31' }),
      'endDate',
      'End date must be after the start',
    ],
    [aCode('USES', { numberOfUsage: 0 }), 'numberOfUsage', 'Usage limit must be greater than or equal to 1'],
    [
      aCode('USES', { numberOfUsage: 1_000_001 }),
      'numberOfUsage',
      'Usage limit Must Be Less Than Or Equal To 1,000,000',
    ],
    [
      aCode('MANY', { minimumQuantity: 10_001 }),
      'minimumQuantity',
      'Minimum quantity Must Be Less Than Or Equal To 10,000',
    ],
    [
      aCode('PLACE', { locations: [{ country: 'SA', city: 'AE-dubai' }] }),
      'locations.0.city',
      'Please choose City from the list',
    ],
    [
      aCode('PLACE', { locations: [{ country: 'XX' }] }),
      'locations.0.country',
      'Please choose Country from the list',
    ],
    [
      aCode('GROUP', { customerGroups: ['01999999-0000-7000-8000-000000000000'] }),
      'customerGroups.0',
      'Customer groups does not exist',
    ],
    [ofShop({ name: '' }), 'name', 'Name is required'],
    [ofShop({ type: 'product' }), 'products', 'Choose at least one product or product group'],
    [ofShop({ code: 'NOTMINE' }), 'code', 'Unknown field: code'],
  ])('%j is refused at %s', async (body, field, message) => {
    const answer = await create(body)
    expect(answer.status).toBe(422)
    expect(answer.json.fields).toEqual({ [field]: message })
  })

  test('of many who add one code at once one succeeds; a deleted code is free again', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(aCode('RACE'))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 201)
    expect(refused?.json).toMatchObject({ code: 'code_taken', fields: { code: 'Already in use' } })
    const made = answers.find(({ status }) => status === 201)
    expect((await remove(made?.json.data._id)).status).toBe(204)
    expect((await create(aCode('race'))).status).toBe(201)
  })
})

describe('what it does to prices', () => {
  test('a discount of products and groups lowers their price in the shop at once, and off it is as before', async () => {
    const [alone, inGroup, other] = [
      await aProduct(t.db, { price: 20_000 }),
      await aProduct(t.db, { price: 20_000 }),
      await aProduct(t.db, { price: 20_000 }),
    ]
    const group = uuid()
    await t.db.insert(productGroups).values({ id: group, name: 'Winter' })
    await t.db.insert(productGroupMembers).values({ groupId: group, memberId: inGroup.id })
    expect(await priceOf(alone.id)).toBe(20_000)
    const { json } = await create({
      ...ofShop({ type: 'product', name: 'Winter sale', percentage: 25 }),
      products: [alone.id],
      productGroups: [group],
    })
    expect(json.data.products).toMatchObject([{ _id: alone.id }])
    expect(await priceOf(alone.id)).toBe(15_000)
    expect(await priceOf(inGroup.id)).toBe(15_000)
    expect(await priceOf(other.id)).toBe(20_000)
    expect((await change(json.data._id, { status: 'inactive' })).json.data.status).toBe('inactive')
    expect(await priceOf(alone.id)).toBe(20_000)
    expect((await change(json.data._id, { status: 'active' })).json.data.status).toBe('active')
    expect(await priceOf(alone.id)).toBe(15_000)
    await change(json.data._id, { products: [] })
    expect(await priceOf(alone.id)).toBe(20_000)
    expect((await change(json.data._id, { productGroups: [] })).json.fields).toEqual({
      products: 'Choose at least one product or product group',
    })
    await remove(json.data._id)
    expect(await priceOf(inGroup.id)).toBe(20_000)
  })

  test('a discount of the shop that a date ends is over for orders, whatever the list shows', async () => {
    const product = await aProduct(t.db, { price: 10_000 })
    const made = await create(ofShop({ period: 'fixed', endDate: tomorrow, percentage: 40 }))
    expect(await priceOf(product.id)).toBe(6_000)
    await change(made.json.data._id, { endDate: new Date(Date.now() - 1000).toISOString() })
    expect((await find(made.json.data._id)).json.data.status).toBe('expired')
    expect(await priceOf(product.id)).toBe(10_000)
    await remove(made.json.data._id)
  })
})

describe('changing', () => {
  test('the type stays, and what another type has is refused', async () => {
    const { json } = await create(aCode('FIXEDTYPE'))
    expect((await change(json.data._id, { type: 'market' })).json.fields).toEqual({
      type: 'Unknown field: type',
    })
    expect((await change(json.data._id, { products: [] })).json.fields).toEqual({
      products: 'Products doesn’t apply to this discount type',
    })
  })

  test('two staff: the second hears of the first', async () => {
    const { json } = await create(aCode('TWOSTAFF'))
    const { _id, version } = json.data
    expect((await change(_id, { percentage: 20, version })).status).toBe(200)
    expect((await change(_id, { percentage: 30, version })).json.code).toBe('version_conflict')
    expect((await find(_id)).json.data.percentage).toBe(20)
  })

  test('more uses revive a used code, and an end taken away an expired one', async () => {
    const used = await aDiscount(t.db, { numberOfUsage: 1, usageCount: 1 })
    expect((await find(used.id)).json.data.status).toBe('used')
    expect((await change(used.id, { numberOfUsage: 2 })).json.data.status).toBe('active')
    const over = await aDiscount(t.db, {
      period: 'fixed',
      startDate: new Date('2025-01-01'),
      endDate: new Date('2025-02-01'),
    })
    expect((await find(over.id)).json.data.status).toBe('expired')
    const open = await change(over.id, { period: 'open_ended' })
    expect(open.json.data).toMatchObject({ status: 'active', period: 'open_ended' })
    expect(open.json.data.endDate).toBeUndefined()
    expect((await change(over.id, { period: 'fixed' })).json.fields).toEqual({
      endDate: 'End date is required',
    })
  })

  test('as many uses as there were make it used; fewer are refused', async () => {
    const often = await aDiscount(t.db, { numberOfUsage: 10, usageCount: 5 })
    expect((await change(often.id, { numberOfUsage: 5 })).json.data.status).toBe('used')
    expect((await change(often.id, { numberOfUsage: 3 })).json.fields).toEqual({
      numberOfUsage: 'Usage limit can’t be lower than the number of uses',
    })
  })
})

describe('usage', () => {
  test('300 customers use a code limited to 3: exactly 3 succeed', async () => {
    const product = await aProduct(t.db, { stock: 1000 })
    const { json } = await create(aCode('LASTONES', { numberOfUsage: 3 }))
    const buyers = await Promise.all(Array.from({ length: 300 }, () => ordering(product.id)))
    const answers = await Promise.all(buyers.map(({ order }) => patiently(() => order('LASTONES'))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ json }) => [json.code, json.message])).toEqual(
      refused.map(() => ['discount_not_found', 'Not found or expired']),
    )
    const [row] = await t.db.select().from(discounts).where(eq(discounts.id, json.data._id))
    expect(row?.usageCount).toBe(3)
    const uses = await staff({ path: `${path}/${json.data._id}/orders` })
    expect(uses.json.total).toBe(3)
  })

  test('the orders that came under it are listed; a rejected one gives its use back', async () => {
    const product = await aProduct(t.db)
    const { json } = await create(aCode('LISTED', { numberOfUsage: 5 }))
    const { order } = await ordering(product.id)
    const placed = (await order('LISTED')).json.data
    const uses = async () => (await staff({ path: `${path}/${json.data._id}/orders` })).json
    expect((await uses()).data).toMatchObject([
      {
        order: { _id: placed._id, number: placed.number, discount: placed.discount, total: placed.total },
        customer: { name: 'Noura Example' },
      },
    ])
    await changeOrder(staff, placed._id, { status: 'rejected', reason: 'Test' })
    expect(await uses()).toMatchObject({ data: [], total: 0 })
    expect((await find(json.data._id)).json.data.usageCount).toBe(0)
  })

  test('an automatic discount is counted too: used up, the next order has the full price', async () => {
    const product = await aProduct(t.db, { price: 10_000, stock: 1000 })
    const { json } = await create({
      ...ofShop({ type: 'product', name: 'First two', percentage: 50, numberOfUsage: 2 }),
      products: [product.id],
    })
    const { order } = await ordering(product.id)
    expect((await order()).json.data.subtotal.amount).toBe(5_000)
    expect((await order()).json.data.subtotal.amount).toBe(5_000)
    expect((await order()).json.data.subtotal.amount).toBe(10_000)
    expect((await find(json.data._id)).json.data).toMatchObject({ status: 'used', usageCount: 2 })
    expect((await staff({ path: `${path}/${json.data._id}/orders` })).json.total).toBe(2)
    // Prices in lists follow by a job of the order that used the last one.
    while ((await runJobs(t.ctx)) > 0);
    t.ctx.publicCache.invalidate()
    expect(await priceOf(product.id)).toBe(10_000)
  })

  test('of many at once under an automatic discount for five, five pay less and nobody pays otherwise than told', async () => {
    const product = await aProduct(t.db, { price: 10_000, stock: 1000 })
    const { json } = await create({
      ...ofShop({ type: 'product', name: 'First five', percentage: 50, numberOfUsage: 5 }),
      products: [product.id],
    })
    const buyers = await Promise.all(Array.from({ length: 60 }, () => ordering(product.id)))
    const answers = await Promise.all(buyers.map(({ order }) => patiently(() => order())))
    const paid = (amount: number) =>
      answers.filter(({ status, json }) => status === 201 && json.data.subtotal.amount === amount).length
    expect(paid(5_000)).toBe(5)
    const others = answers.filter(({ status }) => status !== 201)
    expect(others.map(({ json }) => json.code)).toEqual(others.map(() => 'price_changed'))
    expect(paid(5_000) + paid(10_000) + others.length).toBe(60)
    const kept = await t.db.$count(discountRedemptions, eq(discountRedemptions.discountId, json.data._id))
    expect(kept).toBe(5)
  })
})

describe('deleting', () => {
  test('one that was used stays with its orders and is switched off', async () => {
    const product = await aProduct(t.db)
    const { json } = await create(aCode('KEPT', { numberOfUsage: 5 }))
    const { order } = await ordering(product.id)
    expect((await order('KEPT')).status).toBe(201)
    const refused = await remove(json.data._id)
    expect(refused.status).toBe(409)
    expect(refused.json).toMatchObject({ code: 'in_use', details: { counts: { orders: 1 } } })
    expect((await find(json.data._id)).json.data).toMatchObject({ isOn: false, status: 'inactive' })
    const again = await ordering(product.id)
    expect((await again.order('KEPT')).json.code).toBe('discount_not_found')
  })

  test('one that was not is gone', async () => {
    const { json } = await create(aCode('GONE'))
    expect((await remove(json.data._id)).status).toBe(204)
    expect((await find(json.data._id)).status).toBe(404)
    expect((await remove(json.data._id)).status).toBe(404)
    const { order } = await ordering((await aProduct(t.db)).id)
    expect((await order('GONE')).json.code).toBe('discount_not_found')
  })
})

test('the list is searched, filtered by what the status now is, by time, and sorted', async () => {
  const names = async (query: string) =>
    (await staff({ path: `${path}?limit=100&search=list-${query}` })).json.data.map(
      ({ code }: { code: string }) => code,
    )
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await aDiscount(t.db, { code: 'LIST-ON', percentage: 5, startDate: inDays(-2) })
  await aDiscount(t.db, { code: 'LIST-OFF', percentage: 9, status: 'inactive' })
  await aDiscount(t.db, { code: 'LIST-USED', percentage: 7, numberOfUsage: 1, usageCount: 1 })
  await aDiscount(t.db, {
    code: 'LIST-OVER',
    percentage: 8,
    period: 'fixed',
    startDate: inDays(-20),
    endDate: inDays(-10),
  })
  expect(await names('')).toHaveLength(4)
  expect(await names('u')).toEqual(['LIST-USED'])
  for (const [status, code] of [
    ['active', 'LIST-ON'],
    ['inactive', 'LIST-OFF'],
    ['used', 'LIST-USED'],
    ['expired', 'LIST-OVER'],
  ])
    expect(await names(`&status=${status}`)).toEqual([code])
  expect(await names('&sort=-percentage')).toEqual(['LIST-OFF', 'LIST-OVER', 'LIST-USED', 'LIST-ON'])
  expect(await names('&type=market')).toEqual([])
  const span = `&dateFrom=${inDays(-15).toISOString()}&dateTo=${inDays(-12).toISOString()}`
  expect(await names(span)).toEqual(['LIST-OVER'])
  expect(await names(`&endsBefore=${inDays(0).toISOString()}`)).toEqual(['LIST-OVER'])
  expect(await names(`&endsBefore=${inDays(-20).toISOString()}`)).toEqual([])
  expect((await staff({ path: `${path}?sort=secret` })).status).toBe(422)
})
