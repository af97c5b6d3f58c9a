import { expect, test } from 'vitest'
import { amountOf, amountText } from './amount.ts'

test.each([
  [12_900, 'SAR', '129.00', '١٢٩٫٠٠'],
  [5, 'SAR', '0.05', '٠٫٠٥'],
  [0, 'SAR', '0.00', '٠٫٠٠'],
  [1_234_500, 'KWD', '1234.500', '١٢٣٤٫٥٠٠'],
])('%i %s is shown as %s and %s, and read back unchanged', (amount, currency, en, ar) => {
  expect(amountText({ amount, currency }, 'en')).toBe(en)
  expect(amountText({ amount, currency }, 'ar')).toBe(ar)
  expect(amountOf(en, currency)).toBe(amount)
  expect(amountOf(ar, currency)).toBe(amount)
})

test.each([
  ['1,234.5', 123_450],
  ['١٬٢٣٤٫٥', 123_450],
  ['1,234,567', 123_456_700],
  ['7.', 700],
  ['7.100', 710],
  ['-3', -300],
  ['  ', null],
])('"%s" is %j halalas', (text, expected) => {
  expect(amountOf(text, 'SAR')).toBe(expected)
})

test.each(['1,5', '12,34', '1.234', 'ten', '1e3', '1 000', '--1', '.5'])('"%s" is no amount', (text) => {
  expect(amountOf(text, 'SAR')).toBeUndefined()
})
