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
])('of "%s" a code of four keeps "%s"', (typed, code) => {
  expect(codeDigits(typed, 4)).toBe(code)
})

test.each([
  ['1234', '1234'],
  ['1234 5678', '12345678'],
  ['1234567890', '12345678'],
])('of "%s" a code of eight, or of unknown length, keeps "%s"', (typed, code) => {
  expect(codeDigits(typed, 8)).toBe(code)
  expect(codeDigits(typed)).toBe(code)
})

test('a code is ready at the length that was sent, and at either where that is not known', () => {
  const typed = ['', '123', '1234', '12345', '12345678']
  const readyAt = (length?: 4 | 8) => typed.filter((code) => isCodeReady(code, length))
  expect(readyAt(4)).toEqual(['1234'])
  expect(readyAt(8)).toEqual(['12345678'])
  expect(readyAt()).toEqual(['1234', '12345678'])
})
