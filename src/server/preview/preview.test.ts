import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sessions } from '../auth/auth.table.ts'
import { discounts } from '../discounts/discounts.table.ts'
import { products } from '../products/products.table.ts'
import { scheduleEntries, type ScheduleRow } from '../schedule-entries/schedule-entries.table.ts'
import { aDiscount, aProduct, anAdmin } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { valuesAt } from './lay-schedule.ts'

const t = testApp()
type Person = (ask: Ask) => Promise<Answer>
let manager: Person
beforeAll(async () => {
  manager = await t.as(await anAdmin(t.db, { roleId: '00000000-0000-4000-8000-000000000002' }))
})
beforeEach(async () => {
  await t.db.delete(scheduleEntries)
  await t.db.delete(discounts)
  t.ctx.publicCache.invalidate()
})

const at = (hours: number) =>
  new Date(Math.ceil(Date.now() / 60_000) * 60_000 + (hours + 3) * 3_600_000).toISOString().slice(0, 16)
const price = (amount: number) => ({ amount, currency: 'SAR' })
const open = (body: object, who = manager) => who({ method: 'POST', path: '/marketplace/preview', body })
const plan = (body: object) => manager({ method: 'POST', path: '/marketplace/schedule', body })

/** The shop as this browser sees it. */
async function lookingAt(hours: number) {
  const { json } = await open({ at: at(hours) })
  const cookie = `matjar-preview=${encodeURIComponent(json.data.token)}`
  return (ask: Ask) => t.ask({ ...ask, headers: { ...ask.headers, cookie } })
}
const priceIn = async (ask: Person, id: string) =>
  (await ask({ path: `/marketplace-customer/products/${id}` })).json.data?.price?.amount

test('what is planned until then is laid over prices, visibility and lists; the rows and everybody else keep what they have', async () => {
  const dear = await aProduct(t.db, { price: 12_900 })
  const hidden = await aProduct(t.db, { visibility: 'hidden' })
  await plan({
    kind: 'product',
    entityId: dear.id,
    field: 'price',
    value: price(9_900),
    from: at(1),
    to: at(5),
  })
  await plan({ kind: 'product', entityId: hidden.id, field: 'visibility', value: 'visible', from: at(2) })
  const [during, after, now] = [await lookingAt(3), await lookingAt(6), (ask: Ask) => t.ask(ask)]
  expect(await priceIn(now, dear.id)).toBe(12_900)
  expect(await priceIn(during, dear.id)).toBe(9_900)
  expect(await priceIn(after, dear.id)).toBe(12_900)
  const path = `/marketplace-customer/products/${hidden.id}`
  expect((await during({ path })).status).toBe(200)
  expect((await now({ path })).status).toBe(404)
  const found = async (ask: Person) =>
    (await ask({ path: `/marketplace-customer/products?search=${dear.code}` })).json.data[0].price.amount
  expect([await found(now), await found(during), await found(now)]).toEqual([12_900, 9_900, 12_900])
  const [row] = await t.db.select().from(products).where(eq(products.id, dear.id))
  expect(row?.price).toBe(12_900)
})

test('discounts count by their own dates at that time', async () => {
  const { id } = await aProduct(t.db, { price: 10_000 })
  await aDiscount(t.db, {
    type: 'market',
    code: null,
    name: 'Later',
    percentage: 20,
    startDate: new Date(Date.now() + 2 * 3_600_000),
    endDate: new Date(Date.now() + 4 * 3_600_000),
    period: 'fixed',
  })
  const [before, during] = [await lookingAt(1), await lookingAt(3)]
  const shown = async (ask: Person) => {
    const { json } = await ask({ path: `/marketplace-customer/products/${id}` })
    return JSON.stringify(json.data)
  }
  expect(await shown(during)).toContain('8000')
  expect(await shown(before)).not.toContain('8000')
})

