import { expect, test } from 'vitest'
import { listAddress } from './list-behind.ts'

test('going back to the list keeps its filters', () => {
  expect(listAddress({ list: '?kind=hardware&page=2' })).toBe('/cms/products?kind=hardware&page=2')
})

test.each([[null], [undefined], [{}], [{ list: '' }], [{ list: '/elsewhere' }], ['?x=1']])(
  '%j leads to the whole list',
  (state) => {
    expect(listAddress(state)).toBe('/cms/products')
  },
)
