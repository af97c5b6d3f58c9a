import { expect, test } from 'vitest'
import { changedSearch, nextSort, pagingOf, sortOf, valuesOf } from './list-address.ts'

test('a changed filter starts from the first page and keeps the rest', () => {
  expect(changedSearch('?page=4&search=lock&sort=-total', { status: ['pending', 'shipped'] })).toBe(
    '?search=lock&sort=-total&status=pending,shipped',
  )
})

test('a changed page keeps every filter', () => {
  expect(changedSearch('?status=pending&page=2', { page: 3 })).toBe('?status=pending&page=3')
})

test.each([[undefined], [''], [[]]])('%j takes a filter away', (value) => {
  expect(changedSearch('?search=lock', { search: value })).toBe('')
})

test('ignores unknown filter values', () => {
  const query = new URLSearchParams('status=shipped,lost,pending')
  expect(valuesOf(query, 'status', ['pending', 'in_progress', 'shipped'])).toEqual(['pending', 'shipped'])
  expect(valuesOf(query, 'payment', ['paid'])).toEqual([])
})

test.each([
  ['', { page: 1, limit: 12 }],
  ['page=3&limit=50', { page: 3, limit: 50 }],
  ['page=-1&limit=7', { page: 1, limit: 12 }],
  ['page=x&limit=100000', { page: 1, limit: 12 }],
])('the paging of "%s" is %j', (search, expected) => {
  expect(pagingOf(new URLSearchParams(search))).toEqual(expected)
})

test('only fields that can be sorted by are asked for', () => {
  expect(sortOf(new URLSearchParams('sort=-total'), ['total'])).toBe('-total')
  expect(sortOf(new URLSearchParams('sort=password'), ['total'])).toBeUndefined()
  expect(sortOf(new URLSearchParams(), ['total'])).toBeUndefined()
})

test('a heading goes through both directions and back to the list’s own order', () => {
  expect(nextSort(undefined, 'total', 'desc')).toBe('-total')
  expect(nextSort('-total', 'total', 'desc')).toBe('total')
  expect(nextSort('total', 'total', 'desc')).toBeUndefined()
  expect(nextSort('-number', 'total', 'asc')).toBe('total')
})
