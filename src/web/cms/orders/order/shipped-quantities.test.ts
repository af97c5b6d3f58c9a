import { expect, test } from 'vitest'
import { fullQuantities, shippedItems, unequalLines } from './shipped-quantities.ts'

const lines = [
  { id: 'tracker', needsShipping: true, quantity: 12 },
  { id: 'kit', needsShipping: true, quantity: 1 },
  { id: 'platform', needsShipping: false, quantity: 3 },
]

test('an order ships when every line that travels is typed in full', () => {
  expect(unequalLines(lines, { tracker: '12', kit: '1' })).toEqual([])
})

test.each([
  [{ tracker: '11', kit: '1' }, ['tracker']],
  [{ tracker: '13', kit: '1' }, ['tracker']],
  [{ kit: '1' }, ['tracker']],
  [{}, ['tracker', 'kit']],
  [{ tracker: '12.0', kit: 'one' }, ['tracker', 'kit']],
  [{ tracker: '١٢', kit: '۱' }, []],
])('%j leaves %j unequal', (typed, expected) => {
  expect(unequalLines(lines, typed)).toEqual(expected)
})

test('licences are neither asked for nor sent', () => {
  expect(Object.keys(fullQuantities(lines, String))).toEqual(['tracker', 'kit'])
  expect(shippedItems(lines)).toEqual([
    { _id: 'tracker', shippedQuantity: 12 },
    { _id: 'kit', shippedQuantity: 1 },
  ])
})
