import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addBusinessDays } from '../settings/business-days.ts'
import { afterPercentage } from '../prices/rounding.ts'
import { priceOrder, spread } from './order-total.ts'

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const lines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 10_000 }),
    unitPrice: fc.integer({ min: 0, max: 1_000_000_000 }),
  }),
  { minLength: 1, maxLength: 20 },
)
const terms = fc.record({
  codePercentage: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  taxRate: fc.constantFrom(0, 5, 15, 7.25),
  pricesIncludeTax: fc.boolean(),
})

describe('whatever is bought', () => {
  test('lines add up to the order, to the last halala', () => {
    fc.assert(
      fc.property(lines, terms, (bought, given) => {
        const totals = priceOrder(bought, given)
        for (const key of ['subtotal', 'discount', 'tax', 'total'] as const)
          expect(sum(totals.lines.map((line) => line[key]))).toBe(totals[key])
        expect(totals.total).toBe(
          totals.subtotal - totals.discount + (given.pricesIncludeTax ? 0 : totals.tax),
        )
        expect(totals.discount).toBeLessThanOrEqual(totals.subtotal)
        for (const line of totals.lines)
          expect(Math.min(line.subtotal, line.discount, line.tax, line.total)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('shares are whole, fair and exact', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 30 }),
        (amount, weights) => {
          const shares = spread(amount, weights)
          expect(sum(shares)).toBe(sum(weights) === 0 ? 0 : amount)
          for (const [index, share] of shares.entries())
            expect(
              Math.abs(share - (amount * (weights[index] ?? 0)) / Math.max(1, sum(weights))),
            ).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

test.each([
  [10_000, 10, 9_000],
  [12_345, 12.5, 10_802],
  [1, 50, 1],
  [999, 100, 0],
])('%i less %f %% is %i: half goes away from zero', (amount, percentage, expected) => {
  expect(afterPercentage(amount, percentage)).toBe(expected)
})

test('a price that holds the tax gives it back', () => {
  const totals = priceOrder([{ quantity: 1, unitPrice: 11_500 }], {
    codePercentage: 0,
    taxRate: 15,
    pricesIncludeTax: true,
  })
  expect(totals).toMatchObject({ subtotal: 11_500, tax: 1_500, total: 11_500 })
})

test('five business days from a Thursday are the next Thursday: Friday and Saturday are free', () => {
  expect(addBusinessDays(new Date('2026-11-19T09:00:00Z'), 5, 'Asia/Riyadh').toISOString()).toBe(
    '2026-11-26T09:00:00.000Z',
  )
})

test.each([
  ['Asia/Riyadh', '2026-11-21T22:00:00.000Z'],
  ['America/Toronto', '2026-11-22T22:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-21T22:00:00.000Z'],
])('a business day is one where the shop is: %s', (zone, day) => {
  // Thursday still in Toronto, Friday already in Riyadh and in Tokyo.
  expect(addBusinessDays(new Date('2026-11-19T22:00:00Z'), 1, zone).toISOString()).toBe(day)
})
