import { beforeEach, expect, test, vi } from 'vitest'
import { dateRange, isDatePreset } from './date-presets.ts'

// Riyadh is three hours ahead of UTC all year.
beforeEach(() => void vi.stubEnv('TZ', 'Asia/Riyadh'))

/** Saturday 21 November 2026, 00:30 in Riyadh: still Friday in UTC. */
const saturday = () => new Date('2026-11-20T21:30:00Z')

test.each([
  ['today', '2026-11-20T21:00:00.000Z', '2026-11-21T21:00:00.000Z'],
  ['yesterday', '2026-11-19T21:00:00.000Z', '2026-11-20T21:00:00.000Z'],
  ['thisWeek', '2026-11-14T21:00:00.000Z', '2026-11-21T21:00:00.000Z'],
  ['lastWeek', '2026-11-07T21:00:00.000Z', '2026-11-14T21:00:00.000Z'],
  ['currentMonth', '2026-10-31T21:00:00.000Z', '2026-11-30T21:00:00.000Z'],
  ['lastMonth', '2026-09-30T21:00:00.000Z', '2026-10-31T21:00:00.000Z'],
] as const)('%s is counted in the shopper’s zone', (preset, dateFrom, dateTo) => {
  expect(dateRange(preset, saturday())).toEqual({ dateFrom, dateTo })
})

test('a week begins on Sunday, also on a Sunday', () => {
  const sunday = new Date('2026-11-22T09:00:00Z')
  expect(dateRange('thisWeek', sunday).dateFrom).toBe('2026-11-21T21:00:00.000Z')
})

test('the month before January is December of the year before', () => {
  expect(dateRange('lastMonth', new Date('2027-01-15T09:00:00Z'))).toEqual({
    dateFrom: '2026-11-30T21:00:00.000Z',
    dateTo: '2026-12-31T21:00:00.000Z',
  })
})

test('both days of a custom range are in it, whichever is given first', () => {
  const range = { dateFrom: '2026-10-31T21:00:00.000Z', dateTo: '2026-11-03T21:00:00.000Z' }
  expect(dateRange('custom', saturday(), { from: '2026-11-01', to: '2026-11-03' })).toEqual(range)
  expect(dateRange('custom', saturday(), { from: '2026-11-03', to: '2026-11-01' })).toEqual(range)
})

test('a custom range may be open at either end, and what is no day is no bound', () => {
  expect(dateRange('custom', saturday(), { from: '2026-11-01', to: '' })).toEqual({
    dateFrom: '2026-10-31T21:00:00.000Z',
  })
  expect(dateRange('custom', saturday(), { to: '2026-11-01' })).toEqual({
    dateTo: '2026-11-01T21:00:00.000Z',
  })
  expect(dateRange('custom', saturday(), { from: '2026-02-30', to: 'soon' })).toEqual({})
})

test('the day on which clocks change is one day', () => {
  vi.stubEnv('TZ', 'America/New_York')
  const { dateFrom = '', dateTo = '' } = dateRange('today', new Date('2026-11-01T12:00:00Z'))
  expect((Date.parse(dateTo) - Date.parse(dateFrom)) / 3_600_000).toBe(25)
})

test('only the known names are presets', () => {
  expect(isDatePreset('lastWeek')).toBe(true)
  for (const other of [null, '', 'any', 'LASTWEEK', 'tomorrow']) expect(isDatePreset(other)).toBe(false)
})
