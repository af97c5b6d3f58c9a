import { expect, test } from 'vitest'
import { canEnd, changedPrice } from './change-price.ts'

const sar = (amount: number) => ({ amount: { amount, currency: 'SAR' } })

test.each([
  [12_900, { percent: 5 }, 'SAR', 13_545],
  [12_900, { percent: -10 }, 'SAR', 11_610],
  // Half a minor unit goes up, also where a price falls.
  [10, { percent: 5 }, 'SAR', 11],
  [10, { percent: -5 }, 'SAR', 10],
  [1_000_000_000, { percent: 0.01 }, 'SAR', 1_000_100_000],
  [333, { percent: 33.33 }, 'SAR', 444],
  [12_900, { percent: -100 }, 'SAR', 0],
  [12_900, sar(-1_000), 'SAR', 11_900],
  [900, sar(-1_000), 'SAR', -100],
  // Without decimals, and with three.
  [105, { percent: 10 }, 'JPY', 116],
  [12_345, { percent: 10 }, 'KWD', 13_580],
  // The nearest price that ends so.
  [12_900, { percent: 5, ending: '.99' as const }, 'SAR', 13_499],
  [12_900, { percent: 6, ending: '.95' as const }, 'SAR', 13_695],
  [12_349, { percent: 1, ending: '.00' as const }, 'SAR', 12_500],
  [12_345, { percent: 10, ending: '.95' as const }, 'KWD', 13_950],
  [20, { percent: 10, ending: '.99' as const }, 'SAR', 99],
  // Nothing becomes free by its ending.
  [20, { percent: 10, ending: '.00' as const }, 'SAR', 100],
  [20, { percent: -100, ending: '.00' as const }, 'SAR', 0],
])('%i with %o in %s is %i', (price, change, currency, expected) => {
  expect(changedPrice(price, change, currency)).toBe(expected)
})

test('a currency without decimals has no endings', () => {
  expect(['SAR', 'KWD', 'JPY'].map(canEnd)).toEqual([true, true, false])
})
