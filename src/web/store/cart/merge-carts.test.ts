import { expect, test } from 'vitest'
import { maxLines } from '#contract/lines.ts'
import { type Cart } from './cart.ts'
import {
  cartOf,
  countBrought,
  countLeftOut,
  isSameCart,
  linesOf,
  mergeCarts,
  readCartOwner,
  sendable,
} from './merge-carts.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [a, b, c] = [id(1), id(2), id(3)]
/** In pairs of a product and how many of it. */
const cart = (...lines: [string, number][]): Cart =>
  Object.fromEntries(lines.map(([product, quantity]) => [product, { id: product, quantity }]))

test('a visitor’s cart and the account’s are united, with the larger quantity of each; what is here stands first', () => {
  const merged = mergeCarts({}, cart([b, 2], [a, 5]), cart([a, 3], [c, 1], [b, 4]))
  expect(linesOf(merged)).toEqual([
    { product: b, quantity: 4 },
    { product: a, quantity: 5 },
    { product: c, quantity: 1 },
  ])
})

test('what was taken out or lowered on one side is so on both', () => {
  const before = cart([a, 3], [b, 2])
  expect(mergeCarts(before, cart([a, 1]), before)).toEqual(cart([a, 1]))
  expect(mergeCarts(before, before, cart([a, 1]))).toEqual(cart([a, 1]))
  expect(mergeCarts(before, before, {})).toEqual({})
})

test('changed on both sides, nothing is lost', () => {
  const before = cart([a, 3])
  expect(mergeCarts(before, cart([a, 5]), cart([a, 4]))).toEqual(cart([a, 5]))
  expect(mergeCarts(before, {}, cart([a, 4]))).toEqual(cart([a, 4]))
  expect(mergeCarts(before, cart([a, 5]), {})).toEqual(cart([a, 5]))
  expect(mergeCarts(before, cart([a, 3], [b, 1]), cart([a, 3], [c, 1]))).toEqual(cart([a, 3], [b, 1], [c, 1]))
})

test('united, a cart holds as many products as can be ordered at once', () => {
  const many = cartOf(
    Array.from({ length: maxLines }, (_, index) => ({ product: id(index + 10), quantity: 1 })),
  )
  expect(mergeCarts({}, many, cart([a, 1]))).toEqual(many)
  expect(Object.keys(mergeCarts({}, cart([a, 1]), many))).toHaveLength(maxLines)
  expect(countLeftOut({}, many, cart([a, 1], [b, 1]))).toBe(2)
  // Taken out on the other side, they need no room.
  expect(countLeftOut(cart([a, 1]), { ...many, ...cart([a, 1]) }, {})).toBe(0)
  expect(countLeftOut({}, many, many)).toBe(0)
})

test('carts are the same whatever their order, and what came is counted', () => {
  expect(isSameCart(cart([a, 1], [b, 2]), cart([b, 2], [a, 1]))).toBe(true)
  expect(isSameCart(cart([a, 1]), cart([a, 2]))).toBe(false)
  expect(isSameCart(cart([a, 1]), {})).toBe(false)
  expect(countBrought(cart([a, 1], [b, 2]), cart([a, 3], [b, 1], [c, 1]))).toBe(2)
})

test('only what names a product is sent', () => {
  expect(sendable({ ...cart([a, 1]), x: { id: 'x', quantity: 1 } })).toEqual(cart([a, 1]))
})

test('the note of whose cart it is is read, and anything else makes the cart a visitor’s', () => {
  const owner = { account: 'me', version: 3, known: cart([a, 1]), sent: cart([a, 2]), left: '{}' }
  expect(readCartOwner(JSON.stringify(owner))).toEqual(owner)
  expect(readCartOwner('{"account":"me","version":0,"isJoining":true}')).toEqual({
    account: 'me',
    version: 0,
    known: {},
    isJoining: true,
  })
  for (const text of [null, '', 'x', 'null', '[]', '{"account":5,"version":1}', '{"account":"me"}'])
    expect(readCartOwner(text)).toBeUndefined()
})
