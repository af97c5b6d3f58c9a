import { fromAbsolute, parseDate, toCalendarDateTime } from '@internationalized/date'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { units } from '#contract/dashboard.ts'
import { edgesOf, periodBefore, unitOf } from './period.ts'

const zones = [
  'Asia/Riyadh',
  'Europe/London',
  'America/New_York',
  'Pacific/Auckland',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Havana',
  'Asia/Kathmandu',
]
/** The first moment of a day there. */
const day = (text: string, zone: string) => parseDate(text).toDate(zone).getTime()
const days = (from: string, to: string, zone: string) => ({ from: day(from, zone), to: day(to, zone) })
const hour = 3_600_000

test.each([
  ['Asia/Riyadh', '2026-03-29', 24],
  ['Europe/London', '2026-03-29', 23],
  ['Europe/London', '2026-10-25', 25],
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['Pacific/Auckland', '2026-04-05', 25],
  ['Pacific/Auckland', '2026-09-27', 23],
])('a day in %s, %s, has %i hours, each an hour long', (zone, date, hours) => {
  const start = day(date, zone)
  const span = { from: start, to: parseDate(date).add({ days: 1 }).toDate(zone).getTime() }
  const edges = edgesOf(span, unitOf(span), zone)
  expect(edges).toHaveLength(hours + 1)
  for (const [index, edge] of edges.entries()) expect(edge).toBe(start + index * hour)
})

test('Havana’s repeated midnight begins the day when it strikes first, as browsers have it', () => {
  expect(new Date(day('2026-11-01', 'America/Havana')).toISOString()).toBe('2026-11-01T04:00:00.000Z')
  expect(new Date(day('2026-03-08', 'America/Havana')).toISOString()).toBe('2026-03-08T05:00:00.000Z')
})

test('the parts of any period follow one another from its beginning to its end, and lie on quarters of an hour', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2023-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 200 * 24 * 60 }),
      fc.constantFrom(...units),
      (zone, from, minutes, unit) => {
        const span = { from: from.getTime(), to: from.getTime() + minutes * 60_000 }
        const edges = edgesOf(span, unit, zone)
        expect(edges[0]).toBe(span.from)
        expect(edges.at(-1)).toBe(span.to)
        expect(edges.toSorted((a, b) => a - b)).toEqual(edges)
        expect(new Set(edges).size).toBe(edges.length)
        for (const edge of edges.slice(1, -1)) {
          expect(edge % (15 * 60_000)).toBe(0)
          // Hours go on where a clock strikes twice; days, weeks and months begin when it strikes first.
          expect(
            unit === 'hour' ? edge : toCalendarDateTime(fromAbsolute(edge, zone)).toDate(zone).getTime(),
          ).toBe(edge)
        }
      },
    ),
    { numRuns: 300 },
  )
})

describe('what a period is compared with', () => {
  const zone = 'Europe/London'
  const later = day('2027-06-01', zone)

  test('days are compared with as many days, whole months with months, years with years', () => {
    expect(periodBefore(days('2026-03-29', '2026-03-30', zone), zone, later)).toEqual(
      days('2026-03-28', '2026-03-29', zone),
    )
    expect(periodBefore(days('2026-10-25', '2026-11-01', zone), zone, later)).toEqual(
      days('2026-10-18', '2026-10-25', zone),
    )
    expect(periodBefore(days('2026-03-01', '2026-04-01', zone), zone, later)).toEqual(
      days('2026-02-01', '2026-03-01', zone),
    )
    expect(periodBefore(days('2026-01-01', '2027-01-01', zone), zone, later)).toEqual(
      days('2025-01-01', '2026-01-01', zone),
    )
  })

  test('a month that has begun is compared with the one before up to the same day and time', () => {
    const now = day('2026-11-21', zone) + 14 * hour
    expect(periodBefore(days('2026-11-01', '2026-12-01', zone), zone, now)).toEqual({
      from: day('2026-10-01', zone),
      to: day('2026-10-21', zone) + 14 * hour,
    })
  })

  test('a day that the month before does not have is its last, and never reaches into this one', () => {
    const now = day('2026-03-31', zone) + 23 * hour
    expect(periodBefore(days('2026-03-01', '2026-04-01', zone), zone, now).to).toBe(
      day('2026-02-28', zone) + 23 * hour,
    )
  })

  test('a period to come is compared with nothing', () => {
    const now = day('2026-03-01', zone)
    const before = periodBefore(days('2026-05-01', '2026-05-08', zone), zone, now)
    expect(before.from).toBe(before.to)
  })
})
