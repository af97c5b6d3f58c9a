import { expect, test } from 'vitest'
import { keptSearch, listOfAddress } from './view-address.ts'

test('a list is known by its address', () => {
  expect(listOfAddress('/ar/cms/products', '?search=a')).toBe('products')
  expect(listOfAddress('/cms/metadata/tags', '')).toBe('metadata/tags')
  expect(listOfAddress('/en/cms/orders', '?status=pending')).toBe('orders')
  expect(listOfAddress('/en/cms/orders', '?tab=requests&status=new')).toBe('requests')
})

test('a view keeps filters and sort, whatever their order, and no page', () => {
  expect(keptSearch('?status=pending,shipped&page=3&search=a+b')).toBe('search=a%20b&status=pending,shipped')
  expect(keptSearch('?search=قفل')).toBe(keptSearch(`?search=${encodeURIComponent('قفل')}`))
  expect(keptSearch('?page=2')).toBe('')
  expect(keptSearch('?search=a b%23c')).not.toMatch(/[\s#?]/)
})
