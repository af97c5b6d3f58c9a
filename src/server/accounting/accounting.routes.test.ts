import readSpreadsheet from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, anAdmin, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
let staff: (ask: Ask) => Promise<Answer>
const from = new Date(Date.now() - 3_600_000).toISOString()
const to = new Date(Date.now() + 3_600_000).toISOString()
const period = `dateFrom=${from}&dateTo=${to}`
const major = (amount: number) => amount / 100

/** An order that was accepted and paid, of which `refund` minor units went back. */
async function sell(refund = 0) {
  const { account, address, bank } = await aBuyer(t.db)
  const product = await aProduct(t.db, { price: 12_345 })
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
  const order = placed.json.data
  expect((await changeOrder(staff, order._id, { paymentStatus: 'paid' })).status).toBe(200)
  expect((await changeOrder(staff, order._id, { status: 'in_progress' })).status).toBe(200)
  if (refund > 0) {
    const { version } = (await staff({ path: `/marketplace/orders/${order._id}` })).json.data
    const answer = await staff({
      method: 'POST',
      path: `/marketplace/orders/${order._id}/refunds`,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { amount: { amount: refund, currency: order.total.currency }, reason: 'Damaged', version },
    })
    expect(answer.status).toBeLessThan(300)
  }
  return { order, account }
}

let kept: Awaited<ReturnType<typeof sell>>
let refunded: Awaited<ReturnType<typeof sell>>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  kept = await sell()
  refunded = await sell(5_000)
})

/** As spreadsheets open it, its headings first. */
async function rowsOf(path: string, headers = {}) {
  const answer = await staff({ path, headers })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toContain('spreadsheetml.sheet')
  const [sheet] = await readSpreadsheet(answer.bytes)
  return sheet?.data ?? []
}
const linesOf = async (path: string, headers = {}) =>
  (await staff({ path, headers })).text.replace('\ufeff', '').trim().split('\r\n')

test('the VAT of a period is added up by currency and rate, and its documents add up to it', async () => {
  const { totals } = (await staff({ path: `/marketplace/reports/vat?${period}` })).json.data
  expect(totals).toHaveLength(1)
  const [{ invoiced, credited, due, rate, currency }] = totals
  expect([invoiced.count, credited.count]).toEqual([2, 1])
  expect(invoiced.total.amount).toBe(kept.order.total.amount + refunded.order.total.amount)
  expect(invoiced.tax.amount).toBe(kept.order.tax.amount + refunded.order.tax.amount)
  expect(credited.total).toEqual({ amount: 5_000, currency })
  for (const key of ['net', 'tax', 'total'])
    expect(due[key].amount).toBe(invoiced[key].amount - credited[key].amount)
  expect(due.net.amount + due.tax.amount).toBe(due.total.amount)

  const [head = [], ...rows] = await rowsOf(`/marketplace/reports/vat.xlsx?${period}`)
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)])
  const sum = (name: string) =>
    column(name).reduce<number>((total, cell) => total + Math.round(Number(cell) * 100), 0)
  expect(sum('Net')).toBe(due.net.amount)
  expect(sum('VAT')).toBe(due.tax.amount)
  expect(sum('Total')).toBe(due.total.amount)
  expect(column('Document')).toEqual(['Invoice', 'Invoice', 'Credit note'])
  expect(column('VAT rate (%)')).toEqual([rate, rate, rate])

  const lines = await linesOf(`/marketplace/reports/vat.csv?${period}`, { 'accept-language': 'ar' })
  expect(lines[0]).toContain('الرقم الضريبي')
  expect(lines).toHaveLength(4)
  expect(lines[3]).toMatch(/إشعار دائن.*,-50\.00,/)
})

test('a period without documents has no totals, and one that ends before it begins is refused', async () => {
  const early = 'dateFrom=2001-01-01T00:00:00Z&dateTo=2001-02-01T00:00:00Z'
  expect((await staff({ path: `/marketplace/reports/vat?${early}` })).json.data).toEqual({ totals: [] })
  expect(await linesOf(`/marketplace/reports/vat.csv?${early}`)).toHaveLength(1)
  const answer = await staff({ path: `/marketplace/reports/vat?dateFrom=${to}&dateTo=${from}` })
  expect(answer.json.fields).toHaveProperty('dateTo')
})

test('payments and refunds are a file, filtered as the list, with amounts that are numbers and dates of the reader’s clock', async () => {
  const number = refunded.order.number
  const [head = [], ...rows] = await rowsOf(`/marketplace/transactions/list.xlsx?search=${number}&sort=at`, {
    timezone: 'Asia/Riyadh',
  })
  expect(head).toEqual([
    'Date',
    'Order number',
    'Customer',
    'Provider',
    'Reference',
    'Status',
    'Amount',
    'Currency',
  ])
  expect(rows.map((row) => [row[1], row[5], row[6]])).toEqual([
    [number, 'Paid', major(refunded.order.total.amount)],
    [number, 'Refunded', -50],
  ])
  const [at] = rows[0] ?? []
  const inRiyadh = Date.now() + 3 * 3_600_000
  expect(Math.abs(new Date(at as never).getTime() - inRiyadh)).toBeLessThan(600_000)
  const newest = await linesOf('/marketplace/transactions/list.csv?status=refunded')
  expect(newest).toHaveLength(2)
  expect(newest[1]).toContain(`${number},`)
})

test('customers are a file in both forms, filtered and sorted as the list; names that look like formulas stay texts', async () => {
  const { account } = await aBuyer(t.db, { firstName: '=1+1', lastName: '' })
  const [head = [], ...rows] = await rowsOf(
    `/marketplace/customers/list.xlsx?search=${encodeURIComponent(account.email)}`,
  )
  expect(head.slice(0, 3)).toEqual(['Name', 'Username', 'Email'])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.[2]).toBe(account.email)
  const lines = await linesOf(
    `/marketplace/customers/list.csv?search=${encodeURIComponent(kept.account.email)}&sort=-totalSpent`,
  )
  expect(lines[1]).toContain(kept.account.email)
  expect(lines[1]).toContain(`,1,0,${major(kept.order.total.amount).toFixed(2)},`)
})

test('who took which data is in the history, with what it was filtered by', async () => {
  await linesOf('/marketplace/customers/list.csv?status=blocked')
  const { data } = (await staff({ path: '/marketplace/audit?entity=export' })).json
  expect(data[0]).toMatchObject({ entity: 'export', name: 'Customers (CSV)', did: 'Exported' })
  expect(JSON.stringify(data[0].changes)).toContain('status=blocked')
})
