import { expect, test } from 'vitest'
import { comparedIds, maxCompared, readCompared, toggledCompared, withComparison } from './comparison.ts'
import { differs, rowsOf } from './comparison-rows.ts'

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const four = [1, 2, 3, 4].map(id)

test('a product is taken in, and out when it is there', () => {
  expect(toggledCompared([id(1)], id(2))).toEqual([id(1), id(2)])
  expect(toggledCompared([id(1), id(2)], id(1))).toEqual([id(2)])
})

test('there is no room for a fifth, but always a way out for the fourth', () => {
  expect(toggledCompared(four, id(5))).toBeUndefined()
  expect(toggledCompared(four, id(4))).toEqual(four.slice(0, 3))
})

test('a stored choice of more, twice or of nonsense is cut to what can be compared', () => {
  expect(readCompared(JSON.stringify([...four, id(5)]))).toEqual(four)
  expect(readCompared(JSON.stringify([id(1), id(1), 'x']))).toEqual([id(1)])
  expect(readCompared('{broken')).toEqual([])
})

test('an address names at most four products, in any case, and none when it asks for no comparison', () => {
  expect(comparedIds('?kind=hardware')).toBeUndefined()
  expect(comparedIds('?compare=')).toEqual([])
  expect(comparedIds(`?compare=${[...four, id(5)].join().toUpperCase()},x`)).toEqual(four)
  expect(four).toHaveLength(maxCompared)
})

test('a comparison stands over the list that was there, and leaves it as it was', () => {
  expect(withComparison('?kind=hardware&page=2', [id(1), id(2)])).toBe(
    `?kind=hardware&page=2&compare=${id(1)},${id(2)}`,
  )
  expect(withComparison(`?compare=${id(1)}&kind=hardware`, undefined)).toBe('?kind=hardware')
  expect(withComparison(`?compare=${id(1)}`, undefined)).toBe('')
})

test('facts stand side by side; one that nobody has is left out, one that some have is not', () => {
  const rows = rowsOf([
    [
      { name: 'region', values: ['EU'], isCode: true },
      { name: 'warranty', values: [] },
      { name: 'tags', values: [] },
    ],
    [
      { name: 'region', values: ['EU'], isCode: true },
      { name: 'warranty', values: ['24'] },
      { name: 'tags', values: [] },
    ],
  ])
  expect(rows).toEqual([
    { name: 'region', cells: [['EU'], ['EU']], isCode: true },
    { name: 'warranty', cells: [[], ['24']] },
  ])
  expect(rows.map(differs)).toEqual([false, true])
})

test('the same in another order is no difference', () => {
  expect(
    differs({
      cells: [
        ['Wi-Fi', 'LTE'],
        ['LTE', 'Wi-Fi'],
      ],
    }),
  ).toBe(false)
  expect(differs({ cells: [['a,b'], ['a', 'b']] })).toBe(true)
})
