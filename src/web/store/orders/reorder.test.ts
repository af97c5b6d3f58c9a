import { expect, test } from 'vitest'
import { planReorder } from './reorder.ts'

const sar = (amount: number) => ({ amount, currency: 'SAR' })
const ordered = (product: string, unitPrice: number) => ({
  product,
  name: product.toUpperCase(),
  quantity: 2,
  unitPrice: sar(unitPrice),
})
const priced = (product: string, unitPrice: number | undefined, more: object = {}) => ({
  product,
  name: product,
  code: product,
  quantity: 2,
  inStock: true,
  ...(unitPrice !== undefined && { unitPrice: sar(unitPrice) }),
  ...more,
})
const short = { error: { code: 'stock_insufficient', message: 'Only one' }, available: 1 }

const plan = (now: ReturnType<typeof priced>[], more: object = {}) =>
  planReorder(
    { pricesIncludeTax: false, items: ['a', 'b', 'c', 'd', 'e'].map((id) => ordered(id, 1_000)) },
    { items: now, removed: [], itemQuantity: 0, needsShipping: true, pricesIncludeTax: false, ...more },
  )

test('what is sold is added; what is gone, out of stock, short or dearer is named', () => {
  expect(
    plan([
      priced('a', 1_000),
      priced('b', 1_200),
      priced('c', 900, short),
      priced('d', 1_000, { inStock: false, error: short.error }),
    ]),
  ).toEqual({
    add: ['a', 'b', 'c'].map((product) => ({ product, quantity: 2 })),
    gone: ['D', 'E'],
    short: ['C'],
    dearer: ['B'],
  })
})

test.each([
  ['are hidden', [priced('a', undefined)], {}],
  ['hold VAT now and did not', [priced('a', 1_150)], { pricesIncludeTax: true }],
  [
    'are in another currency',
    [priced('a', undefined, { unitPrice: { amount: 9_000, currency: 'USD' } })],
    {},
  ],
])('prices are not compared where they %s', (_, now, more) => {
  expect(plan(now, more).dearer).toEqual([])
})
