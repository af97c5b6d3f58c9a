import { expect, test } from 'vitest'
import { dayEnd, dayStart } from './day-bounds.ts'

test.each([
  ['2026-11-21', 'Asia/Riyadh', '2026-11-20T21:00:00.000Z', '2026-11-21T20:59:59.999Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  ['2026-12-31', 'Pacific/Auckland', '2026-12-30T11:00:00.000Z', '2026-12-31T10:59:59.999Z'],
  ['2028-02-29', 'UTC', '2028-02-29T00:00:00.000Z', '2028-02-29T23:59:59.999Z'],
])('%s in %s is from %s to %s', (day, zone, start, end) => {
  expect(dayStart(day, zone).toISOString()).toBe(start)
  expect(dayEnd(day, zone).toISOString()).toBe(end)
})

test('an instant is taken as it is', () => {
  expect(dayStart('2026-11-21T08:05:00.000Z', 'Asia/Riyadh').toISOString()).toBe('2026-11-21T08:05:00.000Z')
  expect(dayEnd('2026-11-21T08:05:00.000Z', 'Asia/Riyadh').toISOString()).toBe('2026-11-21T08:05:00.000Z')
})
