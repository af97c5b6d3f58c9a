import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptBy, readKeepRule } from './keep-rule.ts'

const day = 86_400_000
const at = (time: number) => ({ at: new Date(time) })
const now = Date.parse('2026-11-23T03:30:00Z')

test('the rule is read, and nothing else is', () => {
  expect(readKeepRule('7 daily, 4 weekly, 12 monthly')).toEqual({ daily: 7, weekly: 4, monthly: 12 })
  expect(readKeepRule('30 daily')).toEqual({ daily: 30, weekly: 0, monthly: 0 })
  for (const wrong of ['', 'seven daily', '7', '0 daily', '7 daily; 4 weekly', '7 yearly'])
    expect(readKeepRule(wrong), wrong).toBeUndefined()
})

test('of a backup each night for two years, seven days, four weeks and twelve months stay', () => {
  const backups = Array.from({ length: 730 }, (_, index) => at(now - index * day))
  const kept = keptBy({ daily: 7, weekly: 4, monthly: 12 }, backups)
  const ages = [...kept].map((backup) => (now - backup.at.getTime()) / day).toSorted((a, b) => a - b)
  expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  // The newest of each month before is its last day.
  expect(ages).toContain(23)
  expect(ages.length).toBeGreaterThanOrEqual(7 + 2 + 11)
  expect(ages.length).toBeLessThanOrEqual(7 + 4 + 12)
})

const rules = fc.record({ daily: fc.nat(20), weekly: fc.nat(20), monthly: fc.nat(20) })
const times = fc.array(fc.integer({ min: 0, max: now }).map(at), { maxLength: 200 })

test('the newest always stays, no more than the rule says, and clearing up twice clears no more', () => {
  fc.assert(
    fc.property(rules, times, (rule, backups) => {
      const kept = keptBy(rule, backups)
      const newest = Math.max(...backups.map((backup) => backup.at.getTime()))
      expect(backups.length === 0 || [...kept].some((backup) => backup.at.getTime() === newest)).toBe(true)
      expect(kept.size).toBeLessThanOrEqual(Math.max(1, rule.daily + rule.weekly + rule.monthly))
      expect(keptBy(rule, [...kept])).toEqual(kept)
    }),
  )
})

test('a night after the other, no day is without a backup that the rule promises', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), (nights) => {
      const rule = { daily: 7, weekly: 4, monthly: 2 }
      let left: { at: Date }[] = []
      for (let night = 0; night < nights; night += 1)
        left = [...keptBy(rule, [...left, at(now + night * day)])]
      const ages = left.map((backup) => (now + (nights - 1) * day - backup.at.getTime()) / day)
      for (let age = 0; age < Math.min(7, nights); age += 1) expect(ages).toContain(age)
    }),
  )
})
