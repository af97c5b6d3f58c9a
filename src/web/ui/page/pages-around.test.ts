import { expect, test } from 'vitest'
import { pagesAround } from './pages-around.ts'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 9, [1, undefined, 4, 5, 6, undefined, 9]],
  [4, 9, [1, 2, 3, 4, 5, undefined, 9]],
  [9, 9, [1, undefined, 8, 9]],
  [20, 9, [1, undefined, 9]],
])('page %i of %i shows %j', (page, last, expected) => {
  expect(pagesAround(page, last)).toEqual(expected)
})
