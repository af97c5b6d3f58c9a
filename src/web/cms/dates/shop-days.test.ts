import { afterAll, expect, test } from 'vitest'
import { usualTimeZone } from '#contract/shop-zone.ts'
import { moveShop } from '#web/cms/move-shop.ts'
import { clockOf, dayOf, endOfDay, instantOf, startOfDay } from './shop-days.ts'

// Tests that run after these begin where the shop usually is.
afterAll(() => moveShop(usualTimeZone))

test.each([
  ['Asia/Riyadh', '2026-03-31T21:30:00.000Z', '2026-04-01', '2026-04-01T00:30'],
  ['Asia/Tokyo', '2026-03-31T14:59:00.000Z', '2026-03-31', '2026-03-31T23:59'],
  ['America/Toronto', '2026-04-01T03:59:00.000Z', '2026-03-31', '2026-03-31T23:59'],
])('fields hold the day and the clock of the shop: %s', (zone, instant, day, clock) => {
  moveShop(zone)
  expect(dayOf(instant)).toBe(day)
  expect(clockOf(instant)).toBe(clock)
  expect(instantOf(clock)).toBe(instant)
})

test('a day begins and ends there, also the short one when clocks go forward', () => {
  moveShop('America/Toronto')
  expect(startOfDay('2026-03-08')).toBe('2026-03-08T05:00:00.000Z')
  expect(endOfDay('2026-03-08')).toBe('2026-03-09T03:59:59.999Z')
  expect(startOfDay('2026-12-31', 1)).toBe('2027-01-01T05:00:00.000Z')
  for (const day of ['2026-02-28', '2028-02-29', '2026-12-31']) expect(dayOf(endOfDay(day))).toBe(day)
})

test('a time that clocks skip is the one after', () => {
  moveShop('America/Toronto')
  expect(instantOf('2026-03-08T02:30')).toBe('2026-03-08T07:30:00.000Z')
})

test('nothing stays nothing', () => {
  expect([dayOf(undefined), clockOf(undefined), instantOf('')]).toEqual(['', '', null])
})
