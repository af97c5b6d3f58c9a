import { expect, test } from 'vitest'
import { readPrice, toMajor, toMinor } from './price-text.ts'

test.each([
  ['120', 120],
  [' 1,250.50 ', 1250.5],
  ['١٬٢٥٠٫٥٠', 1250.5],
  ['۱۲۰', 120],
  ['1 200', 1200],
  ['12.', 12],
])('%j is the price %d', (text, price) => {
  expect(readPrice(text)).toBe(price)
})

test.each(['', null, undefined, '0', '-5', '1e3', 'abc', '1.2.3', '9999999999', 'NaN', '0x10'])(
  '%j is no price',
  (text) => {
    expect(readPrice(text)).toBeUndefined()
  },
)

test('major and minor units follow the decimals of the currency', () => {
  expect(toMinor(129.5, 2)).toBe(12950)
  expect(toMinor(1.1, 2)).toBe(110)
  expect(toMinor(1.234, 3)).toBe(1234)
  expect(toMajor(12950, 2)).toBe(129.5)
})

test('a price beyond what the API takes is the highest that it takes', () => {
  expect(toMinor(999_999_999, 2)).toBe(1_000_000_000)
})
