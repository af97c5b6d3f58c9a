import { expect, test } from 'vitest'
import { maxWishes } from '#contract/wishlist.ts'
import { readOwner, mergeWishlists, unsentChanges } from './merge-wishlists.ts'
import { readWishlist, withWish } from './wishlist.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [a, b, c, d] = [id(1), id(2), id(3), id(4)]

test.each([null, '', 'no json', '7', 'null', '{"0":"x"}', '["not an id", 5, null, {}]'])(
  'what cannot be read is an empty wishlist: %s',
  (text) => {
    expect(readWishlist(text)).toEqual([])
  },
)

test('what makes sense among garbage stays, each product once', () => {
  expect(readWishlist(JSON.stringify([a, 'x', b, a, 3]))).toEqual([a, b])
})

test('the newest stands first, and one that is marked again comes to the front', () => {
  expect(withWish([a, b], c)).toEqual([c, a, b])
  expect(withWish([a, b, c], c)).toEqual([c, a, b])
})

test('a product that was taken off by mistake stands again where it stood', () => {
  expect(withWish([a, c], b, 1)).toEqual([a, b, c])
})

test('beyond two hundred the oldest go, whoever wrote the list', () => {
  const many = Array.from({ length: maxWishes }, (_, index) => id(index + 10))
  expect(withWish(many, a)).toEqual([a, ...many.slice(0, -1)])
  expect(readWishlist(JSON.stringify([...many, a, b]))).toHaveLength(maxWishes)
})

test('an account’s note is read, and anything else makes the list nobody’s', () => {
  expect(readOwner(JSON.stringify({ account: 'me', known: [a, 'x'] }))).toEqual({
    account: 'me',
    known: [a],
  })
  for (const text of [null, '', 'x', 'null', '[]', '{"account":5,"known":[]}', '{"account":"me"}'])
    expect(readOwner(text)).toBeUndefined()
})

test('what the server has not heard is what differs from its last answer', () => {
  expect(unsentChanges([c, a], [a, b])).toEqual({ marked: [c], unmarked: [b] })
  expect(unsentChanges([a, b], [b, a])).toEqual({ marked: [], unmarked: [] })
})

test('the server’s answer brings what other devices marked', () => {
  expect(mergeWishlists([a], [a], [b, a])).toEqual([b, a])
})

test('what was marked and unmarked while the server was asked is not lost', () => {
  expect(mergeWishlists([a, b], [c, a], [d, a, b])).toEqual([c, d, a])
})

test('the same products stay in the order that the screen shows', () => {
  expect(mergeWishlists([a, b, c], [a, b, c], [c, a, b])).toEqual([a, b, c])
})
