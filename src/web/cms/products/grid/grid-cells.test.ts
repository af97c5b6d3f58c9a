import { describe, expect, test } from 'vitest'
import { blockOf, edited, faultsOf, setOf, type GridRow, type Reader } from './grid-cells.ts'

const row: GridRow = {
  id: 'a',
  name: 'Tracker',
  code: 'T-1',
  type: 'hardware',
  price: { amount: 12_900, currency: 'SAR' },
  visibility: 'visible',
  stock: { onHand: 10, reserved: 2, lowStockThreshold: null },
  tags: [],
  version: 3,
}
const reader: Reader = {
  language: 'en',
  currency: 'SAR',
  wordOf: (one) => (one === 'visible' ? 'Visible' : 'Hidden'),
}
const arabic: Reader = { ...reader, language: 'ar', wordOf: (one) => (one === 'visible' ? 'ظاهر' : 'مخفي') }

test.each([
  ['1,299.5', 129_950],
  ['١٢٩٫٩٥', 12_995],
  ['SAR 1 299.50', 129_950],
  ['١٬٢٩٩ ر.س', 129_900],
  ['', null],
])('a price is read from %j', (text, amount) => {
  const { price } = setOf(row, edited(row, {}, 'price', text, reader), reader)
  expect(price?.amount ?? null).toBe(amount)
  expect(faultsOf(row, { price: text }, reader)).toEqual({})
})

test('what is its own again is no edit, in either kind of digits', () => {
  for (const text of ['129', '129.00', '١٢٩'])
    expect(edited(row, { price: '5.00' }, 'price', text, reader)).toEqual({})
  expect(edited(row, {}, 'visibility', 'visible', reader)).toEqual({})
  expect(edited(row, {}, 'stock', '١٠', reader)).toEqual({})
})

test('what is understood is shown in the figures of the page', () => {
  expect(edited(row, {}, 'price', '130', arabic)).toEqual({ price: '١٣٠٫٠٠' })
  expect(edited(row, {}, 'stock', '12', arabic)).toEqual({ stock: '١٢' })
  expect(edited(row, {}, 'visibility', 'hidden', arabic)).toEqual({ visibility: 'مخفي' })
})

test.each([
  [{ price: 'cheap' }, { price: 'amount' }],
  [{ price: '-5' }, { price: 'amount' }],
  [{ price: '99999999' }, { price: 'tooHigh' }],
  [{ stock: '' }, { stock: 'count' }],
  [{ stock: '1.5' }, { stock: 'count' }],
  [{ lowStockThreshold: '' }, {}],
  [{ lowStockThreshold: '1000001' }, { lowStockThreshold: 'tooHigh' }],
  [{ visibility: 'maybe' }, { visibility: 'visibility' }],
  [{ priceBeforeDiscount: '129' }, { priceBeforeDiscount: 'before' }],
  [{ priceBeforeDiscount: '150' }, {}],
])('%j has the faults %j', (edits, faults) => {
  expect(faultsOf(row, edits, reader)).toEqual(faults)
})

test('a count is sent with the number that was seen', () => {
  expect(setOf(row, { stock: '7', lowStockThreshold: '' }, reader)).toEqual({
    stock: { onHand: 7, seen: 10 },
    lowStockThreshold: null,
  })
})

describe('a block', () => {
  test.each([
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['5', [['5']]],
    ['"a ""b""\nc"\td', [['a "b"\nc', 'd']]],
    ['1\n\n3', [['1'], [''], ['3']]],
  ])('%j', (text, rows) => expect(blockOf(text)).toEqual(rows))
})
