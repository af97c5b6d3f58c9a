import { describe, expect, test } from 'vitest'
import { addressOf, betterAddress, pageSearch } from './page-address.ts'

const better = (url: string) => {
  const { path, search } = addressOf(url)
  return betterAddress(path, search)
}

test('a query begins at the first question mark', () => {
  expect(addressOf('/en/products?search=what?')).toEqual({ path: '/en/products', search: '?search=what?' })
  expect(addressOf('/en')).toEqual({ path: '/en', search: '' })
})

test.each([
  '/',
  '/en',
  '/en/products',
  '/en/products?page=2',
  '/products?utm_source=x',
  '/en/%2F%2Fevil.example',
])('%s stays as it is', (url) => expect(better(url)).toBeUndefined())

test.each([
  ['/en/', '/en'],
  ['/en/products/?page=2', '/en/products?page=2'],
  ['//', '/'],
  ['//evil.example', '/evil.example'],
  ['///evil.example/', '/evil.example'],
  ['/en//evil.example', '/en/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['//\\/\\evil.example', '/evil.example'],
])('%s becomes %s, which is a path of this host', (url, expected) => {
  expect(better(url)).toBe(expected)
  expect(new URL(expected, 'https://shop.example').host).toBe('shop.example')
})

describe('the filters of the product list', () => {
  test.each([
    ['?page=-1', ''],
    ['?page=x&kind=hardware', '?kind=hardware'],
    ['?sort=best&minPrice=abc&utm_source=mail', '?utm_source=mail'],
    [`?search=${'a'.repeat(101)}`, ''],
  ])('%s leaves out what cannot be read', (search, kept) => {
    expect(better(`/en/products${search}`)).toBe(`/en/products${kept}`)
  })

  test('by attributes reach the page, so that a link with them shows what it asks for', () => {
    expect(pageSearch('/en/products', '?f.ip_rating=ip67&f.ip_rating=ip68&f.X=1')).toBe(
      '?f.ip_rating=ip67%2Cip68',
    )
    expect(pageSearch('/ar/products', '?f.battery_life.y.min=5&f.battery_life.y.max=')).toBe(
      '?f.battery_life.y.min=5',
    )
    expect(pageSearch('/ar/makers/probe', '?columns=weight&view=table&columns=length')).toBe(
      '?view=table&columns=weight%2Clength',
    )
    const many = Array.from({ length: 60 }, (_, at) => `f.key_${at}=1`).join('&')
    expect(new URLSearchParams(pageSearch('/en/products', `?${many}`)).size).toBe(40)
  })

  test('are all that a page reads of its query, on that page alone', () => {
    expect(pageSearch('/en/products', '?page=2&utm_source=x&kind=')).toBe('?page=2')
    expect(pageSearch('/en', '?page=2')).toBe('')
    expect(pageSearch('/en/types/tracker', '?page=2&utm_source=x')).toBe('?page=2')
    expect(pageSearch('/en/types', '?page=2')).toBe('')
  })
})
