import { expect, test } from 'vitest'
import { dayIn } from '#i18n/zone-time.ts'
import { aProduct } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import {
  deliveryDay,
  deliveryDayChangesAt,
  promisedDay,
  promiseInstant,
  restockDay,
  type Pace,
  type Supply,
} from './promised-day.ts'
import { defaultSettings } from './settings.queries.ts'

const t = testApp()
const bare = testApp({ brand: 'sahab' })

const riyadh = (delivery: Partial<Pace['delivery']> = {}, timeZone = 'Asia/Riyadh'): Pace => ({
  delivery: { ...defaultSettings.delivery, ...delivery },
  timeZone,
})
/** A moment in Riyadh. */
const at = (clock: string) => new Date(`${clock}:00+03:00`)
const inStock: Supply = { isInStock: true, restockAt: null, leadDays: null }
const out = (supply: Partial<Supply> = {}): Supply => ({ ...inStock, isInStock: false, ...supply })

test.each([
  // A Tuesday, one day of handling and four on the way: Wednesday, Thursday, Sunday, Monday, Tuesday.
  ['in the morning', '2026-12-01T09:00', '2026-12-08'],
  ['a minute before the cut-off', '2026-12-01T13:59', '2026-12-08'],
  ['at the cut-off', '2026-12-01T14:00', '2026-12-09'],
  ['in the last minute of the day', '2026-12-01T23:59', '2026-12-09'],
  ['in the first minute of the next', '2026-12-02T00:00', '2026-12-09'],
  ['on a Thursday before the cut-off', '2026-12-03T13:00', '2026-12-10'],
  ['on a Thursday after it, which counts from Sunday', '2026-12-03T15:00', '2026-12-13'],
  ['on a Friday', '2026-12-04T09:00', '2026-12-13'],
  ['late on a Saturday', '2026-12-05T22:00', '2026-12-13'],
  ['on a Sunday', '2026-12-06T09:00', '2026-12-13'],
  ['on 31 December, over the end of the year', '2026-12-31T09:00', '2027-01-07'],
  ['on 31 December after the cut-off', '2026-12-31T18:00', '2027-01-10'],
  ['before 29 February', '2028-02-28T09:00', '2028-03-06'],
])('what is in stock and ordered %s arrives five business days later', (_, clock, day) => {
  expect(deliveryDay(at(clock), riyadh())).toBe(day)
})

test.each([
  ['the day of the order', { holidays: ['2026-12-01'] }, '2026-12-09'],
  ['a day on the way', { holidays: ['2026-12-06'] }, '2026-12-09'],
  ['a Friday, which is none anyway', { holidays: ['2026-12-04'] }, '2026-12-08'],
  ['days in a row', { holidays: ['2026-12-02', '2026-12-03', '2026-12-06'] }, '2026-12-13'],
  ['the day of arrival', { holidays: ['2026-12-08'] }, '2026-12-09'],
])('no work is done on holidays: %s', (_, delivery, day) => {
  expect(deliveryDay(at('2026-12-01T09:00'), riyadh(delivery))).toBe(day)
})

test('handling and the way are the shop’s, also none and none', () => {
  const monday = at('2026-11-30T09:00')
  expect(deliveryDay(monday, riyadh({ handlingDays: 0, businessDays: 1 }))).toBe('2026-12-01')
  expect(promisedDay([inStock], monday, riyadh({ handlingDays: 0 }), 0)).toBe('2026-11-30')
  expect(promisedDay([inStock], at('2026-12-04T09:00'), riyadh({ handlingDays: 0 }), 0)).toBe('2026-12-06')
})

test.each([
  // Half past eleven at night in Riyadh on a Tuesday.
  ['Asia/Riyadh', '2026-12-01T20:30:00Z', '2026-12-09'],
  ['Pacific/Auckland', '2026-12-01T20:30:00Z', '2026-12-09'],
  ['America/New_York', '2026-12-01T20:30:00Z', '2026-12-09'],
  ['America/New_York', '2026-12-01T18:30:00Z', '2026-12-08'],
  ['Pacific/Kiritimati', '2026-12-31T23:00:00Z', '2027-01-10'],
])('the day and the cut-off are those of the clock in %s', (timeZone, instant, day) => {
  expect(deliveryDay(new Date(instant), riyadh({}, timeZone))).toBe(day)
})

test.each([
  ['the day it is back, and the handling', out({ restockAt: '2026-12-20' }), '2026-12-27'],
  ['a weekend, which begins on Sunday', out({ restockAt: '2026-12-18' }), '2026-12-27'],
  ['before the lead time', out({ restockAt: '2026-12-20', leadDays: 90 }), '2026-12-27'],
  ['today', out({ restockAt: '2026-12-01' }), '2026-12-08'],
  ['a day that has passed says nothing', out({ restockAt: '2026-11-30' }), undefined],
  ['a day that has passed, but the lead time', out({ restockAt: '2026-11-30', leadDays: 2 }), '2026-12-10'],
  ['the lead time and the handling', out({ leadDays: 10 }), '2026-12-22'],
  ['no lead time is none', out({ leadDays: 0 }), '2026-12-08'],
  ['nothing is known', out(), undefined],
])('what is not in stock: %s', (_, supply, day) => {
  expect(promisedDay([supply], at('2026-12-01T09:00'), riyadh())).toBe(day)
})

