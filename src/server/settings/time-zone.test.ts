import { desc, eq, sql } from 'drizzle-orm'
import readSpreadsheet from 'read-excel-file/node'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatter } from '#i18n/format.ts'
import { orNotFound } from '../http/app-error.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { orders } from '../orders/orders.table.ts'
import { countSearch, writeSearches } from '../products/search/count-searches.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { writeMail } from '../providers/mail/write-mail.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { changeOrder } from '../test/change-order.ts'
import { allEndpoints } from '../test/all-endpoints.ts'
import { aBuyer, anAdmin, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})

const change = (body: object, language = 'en') =>
  staff({
    method: 'PATCH',
    path: '/marketplace/settings',
    body,
    headers: { 'accept-language': language },
  })
const move = async (timeZone: string) => expect((await change({ timeZone })).status).toBe(200)
const settings = async () => (await staff({ path: '/marketplace/settings' })).json.data

/** The clock stands still there. */
async function at<Result>(instant: string, work: () => Promise<Result>): Promise<Result> {
  const { now } = t.ctx
  t.ctx.now = () => new Date(instant)
  try {
    return await work()
  } finally {
    t.ctx.now = now
  }
}

// The last evening of a year in Toronto; the first hours of the next in Riyadh and Tokyo.
const border = '2026-12-31T22:30:00.000Z'

describe('the setting', () => {
  test('is Riyadh until it is changed, and is seen by all staff', async () => {
    expect((await settings()).timeZone).toBe('Asia/Riyadh')
  })

  test.each([
    ['en', 'Time zone'],
    ['ar', 'المنطقة الزمنية'],
  ])('refuses at its field what is no zone: %s', async (language, label) => {
    const before = await settings()
    for (const timeZone of ['Mars/Olympus', '+03:00', '', 'x'.repeat(65)]) {
      const answer = await change({ timeZone, contactEmail: 'other@example.com' }, language)
      expect(answer.status).toBe(422)
      expect(answer.json.fields.timeZone).toContain(label)
    }
    expect(await settings()).toEqual(before)
  })

  test('is kept under its usual name, with a version, and its change is told in words in both languages', async () => {
    const { version } = await settings()
    expect((await change({ timeZone: 'asia/tokyo', version })).json.data.timeZone).toBe('Asia/Tokyo')
    expect((await change({ timeZone: 'UTC', version })).json.code).toBe('version_conflict')
    const told = async (language: string) => {
      const path = '/marketplace/audit?entity=settings&limit=1'
      const { data } = (await staff({ path, headers: { 'accept-language': language } })).json
      return data[0].changes.find(({ field }: { field: string }) => field === 'timeZone')
    }
    expect(await told('en')).toMatchObject({
      label: 'Time zone',
      before: ['Arabian Standard Time (Asia/Riyadh)'],
      after: ['Japan Standard Time (Asia/Tokyo)'],
    })
    const arabic = await told('ar')
    expect(arabic.label).toBe('المنطقة الزمنية')
    expect(arabic.after[0]).toContain('اليابان')
    await move('Asia/Riyadh')
  })

  test('every zone that can be chosen is known to the database', async () => {
    const names = Intl.supportedValuesOf('timeZone')
    const { rows } = await t.db.execute<{ name: string }>(
      sql`select name from unnest(${sql.param(names)}::text[]) name where name not in (select name from pg_timezone_names)`,
    )
    expect(rows.map(({ name }) => name)).toEqual([])
  })
})

