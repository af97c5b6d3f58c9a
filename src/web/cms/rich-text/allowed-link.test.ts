import { expect, test } from 'vitest'
import { isAllowedLink, linkOf } from './allowed-link.ts'

test.each([
  ['https://example.com/manual', 'https://example.com/manual'],
  ['example.com', 'https://example.com'],
  [' sales@example.com ', 'mailto:sales@example.com'],
  ['mailto:sales@example.com', 'mailto:sales@example.com'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['manual', undefined],
  ['', undefined],
  ['ftp://example.com', undefined],
])('%j leads to %j', (typed, link) => {
  expect(linkOf(typed)).toBe(link)
})

test('what the server would take out is no link here either', () => {
  for (const address of ['javascript:1', '//example.com', '/products', 'vbscript:x'])
    expect(isAllowedLink(address)).toBe(false)
})
