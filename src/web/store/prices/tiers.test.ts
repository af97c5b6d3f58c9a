import { expect, test } from 'vitest'
import { cheaperTier, tierAt } from './tiers.ts'

const sar = (amount: number) => ({ amount, currency: 'SAR' })
const tiers = [
  { from: 1, unitPrice: sar(429) },
  { from: 10, unitPrice: sar(399) },
  { from: 50, unitPrice: sar(365) },
]

test.each([
  [1, 429, 10],
  [9, 429, 10],
  [10, 399, 50],
  [49, 399, 50],
  [50, 365, undefined],
])('among %i one costs %i, and less from %s on', (quantity, price, next) => {
  expect(tierAt(tiers, quantity)?.unitPrice.amount).toBe(price)
  expect(cheaperTier(tiers, quantity)?.from).toBe(next)
})

test('a dearer quantity is no offer', () => {
  expect(cheaperTier([...tiers, { from: 100, unitPrice: sar(500) }], 50)).toBeUndefined()
})
