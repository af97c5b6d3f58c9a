import { expect, test } from 'vitest'
import { formatter } from '#i18n/format.ts'
import { typedQuantity } from './typed-quantity.ts'

test.each([
  ['12', 12],
  ['٣', 3],
  ['۱۲', 12],
  [' 1,250 ', 1250],
  ['1 250', 1250],
  ['-1', -1],
  ['2.5', 2],
  ['٢٫٥', 2],
  ['1e3', 1],
  ['3 pieces', 3],
])('%j is %i', (text, quantity) => {
  expect(typedQuantity(text)).toBe(quantity)
})

test.each(['', '   ', 'abc', '😀', '-', '.5'])('%j is no quantity', (text) => {
  expect(typedQuantity(text)).toBeNaN()
})

test.each(['en', 'ar'] as const)('what a page in %s writes is read back', (language) => {
  for (const quantity of [1, 999, 1000, 10_000])
    expect(typedQuantity(formatter(language, 'Asia/Riyadh').number(quantity))).toBe(quantity)
})
