import { expect, test } from 'vitest'
import { addressOf, listOf, periodOf, periodPresets, presetPeriod, stepsOf } from './period.ts'

const now = new Date(2026, 10, 21, 14, 5)

test.each([
  ['last7', '2026-11-15', '2026-11-21'],
  ['last30', '2026-10-23', '2026-11-21'],
  ['last90', '2026-08-24', '2026-11-21'],
  ['thisWeek', '2026-11-15', '2026-11-21'],
  ['thisQuarter', '2026-10-01', '2026-12-31'],
  ['lastQuarter', '2026-07-01', '2026-09-30'],
  ['thisYear', '2026-01-01', '2026-12-31'],
] as const)('%s is from %s to %s', (preset, from, to) => {
  expect(presetPeriod(preset, now)).toEqual({ preset, from, to })
})

test('every period is found again by its address', () => {
  for (const preset of periodPresets) {
    const period = presetPeriod(preset, now)
    expect(periodOf(addressOf(period), null, now)).toEqual(period)
  }
  const own = { from: '2026-01-05', to: '2026-02-01' }
  expect(periodOf(addressOf(own), null, now)).toEqual(own)
})

test('the address wins over what is remembered; what neither knows is the last 30 days', () => {
  expect(periodOf('', 'period=today', now).preset).toBe('today')
  expect(periodOf('period=last7', 'period=today', now).preset).toBe('last7')
  for (const wrong of [
    'period=ever',
    'dateFrom=2026-02-01&dateTo=2026-01-01',
    'dateFrom=2026-02-30&dateTo=2026-03-01',
    'dateFrom=1990-01-01&dateTo=2026-01-01',
  ])
    expect(periodOf(wrong, 'nonsense', now).preset).toBe('last30')
})

test('a list is asked for under the same days', () => {
  expect(listOf('/cms/orders', { from: '2026-01-05', to: '2026-02-01' }, { status: 'pending,shipped' })).toBe(
    '/cms/orders?dateFrom=2026-01-05&dateTo=2026-02-01&status=pending,shipped',
  )
})

test('a part that is to come has no figures yet; a longer period before has parts of its own', () => {
  const money = { amount: 0, currency: 'SAR' }
  const bucket = (from: string, to: string) => ({ from, to, orders: 0, sales: money })
  const report = {
    buckets: [bucket('2026-02-01', '2026-02-02'), bucket('2026-02-02', '2026-02-03')],
    bucketsBefore: [1, 2, 3].map((day) => bucket(`2026-01-0${day}`, `2026-01-0${day + 1}`)),
    unit: 'day',
    period: { from: '2026-02-01', to: '2026-02-03', until: '2026-02-01T12' },
  } as unknown as Parameters<typeof stepsOf>[0]
  expect(stepsOf(report).map(({ now: of, before, isToCome }) => [of?.from, before?.from, isToCome])).toEqual([
    ['2026-02-01', '2026-01-01', false],
    ['2026-02-02', '2026-01-02', true],
    [undefined, '2026-01-03', false],
  ])
})
