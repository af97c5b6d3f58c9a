import { expect, test } from 'vitest'
import {
  type Cart,
  cartCount,
  changeQuantity,
  maxCartQuantity,
  putBack,
  readCart,
  removeFromCart,
} from './cart.ts'

const withTwo: Cart = { a: { id: 'a', quantity: 2 } }

test('adding a product that is there adds up', () => {
  expect(changeQuantity(withTwo, 'a', 3)).toEqual({ a: { id: 'a', quantity: 5 } })
  expect(changeQuantity(withTwo, 'b', 1)).toEqual({
    a: { id: 'a', quantity: 2 },
    b: { id: 'b', quantity: 1 },
  })
})

test('exactly zero removes the entry, below zero changes nothing', () => {
  expect(changeQuantity(withTwo, 'a', -2)).toEqual({})
  expect(changeQuantity(withTwo, 'a', -3)).toEqual(withTwo)
  expect(changeQuantity(withTwo, 'b', -1)).toEqual(withTwo)
})

test('no entry grows beyond ten thousand', () => {
  expect(changeQuantity(withTwo, 'a', 20_000).a?.quantity).toBe(maxCartQuantity)
})

test('a difference that is no whole number changes nothing', () => {
  for (const delta of [Number.NaN, 0.5, Infinity])
    expect(changeQuantity(withTwo, 'a', delta)).toEqual(withTwo)
})

test('removing leaves the others, and the cart given stays as it was', () => {
  const cart = changeQuantity(withTwo, 'b', 1)
  expect(removeFromCart(cart, 'a')).toEqual({ b: { id: 'b', quantity: 1 } })
  expect(withTwo).toEqual({ a: { id: 'a', quantity: 2 } })
})

test('undo restores an item once, at its old position', () => {
  const cart = changeQuantity(changeQuantity(withTwo, 'b', 1), 'c', 1)
  const back = putBack(removeFromCart(cart, 'b'), { id: 'b', quantity: 1 }, 1)
  expect(Object.keys(back)).toEqual(['a', 'b', 'c'])
  expect(putBack(back, { id: 'b', quantity: 7 }, 9)).toMatchObject({ b: { quantity: 7 } })
  expect(cartCount(putBack(back, { id: 'b', quantity: 7 }, 9))).toBe(10)
})

test('the header counts pieces, not entries', () => {
  expect(cartCount({ ...withTwo, b: { id: 'b', quantity: 4 } })).toBe(6)
  expect(cartCount({})).toBe(0)
})

test.each(['', 'null', '[]', '7', '{', '"text"'])('%j is read as an empty cart', (text) => {
  expect(readCart(text)).toEqual({})
})

test('an entry that makes no sense is left out, the others stay', () => {
  const stored = {
    a: { id: 'a', quantity: 2 },
    b: { id: 'x', quantity: 1 },
    c: { id: 'c', quantity: 0 },
    d: { id: 'd', quantity: '3' },
    e: null,
    f: { id: 'f', quantity: 10_001 },
    g: { id: 'g', quantity: 1.5 },
  }
  expect(readCart(JSON.stringify(stored))).toEqual(withTwo)
})
