import { fromAbsolute, parseDate, toCalendarDateTime } from '@internationalized/date'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Bucket, CodesReport, ProductsReport, SalesReport } from '#contract/dashboard.ts'
import { enums, type OrderStatus } from '#contract/enums.ts'
import type { CmsOrderRow, Order } from '#contract/orders.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, aDiscount, aLicence, aProduct, aRootUser, anAdmin } from '../test/factories.ts'
import { testApp, type Ask, type Answer } from '../test/test-app.ts'
import { foldFigures, recountFigures } from '../orders/figures.queries.ts'

const t = testApp()
const hour = 3_600_000
const sold = enums.OrderStatus.filter((status) => status !== 'rejected')

/** Days on which clocks change, and one on which none does. */
const edges = [
  ['Asia/Riyadh', '2026-03-01'],
  ['Europe/London', '2026-03-29'],
  ['Europe/London', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Pacific/Auckland', '2026-04-05'],
  ['Pacific/Auckland', '2026-09-27'],
  ['Asia/Kolkata', '2026-01-01'],
] as const

let staff: (ask: Ask) => Promise<Answer>
let products: { id: string; type: 'hardware' | 'licence' }[]
let buyers: string[]

beforeAll(async () => {
  // Later than every order below, so that their periods are over whenever this runs.
  t.clock.now = new Date(Math.max(Date.now(), Date.UTC(2027, 5, 1)))
  staff = await t.as(await anAdmin(t.db))
  products = [
    ...(await Promise.all([1, 2, 3].map(() => aProduct(t.db)))).map(({ id }) => ({
      id,
      type: 'hardware' as const,
    })),
    { id: (await aLicence(t.db)).id, type: 'licence' },
  ]
  buyers = (await Promise.all([1, 2].map(() => aRootUser(t.db)))).map(({ id }) => id)
  for (const [seed, [zone, date]] of edges.entries()) await scatterOrders(midnight(date, zone), seed)
})

const midnight = (date: string, zone: string) => parseDate(date).toDate(zone).getTime()
const later = (instant: number, zone: string, by: { days?: number; months?: number }) =>
  toCalendarDateTime(fromAbsolute(instant, zone)).add(by).toDate(zone).getTime()

/** Orders, customers and money given back, most of them within minutes of the hours around a midnight. */
async function scatterOrders(around: number, seed: number) {
  const when = fc.oneof(
    fc.constantFrom(-1, 0, 1).map((milliseconds) => around + milliseconds),
    fc
      .integer({ min: -26, max: 26 })
      .chain((hours) =>
        fc.integer({ min: -2, max: 2 }).map((seconds) => around + hours * hour + seconds * 1000),
      ),
    fc.integer({ min: -30 * 24 * 60, max: 30 * 24 * 60 }).map((minutes) => around + minutes * 60_000),
  )
  const drawn = fc.record({
    at: when,
    status: fc.constantFrom(...enums.OrderStatus),
    payment: fc.constantFrom('unpaid', 'paid', 'refunded'),
    total: fc.integer({ min: 0, max: 1_000_000 }),
    code: fc.constantFrom(null, null, 'SUMMER', '=1+1'),
    currency: fc.constantFrom('SAR', 'SAR', 'SAR', 'USD'),
    lines: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 }),
  })
  for (const order of fc.sample(drawn, { numRuns: 30, seed })) {
    const id = uuid()
    const at = new Date(order.at).toISOString()
    await t.db.execute(sql`
      insert into orders (id, number, account_id, customer_name, status, placed_at, estimated_delivery, shipping_address, payment_method,
        payment_type, payment_status, payment_provider, currency, item_quantity, subtotal, discount, tax, tax_rate, prices_include_tax,
        total, discount_code, search_text)
      values (${id}, ${id}, ${buyers[order.total % 2]}, 'Noura', ${order.status}, ${at}, ${at}, ${JSON.stringify(
        {
          type: 'shipping',
          fullName: 'Noura',
          country: 'SA',
          city: 'SA-riyadh',
          address: '1',
          phone: { isoCode: '+966', phoneNumber: '512345678' },
        },
      )}::jsonb, '{"type": "bank_account"}',
        'bank_account', ${order.payment}, 'bank_transfer', ${order.currency}, ${order.lines.length * 2}, ${order.total},
        ${order.code ? Math.floor(order.total / 10) : 0}, ${Math.floor(order.total / 8)}, 15, false, ${order.total}, ${order.code}, '')`)
    for (const [position, index] of order.lines.entries())
      await t.db.execute(sql`
        insert into order_lines (id, order_id, position, product_id, type, name, code, unit_price, quantity, subtotal, discount, tax, total)
        values (${uuid()}, ${id}, ${position}, ${products[index]?.id}, ${products[index]?.type}, '{"en": "A", "ar": "ا"}', 'A',
          1, 2, 1, 0, 0, ${order.total + position})`)
    if (order.payment === 'refunded')
      await t.db.execute(sql`
        insert into payments (id, order_id, provider, provider_id, amount, currency, status, at)
        values (${uuid()}, ${id}, 'bank_transfer', ${id}, ${-order.total}, ${order.currency}, 'refunded', ${at})`)
  }
  for (const at of fc.sample(when, { numRuns: 5, seed })) await aRootUser(t.db, { createdAt: new Date(at) })
}