describe.each([
  ['America/Toronto', '2026-12-31', '2612'],
  ['Asia/Tokyo', '2027-01-01', '2701'],
])('at the border of a year, a shop in %s is in %s:', (zone, day, month) => {
  beforeEach(() => move(zone))

  async function anOrder() {
    const buyer = await aBuyer(t.db)
    const product = await aProduct(t.db, { stock: 5, price: 10_000 })
    const ask = await t.as(buyer.account)
    const placed = await ask({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: [{ product: product.id, quantity: 1 }],
        addressId: buyer.address.id,
        paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
      },
    })
    expect(placed.status, placed.text).toBe(201)
    return { id: placed.json.data._id as string, number: placed.json.data.number as string, buyer, ask }
  }

  test('orders are numbered by its month, and mails tell its clock', async () => {
    const { number, buyer } = await at(border, anOrder)
    expect(number.slice(0, 4)).toBe(month)
    await queueMail(t.ctx, t.db, {
      kind: 'draft_sent',
      to: buyer.account.email,
      language: 'en',
      values: { name: 'A', number, until: border, url: 'https://shop.example/pay', rows: [] },
    })
    const [mail] = await t.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1)
    const { text } = await writeMail(t.ctx, orNotFound(mail))
    expect(text).toContain(formatter('en', zone).dateTime(border))
  })

  test('searches are counted under its day', async () => {
    await at(border, () =>
      countSearch(t.ctx, t.db, { text: `kettle ${zone}`, did: 'searched', language: 'en', agent: 'Firefox' }),
    )
    await writeSearches(t.ctx)
    const { rows } = await t.db.execute<{ day: string }>(
      sql`select day::text as day from search_days where phrase like ${`%${zone.split('/')[1]?.toLowerCase()}%`}`,
    )
    expect(rows).toEqual([{ day }])
  })

  test('files that are exported are named by its day, wherever the browser is', async () => {
    const paths = (await allEndpoints())
      .filter(
        ({ raw, method, path, access }) =>
          raw === 'file' &&
          method === 'GET' &&
          access === 'admin' &&
          // Of lists: what is of one company has its own test.
          !path.includes(':') &&
          /(?:\.csv|\.xlsx|\/export)$/.test(path),
      )
      .map(({ path }) => path)
    const query = 'dateFrom=2026-12-01T00:00:00Z&dateTo=2027-01-02T00:00:00Z'
    const reports = ['sales', 'products', 'codes'].map(
      (report) => `/marketplace/dashboard/report.csv?report=${report}`,
    )
    const asked = [...paths.filter((path) => path !== '/marketplace/dashboard/report.csv'), ...reports]
    await at(border, async () => {
      const then = await t.as(await anAdmin(t.db))
      for (const path of asked) {
        const answer = await then({
          path: `${path}${path.includes('?') ? '&' : '?'}${query}`,
          headers: { timezone: 'Pacific/Pago_Pago' },
        })
        expect([path, answer.status]).toEqual([path, 200])
        expect([path, answer.headers['content-disposition']]).toEqual([
          path,
          expect.stringContaining(`-${day}.`),
        ])
      }
    })
    expect(asked.length).toBeGreaterThan(25)
  })

  test('what is planned begins by its clock', async () => {
    const { id } = await aProduct(t.db)
    const answer = await staff({
      method: 'POST',
      path: '/marketplace/schedule',
      body: { kind: 'product', entityId: id, field: 'visibility', value: 'hidden', from: '2027-01-15T09:00' },
    })
    expect(answer.status, answer.text).toBe(201)
    expect(formatter('en', zone).dateTime(answer.json.data.from)).toBe('15 Jan 2027 9:00 am')
  })

  test('a report without a zone of its own has its days', async () => {
    const path = '/marketplace/dashboard?dateFrom=2026-12-30T00:00:00Z&dateTo=2027-01-02T00:00:00Z'
    const { buckets } = (await staff({ path })).json.data
    const edge = buckets[1].from
    expect(formatter('en', zone).dateTime(edge)).toContain('12:00 am')
  })

  test('invoices keep the day they were issued on, in their number, on paper, for programs and in the VAT, wherever the shop moves', async () => {
    const { id, ask } = await anOrder()
    await at(border, async () => {
      // No session lasts until then.
      const then = await t.as(await anAdmin(t.db))
      expect((await changeOrder(then, id, { status: 'in_progress' })).status).toBe(200)
    })
    const [row] = await t.db.select().from(invoices).where(eq(invoices.orderId, id))
    expect(row).toMatchObject({ timeZone: zone, issuedAt: new Date(border) })
    expect(row?.number.slice(4, 8)).toBe(day.slice(0, 4))
    const [order] = await t.db.select().from(orders).where(eq(orders.id, id))
    const path = `/marketplace-customer/orders/${id}/invoice`
    const paper = async () => (await ask({ path: `${path}?format=pdf` })).bytes
    const before = await paper()

    await move('Asia/Riyadh')
    expect((await ask({ path: `${path}?format=xml` })).text).toContain(
      `<cbc:IssueDate>${day}</cbc:IssueDate>`,
    )
    expect(Buffer.compare(before, await paper())).toBe(0)
    // The years of the shop where it is now.
    const vatOf = async (from: string, to: string) => {
      const answer = await staff({
        path: `/marketplace/reports/vat.xlsx?dateFrom=${from}T21:00:00Z&dateTo=${to}T21:00:00Z`,
      })
      const [sheet] = await readSpreadsheet(answer.bytes)
      const [head = [], ...rows] = sheet?.data ?? []
      const found = rows.filter((cells) => cells[head.indexOf('Order number')] === order?.number)
      return found.map((cells) => new Date(cells[head.indexOf('Date')] as never).toISOString().slice(0, 10))
    }
    expect(await vatOf('2025-12-31', '2026-12-31')).toEqual(day.startsWith('2026') ? [day] : [])
    expect(await vatOf('2026-12-31', '2027-12-31')).toEqual(day.startsWith('2027') ? [day] : [])
  })
})
