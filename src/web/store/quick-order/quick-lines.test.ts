import { describe, expect, test } from 'vitest'
import {
  needOf,
  planAdding,
  type QuickLine,
  quoteOf,
  subtotalOf,
  withProduct,
  withQuantity,
} from './quick-lines.ts'

const product = (id: string, more: object = {}) => ({
  id,
  name: id.toUpperCase(),
  code: id,
  inStock: true,
  unitPrice: { amount: 1_000, currency: 'SAR' },
  ...more,
})
const line = (row: number, id: string | undefined, more: Partial<QuickLine> = {}): QuickLine => ({
  row,
  text: `${id ?? 'x'} 2`,
  code: id ?? 'x',
  quantity: 2,
  state: id === undefined ? 'unknown' : 'matched',
  isShort: false,
  suggestions: [],
  ...(id !== undefined && { product: product(id) }),
  ...more,
})

describe('what a line needs', () => {
  test.each([
    [line(1, 'a'), undefined],
    [line(1, undefined), 'unknown'],
    [line(1, 'a', { state: 'not_sold' }), 'not_sold'],
    [line(1, 'a', { product: product('a', { inStock: false, available: 0 }) }), 'out_of_stock'],
    [line(1, 'a', { product: product('a', { available: 1 }), isShort: true }), 'short'],
    [line(1, 'a', { product: product('a', { available: 2 }) }), undefined],
    [line(1, 'a', { isShort: true }), 'short'],
  ])('%# is seen', (given, need) => {
    expect(needOf(given)).toBe(need)
  })

  test('a quantity that was unreadable is one that is typed', () => {
    const { quantity: _, ...unread } = line(1, 'a', { state: 'unreadable', problem: 'bad_quantity' })
    expect(needOf(unread)).toBe('quantity')
    expect(needOf(withQuantity(unread, 7))).toBeUndefined()
    expect(withQuantity(unread, 70_000).quantity).toBe(10_000)
  })
})

test('a suggestion takes the place of what was unknown, or joins its product', () => {
  const lines = [line(1, 'a'), line(2, undefined, { quantity: 3 })]
  expect(withProduct(lines, 2, product('b'))[1]).toMatchObject({
    product: { id: 'b' },
    quantity: 3,
    state: 'matched',
  })
  expect(withProduct(lines, 2, product('a'))).toMatchObject([{ row: 1, quantity: 5 }])
})

test('the subtotal is of the lines that go into the cart', () => {
  expect(subtotalOf([line(1, 'a'), line(2, 'b', { quantity: 3 }), line(3, undefined)])).toEqual({
    amount: 5_000,
    currency: 'SAR',
  })
  expect(subtotalOf([line(1, undefined)])).toBeUndefined()
})

describe('adding to the cart', () => {
  test('takes what needs nothing and leaves the rest', () => {
    const plan = planAdding({}, [line(1, 'a'), line(2, undefined), line(3, 'c', { isShort: true })])
    expect(plan.added).toEqual([{ id: 'a', quantity: 2 }])
    expect(plan.left.map(({ row }) => row)).toEqual([2, 3])
  })

  test('stops at a hundred products, and says how many stay and how many reach the largest quantity', () => {
    const cart = Object.fromEntries(
      Array.from({ length: 99 }, (_, n) => [`p${n}`, { id: `p${n}`, quantity: 9_999 }]),
    )
    const plan = planAdding(cart, [line(1, 'p5'), line(2, 'new1'), line(3, 'new2'), line(4, 'p6')])
    expect(plan.added.map(({ id }) => id)).toEqual(['p5', 'new1', 'p6'])
    expect(plan).toMatchObject({ full: 1, capped: 2, left: [{ row: 3 }] })
  })
})

test('a quote is asked for all known products', () => {
  expect(quoteOf([line(1, 'a'), line(2, undefined), line(3, 'c', { state: 'not_sold' })])).toBe(
    '/requestAQuote?product=a:2,c:2',
  )
})
