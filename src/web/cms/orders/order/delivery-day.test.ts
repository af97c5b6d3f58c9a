import { expect, test } from 'vitest'
import { dayIn, endOfDay } from './delivery-day.ts'

test('a chosen day is promised to its end, by the local clock', () => {
  expect(new Date(endOfDay('2026-12-31'))).toEqual(new Date(2026, 11, 31, 23, 59, 59, 999))
})

test('the day of an instant is the local one, and comes back unchanged', () => {
  expect(dayIn(new Date(2026, 0, 5, 0, 0, 1).toISOString())).toBe('2026-01-05')
  for (const day of ['2026-02-28', '2028-02-29', '2026-12-31']) expect(dayIn(endOfDay(day))).toBe(day)
})
