import { expect, test } from 'vitest'
import { callAddress, cleanQuery } from './address.ts'

test('empty values are dropped, false is kept and null becomes an empty text', () => {
  const query = { a: undefined, b: '', c: Number.NaN, d: 0, e: false, f: null, g: 'x', h: 7, i: true }
  expect(cleanQuery(query).toString()).toBe('e=false&f=&g=x&h=7&i=true')
})

test('several values of one key are joined by commas, none of them is no key', () => {
  expect(cleanQuery({ kind: ['hardware', 'licence'], tag: [] }).toString()).toBe('kind=hardware%2Clicence')
})

test('a path is filled in and its values cannot leave their segment', () => {
  expect(callAddress('/orders/:id/status', { id: '../x?y' })).toBe('/api/orders/..%2Fx%3Fy/status')
  expect(callAddress('/products', {}, { page: 2, search: 'a&b' })).toBe('/api/products?page=2&search=a%26b')
})

test('a missing value of a path is our bug, not a request', () => {
  expect(() => callAddress('/orders/:id')).toThrow('/orders/:id needs id')
})
