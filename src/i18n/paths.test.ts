import { expect, test } from 'vitest'
import { isCmsPath, languageOfPath, preferredLanguage, withLanguage, withoutLanguage } from './paths.ts'

test.each([
  ['/en', 'en'],
  ['/ar/products', 'ar'],
  ['/fr/products', undefined],
  ['/english', undefined],
  ['/products/ar', undefined],
  ['/', undefined],
])('the language of %s is %s', (path, language) => {
  expect(languageOfPath(path)).toBe(language)
})

test.each([
  ['/', '/ar'],
  ['/products', '/ar/products'],
  ['/en/products?page=2#top', '/ar/products?page=2#top'],
  ['/?search=x', '/ar?search=x'],
  ['/en', '/ar'],
  ['/enough', '/ar/enough'],
  ['/fr/products', '/ar/fr/products'],
  ['//elsewhere.example', '/ar//elsewhere.example'],
])('%s in Arabic is %s', (path, expected) => {
  expect(withLanguage(path, 'ar')).toBe(expected)
})

test('taking the language off and putting it back gives the same address', () => {
  for (const path of ['/en', '/en/cms/orders', '/en/products'])
    expect(withLanguage(withoutLanguage(path), 'en')).toBe(path)
})

test('the stored choice wins, then the browser’s first of ours, then English', () => {
  expect(preferredLanguage('ar', ['en-US'])).toBe('ar')
  expect(preferredLanguage('fr', ['de', 'ar-SA', 'en'])).toBe('ar')
  expect(preferredLanguage(null, ['de', 'fr'])).toBe('en')
  expect(preferredLanguage(null, [])).toBe('en')
})

test('the CMS is known by its path in every language, its sign-in included', () => {
  for (const path of ['/cms', '/en/cms/orders', '/ar/cms-login']) expect(isCmsPath(path)).toBe(true)
  for (const path of ['/', '/en/products', '/ar/orders/cms']) expect(isCmsPath(path)).toBe(false)
})
