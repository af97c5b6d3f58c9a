import { afterAll, beforeEach, expect, test } from 'vitest'
import { usualTimeZone } from '#contract/shop-zone.ts'
import { moveShop } from '#web/cms/move-shop.ts'
import { instantsOf, parseDay, presetRange } from './date-range.ts'

// Tests that run after these begin where the shop usually is.
afterAll(() => moveShop(usualTimeZone))

// A Saturday, late in the evening, in Toronto; Sunday wherever else staff may be.
const now = new Date('2026-11-22T04:30:00Z')
beforeEach(() => moveShop('America/Toronto'))

test.each([
  ['today', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-11-20', '2026-11-20'],
  ['thisWeek', '2026-11-15', '2026-11-21'],
  ['lastWeek', '2026-11-08', '2026-11-14'],
  ['thisMonth', '2026-11-01', '2026-11-30'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
] as const)('%s is from %s to %s', (preset, from, to) => {
  expect(presetRange(preset, now)).toEqual({ from, to })
})

test('both days of a range are inside it, by the clock of the shop', () => {
  const { dateFrom, dateTo } = instantsOf({ from: '2026-02-27', to: '2026-02-28' })
  expect([dateFrom, dateTo]).toEqual(['2026-02-27T05:00:00.000Z', '2026-03-01T05:00:00.000Z'])
})

test('an open end stays open', () => {
  expect(instantsOf({})).toEqual({})
  expect(Object.keys(instantsOf({ from: '2026-01-01' }))).toEqual(['dateFrom'])
})

test.each([['2026-02-30'], ['yesterday'], [''], [null], ['2026-2-3']])('%s is not a day', (text) => {
  expect(parseDay(text)).toBeUndefined()
})
