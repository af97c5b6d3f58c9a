import { expect, test } from 'vitest'
import { daysLeft } from './days-left.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour)

test.each([
  [at(28, 16), at(21, 16), 7],
  [at(28, 1), at(21, 23), 7],
  [at(22, 0), at(21, 23), 1],
  [at(21, 23), at(21, 1), 0],
  [at(20, 23), at(21, 1), 0],
])('until %s, seen on %s: %i nights are left', (until, now, days) => {
  expect(daysLeft(until.toISOString(), now)).toBe(days)
})
