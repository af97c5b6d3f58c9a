import { expect, test } from 'vitest'
import { codeDigits, isCodeReady } from './code-digits.ts'

test.each([
  ['1234', '1234'],
  ['12', '12'],
  ['123456', '1234'],
  [' 12 34 ', '1234'],
  ['Your code: 0907.', '0907'],
  ['٠٩٠٧', '٠٩٠٧'],
  ['۰۹۰۷', '۰۹۰۷'],
  ['abc', ''],
])('of "%s" the code keeps "%s"', (typed, code) => {
  expect(codeDigits(typed)).toBe(code)
})

test('four digits are a code, fewer are not', () => {
  expect(['', '123', '1234'].map(isCodeReady)).toEqual([false, false, true])
})
