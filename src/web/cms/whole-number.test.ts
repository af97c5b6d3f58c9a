import { expect, test } from 'vitest'
import { wholeNumber } from './whole-number.ts'

test.each([
  ['12', 12],
  [' ١٢ ', 12],
  ['۱۲', 12],
  ['0', 0],
])('"%s" is %i', (text, expected) => {
  expect(wholeNumber(text)).toBe(expected)
})

test.each(['', '-1', '1.5', 'one', '1234567890'])('"%s" is no whole number', (text) => {
  expect(wholeNumber(text)).toBeUndefined()
})