type Span = { from: string; to: string }
const days = (dateFrom: string, dateTo: string) =>
  `dateFrom=${encodeURIComponent(dateFrom)}&dateTo=${encodeURIComponent(dateTo)}`
const asQuery = ({ from, to }: Span) => days(from, to)
const instant = (milliseconds: number) => new Date(milliseconds).toISOString()

async function get<T>(path: string, timezone = 'Asia/Riyadh'): Promise<T> {
  const { status, json } = await staff({ path: `/marketplace/${path}`, headers: { timezone } })
  expect(status, JSON.stringify(json)).toBe(200)
  return json.data
}

/** Every row of a list under a filter, as staff would page through it. */
async function listed<Row>(path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { json } = await staff({ path: `/marketplace/${path}&limit=100&page=${page}` })
    rows.push(...json.data)
    if (rows.length >= json.total) return rows
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
type Priced = { total: { amount: number; currency: string } }
const inRiyals = (rows: Priced[]) =>
  sum(rows.filter(({ total }) => total.currency === 'SAR').map(({ total }) => total.amount))

/** The figures as the lists have them. */
async function fromLists(span: Span) {
  const within = asQuery(span)
  const orders = await listed<CmsOrderRow>(`orders?${within}`)
  const kept = await listed<CmsOrderRow>(`orders?${within}&status=${sold.join()}`)
  const paid = await listed<CmsOrderRow>(`orders?${within}&status=${sold.join()}&paymentStatus=paid`)
  const refunds = await listed<{ amount: { amount: number; currency: string } }>(
    `transactions?${within}&kind=payment&status=refunded`,
  )
  const sales = inRiyals(kept)
  return {
    orders: orders.length,
    sold: kept.length,
    items: sum(kept.map(({ itemQuantity }) => itemQuantity)),
    sales,
    paid: inRiyals(paid),
    average: kept.length === 0 ? 0 : Math.round(sales / kept.length),
    newCustomers: (await listed(`customers?${within}`)).length,
    refunds: {
      count: refunds.length,
      amount: 0 - inRiyals(refunds.map(({ amount }) => ({ total: amount }))),
    },
  }
}

const simply = ({
  sales,
  paid,
  average,
  refunds,
  tax: _tax,
  discount: _discount,
  ...counts
}: SalesReport['figures']) => ({
  ...counts,
  sales: sales.amount,
  paid: paid.amount,
  average: average.amount,
  refunds: { count: refunds.count, amount: refunds.amount.amount },
})

async function agrees(report: SalesReport) {
  expect(simply(report.figures)).toEqual(await fromLists(report.period))
  expect(simply(report.figuresBefore)).toEqual(await fromLists(report.before))
  const { json } = await staff({ path: `/marketplace/orders?${asQuery(report.period)}&limit=1` })
  expect(Object.fromEntries(report.byStatus.map(({ status, orders }) => [status, orders]))).toEqual(
    json.statusCounts,
  )
  followOneAnother(report.buckets, report.period)
  followOneAnother(report.bucketsBefore, report.before)
  expect(sum(report.buckets.map(({ orders }) => orders))).toBe(report.figures.orders)
  expect(sum(report.buckets.map(({ sales }) => sales.amount))).toBe(report.figures.sales.amount)
  for (const bucket of report.buckets.filter(({ orders }) => orders > 0).slice(0, 8)) {
    const rows = await listed<CmsOrderRow>(`orders?${asQuery(bucket)}`)
    expect([bucket.orders, bucket.sales.amount], bucket.from).toEqual([
      rows.length,
      inRiyals(rows.filter(({ status }) => status !== 'rejected')),
    ])
  }
}

function followOneAnother(buckets: Bucket[], span: Span) {
  expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([span.from, span.to])
  expect(buckets.slice(1).map(({ from }) => from)).toEqual(buckets.slice(0, -1).map(({ to }) => to))
}

async function productsAgree(span: Span) {
  const report = await get<ProductsReport>(`dashboard/products?${asQuery(span)}&by=quantity`)
  const rows = await listed<CmsOrderRow>(`orders?${asQuery(span)}&status=${sold.join()}`)
  const orders = await Promise.all(rows.map(({ _id }: { _id?: string }) => get<Order>(`orders/${_id}`)))
  const items = orders.flatMap((order) => order.items.map((item) => ({ ...item, of: order })))
  const expected = [...Map.groupBy(items, ({ product }) => product)]
    .map(([id, of]) => ({
      _id: id,
      orders: of.length,
      quantity: sum(of.map(({ quantity }) => quantity)),
      sales: inRiyals(of),
    }))
    .toSorted((a, b) => b.quantity - a.quantity || b.sales - a.sales || (a._id < b._id ? -1 : 1))
  expect(
    report.best.map(({ _id, orders, quantity, sales }) => ({ _id, orders, quantity, sales: sales.amount })),
  ).toEqual(expected)
  expect(report.products).toBe(expected.length)
  for (const { type, quantity, sales } of report.types) {
    const of = items.filter((item) => item.type === type)
    expect([quantity, sales.amount], type).toEqual([sum(of.map((item) => item.quantity)), inRiyals(of)])
  }
}

async function codesAgree(span: Span) {
  const report = await get<CodesReport>(`dashboard/codes?${asQuery(span)}`)
  for (const { code, orders, sales } of report.codes) {
    const rows = await listed<CmsOrderRow>(
      `orders?${asQuery(span)}&status=${sold.join()}&discountCode=${encodeURIComponent(code)}`,
    )
    expect([orders, sales.amount], code).toEqual([rows.length, inRiyals(rows)])
  }
  expect(sum(report.codes.map(({ orders }) => orders))).toBe(report.total.orders)
}

describe.each(edges)('every figure equals the lists under the same filter: %s, %s', (zone, date) => {
  const start = () => midnight(date, zone)
  test.each([
    ['a day', { days: 1 }],
    ['a week', { days: 7 }],
    ['a month', { months: 1 }],
  ])('%s', async (_name, length) => {
    const span = { from: instant(start()), to: instant(later(start(), zone, length)) }
    const report = await get<SalesReport>(`dashboard?${asQuery(span)}`, zone)
    expect(report.figures.orders).toBeGreaterThan(0)
    await agrees(report)
    await productsAgree(report.period)
    await codesAgree(report.period)
  })
})

test('a period that begins and ends at any moment is counted to the millisecond', async () => {
  const [around] = [midnight('2026-03-29', 'Europe/London')]
  for (const [before, after] of [
    [1, 1],
    [0, 1],
    [7 * 60_000 + 1, 3 * 60_000],
    [26 * hour + 13, 40 * hour + 7],
    [80 * 24 * hour, 50 * 24 * hour + 1],
  ] as const) {
    const span = { from: instant(around - before), to: instant(around + after) }
    await agrees(await get<SalesReport>(`dashboard?${asQuery(span)}`, 'Europe/London'))
    await productsAgree(span)
  }
})

describe('figures that are kept', () => {
  const span = () => ({
    from: instant(midnight('2026-01-01', 'Asia/Riyadh')),
    to: instant(midnight('2027-01-01', 'Asia/Riyadh')),
  })
  const both = async () => ({
    sales: await get<SalesReport>(`dashboard?${asQuery(span())}`),
    products: await get<ProductsReport>(`dashboard/products?${asQuery(span())}`),
  })

  test('adding them up and counting them anew change nothing', async () => {
    const before = await both()
    expect(before.products.best.length).toBeGreaterThan(0)
    await foldFigures(t.db)
    expect(await both()).toEqual(before)
    const { status } = await staff({ method: 'POST', path: '/marketplace/dashboard/recount' })
    expect(status).toBe(204)
    expect(await both()).toEqual(before)
  })

  test('a figure that went wrong is mended by a recount', async () => {
    const before = await both()
    await t.db.execute(sql`update order_figures set total = total + 1000, orders = orders + 1`)
    await t.db.execute(sql`delete from product_figures`)
    expect(await both()).not.toEqual(before)
    await recountFigures(t.db)
    expect(await both()).toEqual(before)
  })

  test('each step of an order moves its figures, back as well', async () => {
    await foldFigures(t.db)
    const { rows } = await t.db.execute<{ id: string }>(
      sql`select id from orders where status = 'pending' and currency = 'SAR' limit 3`,
    )
    for (const { id } of rows)
      for (const [status, payment] of [
        ['in_progress', 'paid'],
        ['rejected', 'refunded'],
        ['pending', 'unpaid'],
        ['shipped', 'paid'],
      ]) {
        await t.db.execute(
          sql`update orders set status = ${status}, payment_status = ${payment} where id = ${id}`,
        )
        if (status === 'rejected') await foldFigures(t.db)
        const report = await get<SalesReport>(`dashboard?${asQuery(span())}`)
        expect(simply(report.figures)).toEqual(await fromLists(report.period))
      }
    await productsAgree(span())
  })

  test('orders placed and decided by many at once, while figures are added up and counted anew, are all counted once', async () => {
    const { account, address, bank } = await aBuyer(t.db)
    const product = await aProduct(t.db, { stock: 60 })
    const discount = await aDiscount(t.db, { type: 'market', name: 'Everything', percentage: 10 })
    const buyer = await t.as(account)
    const decide = async () => {
      const answer = await buyer({
        method: 'POST',
        path: '/marketplace-customer/orders',
        body: {
          items: [{ product: product.id, quantity: 1 }],
          addressId: address.id,
          paymentMethod: { type: 'bank_account', _id: bank.id },
        },
      })
      expect(answer.status, answer.text).toBe(201)
      const order = answer.json.data
      const change = order.number.endsWith('3')
        ? { status: 'rejected', reason: 'No' }
        : { status: 'in_progress' }
      const changed = await changeOrder(staff, order._id, change)
      expect(changed.status, changed.text).toBe(200)
    }
    const keep = async () => {
      for (let round = 0; round < 5; round += 1) await Promise.all([foldFigures(t.db), recountFigures(t.db)])
    }
    await Promise.all([keep(), ...Array.from({ length: 40 }, decide)])
    expect(discount.usageCount).toBe(0)
    const now = t.clock.now.getTime()
    const span = { from: instant(now - 2 * hour), to: instant(now + 2 * hour) }
    const report = await get<SalesReport>(`dashboard?${asQuery(span)}`)
    expect(report.figures.orders).toBe(40)
    expect(report.period.until).toBeDefined()
    await agrees(report)
    await productsAgree(span)
  })
})

describe('the file of a report', () => {
  const span = days('2026-01-01T00:00:00Z', '2026-12-31T00:00:00Z')
  const file = async (report: string, language = 'en') =>
    staff({
      path: `/marketplace/dashboard/report.csv?${span}&report=${report}`,
      headers: { 'accept-language': language, timezone: 'Asia/Riyadh' },
    })

  test('has a row for each part of the period, beside the one before', async () => {
    const { text, headers } = await file('sales')
    const report = await get<SalesReport>(`dashboard?${span}`)
    const [head, ...rows] = text.trim().replace('\ufeff', '').split('\r\n')
    expect(head).toBe(
      'From,To (exclusive),Orders,Sales (SAR),Compared from,Orders (previous period),Sales (previous period) (SAR)',
    )
    expect(rows).toHaveLength(Math.max(report.buckets.length, report.bucketsBefore.length))
    expect(sum(rows.map((row) => Number(row.split(',')[2])))).toBe(report.figures.orders)
    expect(Math.round(sum(rows.map((row) => Number(row.split(',')[3]))) * 100)).toBe(
      report.figures.sales.amount,
    )
    expect(headers['content-disposition']).toContain('sales-')
  })

  test('runs nothing in a spreadsheet, and speaks Arabic', async () => {
    const { text } = await file('codes', 'ar')
    expect(text).toContain('رمز الخصم')
    expect(text).toContain("\r\n'=1+1,")
    expect((await file('products', 'ar')).text).toContain('القطع')
  })
})

test.each([
  ['no period', ''],
  ['an end before the beginning', days('2026-02-01T00:00:00Z', '2026-01-01T00:00:00Z')],
  ['more than ten years', days('2000-01-01T00:00:00Z', '2026-01-01T00:00:00Z')],
  ['days without a time', days('2026-01-01', '2026-02-01')],
])('%s is refused', async (_name, query) => {
  for (const path of ['dashboard', 'dashboard/products', 'dashboard/codes', 'dashboard/report.csv'])
    expect((await staff({ path: `/marketplace/${path}?${query}` })).status, path).toBe(422)
})

test('an empty period has figures of zero and no best product', async () => {
  const span = days('2020-01-01T00:00:00Z', '2020-01-08T00:00:00Z')
  const report = await get<SalesReport>(`dashboard?${span}`)
  expect(report.figures).toMatchObject({ orders: 0, sales: { amount: 0 }, average: { amount: 0 } })
  expect(report.byStatus.map(({ status }: { status: OrderStatus }) => status)).toEqual(enums.OrderStatus)
  expect((await get<ProductsReport>(`dashboard/products?${span}`)).best).toEqual([])
})
