import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test('signing in returns to the page that was asked for', () => {
  expect(returnPath(`?return=${encodeURIComponent('/cms/orders?page=2')}`)).toBe('/cms/orders?page=2')
})

test.each([
  '',
  '?return=',
  '?return=/products',
  '?return=//evil.example',
  '?return=https://evil.example',
  '?return=/cms//evil.example',
  '?return=/cmsx',
])('%s leads to the dashboard', (search) => {
  expect(returnPath(search)).toBe('/cms')
})