test('the slowest line decides; of one that nobody knows of, nothing is promised', () => {
  const monday = at('2026-11-30T09:00')
  const slow = out({ leadDays: 10 })
  expect(promisedDay([inStock, slow, inStock], monday, riyadh())).toBe(promisedDay([slow], monday, riyadh()))
  expect(promisedDay([inStock, out()], monday, riyadh())).toBeUndefined()
  expect(promisedDay([], monday, riyadh())).toBeUndefined()
})

test('it is back until the day has passed where the shop is', () => {
  const back = { isInStock: false, restockAt: '2026-12-01' }
  expect(restockDay(back, at('2026-12-01T23:59'), 'Asia/Riyadh')).toBe('2026-12-01')
  expect(restockDay(back, at('2026-12-02T00:00'), 'Asia/Riyadh')).toBeUndefined()
  expect(restockDay({ ...back, isInStock: true }, at('2026-11-01T09:00'), 'Asia/Riyadh')).toBeUndefined()
})

test.each([
  '2026-12-01T09:00',
  '2026-12-01T13:59',
  '2026-12-01T14:00',
  '2026-12-03T18:00',
  '2026-12-04T09:00',
  '2026-12-31T23:59',
])('the day becomes another exactly when it says so: %s', (clock) => {
  for (const pace of [
    riyadh(),
    riyadh({ holidays: ['2026-12-06', '2027-01-03'] }),
    riyadh({}, 'Europe/Berlin'),
  ]) {
    const change = deliveryDayChangesAt(at(clock), pace)
    expect(change > at(clock)).toBe(true)
    const before = deliveryDay(at(clock), pace)
    expect(deliveryDay(new Date(change.getTime() - 1), pace)).toBe(before)
    expect(deliveryDay(change, pace)).not.toBe(before)
  }
})

test('orders keep the day as its noon', () => {
  expect(promiseInstant('2026-12-08', 'Asia/Riyadh').toISOString()).toBe('2026-12-08T09:00:00.000Z')
})

test('an answer with the day is kept no longer than the day holds', async () => {
  const seconds = (answer: { headers: Record<string, unknown> }) =>
    /max-age=(\d+), s-maxage=(\d+), stale-while-revalidate=(\d+)/
      .exec(String(answer.headers['cache-control']))
      ?.slice(1)
      .map(Number)
  const path = '/marketplace-customer/settings'
  const change = deliveryDayChangesAt(t.ctx.now(), riyadh()).getTime()
  t.clock.now = new Date(change - 60_000)
  t.ctx.publicCache.invalidate()
  const before = await t.ask({ path })
  const [fresh = 0, shared = 0, stale = 0] = seconds(before) ?? []
  expect(shared).toBe(fresh)
  expect(fresh + stale).toBeLessThanOrEqual(30)
  t.clock.now = new Date(change - 20_000)
  t.ctx.publicCache.invalidate()
  expect(seconds(await t.ask({ path }))).toEqual([0, 0, 0])
  expect((await t.ask({ path })).json.data.deliveryBy).toBe(before.json.data.deliveryBy)
  t.clock.now = new Date(change)
  const after = await t.ask({ path })
  expect(after.json.data.deliveryBy).not.toBe(before.json.data.deliveryBy)
  expect(seconds(after)).toEqual([30, 30, 300])
})

test('cards of what is out of stock say when it is back, until that day has passed, else how long it takes', async () => {
  const today = t.ctx.now()
  const day = (days: number) => dayIn('Asia/Riyadh', new Date(today.getTime() + days * 86_400_000))
  const back = await aProduct(t.db, { stock: 0, restockAt: day(1), leadDays: 20 })
  const slow = await aProduct(t.db, { stock: 0, restockAt: day(-1), leadDays: 20 })
  const here = await aProduct(t.db, { stock: 1, restockAt: day(1), leadDays: 20 })
  const cards = async () => {
    const ids = [back, slow, here].map(({ id }) => id)
    const { json } = await t.ask({ path: `/marketplace-customer/products?ids=${ids.join(',')}` })
    const found = new Map(json.data.map((card: { _id: string }) => [card._id, card]))
    return ids.map((id) => found.get(id))
  }
  const [first, second, third] = await cards()
  expect(first).toMatchObject({ backOn: day(1) })
  expect(first).not.toHaveProperty('leadDays')
  expect(second).toMatchObject({ leadDays: 20, supply: 'Lead time: 20 business days' })
  expect(second).not.toHaveProperty('backOn')
  for (const name of ['backOn', 'leadDays']) expect(third).not.toHaveProperty(name)
  t.clock.now = new Date(today.getTime() + 2 * 86_400_000)
  expect((await cards())[0]).toMatchObject({ leadDays: 20 })
})

test('shoppers are told the day that an order placed now gets; nobody where nothing is ordered', async () => {
  const find = async (app: typeof t) => (await app.ask({ path: '/marketplace-customer/settings' })).json.data
  expect((await find(t)).deliveryBy).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(await find(bare)).not.toHaveProperty('deliveryBy')
})
