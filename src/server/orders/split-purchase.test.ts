import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductRow } from '../products/products.table.ts'
import { priceOrder, type Totals } from './order-total.ts'
import type { PricedLine } from './price-cart.ts'
import { splitPurchase } from './split-purchase.ts'

const product = (id: string) => ({ id, type: 'hardware' }) as ProductRow
const aLine = fc.record({
  unitPrice: fc.integer({ min: 1, max: 999_999 }),
  quantity: fc.integer({ min: 1, max: 40 }),
  there: fc.integer({ min: 0, max: 40 }),
  acceptsCodes: fc.boolean(),
})
const terms = fc.record({
  codePercentage: fc.integer({ min: 0, max: 100 }),
  taxRate: fc.constantFrom(0, 5, 15, 17.5),
  pricesIncludeTax: fc.boolean(),
  fee: fc.integer({ min: 0, max: 9_999 }),
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const amounts = [
  'itemQuantity',
  'subtotal',
  'discount',
  'tax',
  'deliveryFee',
  'deliveryTax',
  'total',
] as const

test('property: both parts come to the whole to the minor unit, and each adds up', () => {
  let split = 0
  fc.assert(
    fc.property(fc.array(aLine, { minLength: 1, maxLength: 6 }), terms, (asked, { fee, ...rest }) => {
      const lines = asked.map(({ unitPrice, quantity, acceptsCodes }, index): PricedLine => ({
        product: product(`p${index}`),
        quantity,
        unitPrice,
        unitPriceBeforeDiscount: undefined,
        acceptsCodes,
        demand: [{ product: `p${index}`, quantity: quantity * 2 }],
      }))
      const totals = priceOrder(lines, { ...rest, deliveryFee: () => fee })
      const there = new Map(asked.map((one, index) => [`p${index}`, one.there]))
      const parts = splitPurchase({ lines, totals }, (id) => there.get(id) ?? 0, rest.pricesIncludeTax)
      if (!parts) return
      split += 1
      const both = [parts.now, parts.later]
      for (const name of amounts) expect(sum(both.map((one) => one.totals[name])), name).toBe(totals[name])
      for (const part of both) {
        addsUp(part.totals, rest.pricesIncludeTax)
        expect(part.totals.total).toBeGreaterThanOrEqual(0)
        for (const [index, { quantity, demand }] of part.lines.entries()) {
          expect(demand[0]?.quantity).toBe(quantity * 2)
          expect(part.totals.lines[index]?.discount).toBeLessThanOrEqual(
            part.totals.lines[index]?.subtotal ?? 0,
          )
        }
      }
      expect(parts.later.totals.deliveryFee).toBe(0)
    }),
    { numRuns: 500 },
  )
  expect(split).toBeGreaterThan(50)
})

function addsUp({ lines, deliveryFee, deliveryTax, ...whole }: Totals, pricesIncludeTax: boolean) {
  expect(sum(lines.map(({ subtotal }) => subtotal))).toBe(whole.subtotal)
  expect(sum(lines.map(({ discount }) => discount))).toBe(whole.discount)
  expect(sum(lines.map(({ tax }) => tax)) + deliveryTax).toBe(whole.tax)
  expect(sum(lines.map(({ total }) => total)) + deliveryFee + (pricesIncludeTax ? 0 : deliveryTax)).toBe(
    whole.total,
  )
}

test('nothing is split where all of it is there, or none of it', () => {
  const lines: PricedLine[] = [
    {
      product: product('a'),
      quantity: 2,
      unitPrice: 100,
      unitPriceBeforeDiscount: undefined,
      demand: [{ product: 'a', quantity: 2 }],
    },
  ]
  const totals = priceOrder(lines, { codePercentage: 0, taxRate: 15, pricesIncludeTax: false })
  const parts = (there: number) => splitPurchase({ lines, totals }, () => there, false)
  expect([parts(0), parts(2)]).toEqual([undefined, undefined])
  expect(parts(1)?.now.totals.total).toBe(115)
})
