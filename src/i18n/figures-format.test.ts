import { expect, test } from 'vitest'
import { changeOf, figuresFormatter } from './figures-format.ts'

const instant = new Date(2026, 10, 5, 14).toISOString()

test('dates of charts are in the order of all dates, in both languages’ digits', () => {
  const english = figuresFormatter('en')
  expect(english.mark(instant, 'day')).toBe('5 Nov')
  expect(english.mark(instant, 'hour')).toBe('2 pm')
  expect(english.whole(instant, 'day')).toBe('Thu 5 Nov 2026')
  expect(english.whole(instant, 'month')).toBe('November 2026')
  const arabic = figuresFormatter('ar')
  expect(arabic.mark(instant, 'day')).toBe('٥ نوفمبر')
  expect(arabic.mark(instant, 'hour')).toBe('٢ م')
  expect(arabic.compactMoney(1_250_000, 'SAR')).toContain('١٢٫٥')
})

test('formats change as a percentage of the previous value, and nothing when that was zero', () => {
  expect(changeOf(150, 100)).toBe(0.5)
  expect(changeOf(0, 100)).toBe(-1)
  expect(changeOf(5, 0)).toBeUndefined()
})