test('nothing that is kept holds it, and it is taken from nothing that is kept', async () => {
  const { id } = await aProduct(t.db, { price: 12_900 })
  await plan({ kind: 'product', entityId: id, field: 'price', value: price(9_900), from: at(1) })
  const preview = await lookingAt(2)
  const before = t.ctx.publicCache.figures()
  const seen = await preview({ path: `/marketplace-customer/products/${id}` })
  expect(seen.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(seen.headers.etag).toBeUndefined()
  expect(t.ctx.publicCache.figures()).toEqual(before)
  for (const path of ['/marketplace-customer/products', '/marketplace-customer/products/price-range'])
    await preview({ path })
  const plain = await t.ask({ path: `/marketplace-customer/products/${id}` })
  expect(plain.json.data.price.amount).toBe(12_900)
  // Kept now; the preview still sees its own.
  await t.ask({ path: `/marketplace-customer/products/${id}` })
  expect(await priceIn(preview, id)).toBe(9_900)
  expect(await priceIn((ask) => t.ask(ask), id)).toBe(12_900)
})

test('it is for looking: nobody buys or signs in from it; the CMS is as ever', async () => {
  const preview = await lookingAt(2)
  for (const path of ['/marketplace-customer/orders', '/tenant-management/users/login', '/companies/login'])
    expect((await preview({ method: 'POST', path, body: {} })).status).toBe(403)
  const cookie = {
    cookie: `matjar-preview=${encodeURIComponent((await open({ at: at(1) })).json.data.token)}`,
  }
  expect((await manager({ path: '/marketplace/products', headers: cookie })).status).toBe(200)
})

test('it is left from any page: the address that says so takes the cookie and leads to the same page', async () => {
  const { json } = await open({ at: at(2) })
  const headers = { cookie: `matjar-preview=${encodeURIComponent(json.data.token)}` }
  const get = (url: string) => t.app.inject({ url, headers })
  const left = await get('/en/products?search=lamp&leave-preview=1')
  expect(left.statusCode).toBe(303)
  expect(left.headers).toMatchObject({ location: '/en/products?search=lamp', 'cache-control': 'no-store' })
  expect(String(left.headers['set-cookie'])).toMatch(/^matjar-preview=;.*Path=\//)
  // Not to another site.
  const elsewhere = await get('/en/../..//elsewhere.example/?leave-preview=1')
  expect(elsewhere.headers.location ?? '/').not.toMatch(/^\/\//)
})

test('it ends after 15 minutes, with its session, and by hand; an invented one is none', async () => {
  const { id } = await aProduct(t.db, { price: 12_900 })
  await plan({ kind: 'product', entityId: id, field: 'price', value: price(9_900), from: at(1) })
  const admin = await anAdmin(t.db, { roleId: '00000000-0000-4000-8000-000000000002' })
  const other = await t.as(admin)
  const { json } = await open({ at: at(2) }, other)
  const headers = { cookie: `matjar-preview=${encodeURIComponent(json.data.token)}` }
  const look = (given = headers) => priceIn((ask) => t.ask({ ...ask, headers: given }), id)
  expect(await look()).toBe(9_900)
  await t.db
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(eq(sessions.accountId, admin.id))
  expect(await look()).toBe(12_900)
  expect(await look({ cookie: 'matjar-preview=invented' })).toBe(12_900)
  // Sealed for something else.
  const foreign = t.ctx.tokens.seal(JSON.stringify({ session: crypto.randomUUID(), at: json.data.at }))
  expect(await look({ cookie: `matjar-preview=${encodeURIComponent(foreign)}` })).toBe(12_900)
  const ended = await manager({ method: 'DELETE', path: '/marketplace/preview' })
  expect(String(ended.headers['set-cookie'])).toMatch(/matjar-preview=;/)
  const preview = await lookingAt(2)
  t.clock.now = new Date(t.clock.now.getTime() + 16 * 60_000)
  expect(await priceIn(preview, id)).toBe(12_900)
})

test('of a time that is over, or none, there is no preview; nor for who may not see products', async () => {
  const other = await t.as(await anAdmin(t.db, { roleId: '00000000-0000-4000-8000-000000000002' }))
  expect((await open({ at: at(-30) }, other)).json.fields).toHaveProperty('at')
  expect((await open({ at: 'soon' }, other)).status).toBe(422)
  const nobody = await t.as(await anAdmin(t.db, { roleId: null }))
  expect((await open({ at: at(30) }, nobody)).json.code).toBe('forbidden')
})

test('steps are taken in the order of time', () => {
  const hour = (h: number) => new Date(h * 3_600_000)
  const entry = (state: 'waiting' | 'running', value: number, from: number, to?: number, before?: number) =>
    ({
      kind: 'product',
      entityId: 'p',
      field: 'price',
      state,
      value: price(value),
      valueBefore: before === undefined ? null : price(before),
      startsAt: hour(from),
      endsAt: to === undefined ? null : hour(to),
    }) as ScheduleRow
  const rows = [
    entry('running', 90, 1, 3, 100),
    entry('waiting', 80, 3, 5),
    entry('waiting', 70, 6),
    entry('waiting', 60, 7, 8),
  ]
  const valueAt = (h: number) => {
    const [found] = valuesAt(rows, hour(h))
    return found && (found.value as { amount: number }).amount
  }
  expect([2, 3, 4, 5, 6, 7, 8].map(valueAt)).toEqual([undefined, 80, 80, 100, 70, 60, 70])
})
