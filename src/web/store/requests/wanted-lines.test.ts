import { describe, expect, test } from 'vitest'
import {
  linesFromAddress,
  changed,
  priced,
  putBack,
  readLines,
  type WantedLine,
  mergeLines,
  without,
  withOneMore,
} from './wanted-lines.ts'

const id = (number: number) => `019aa000-0000-7000-8000-00000000000${number}`
const arrive = (query: string, cart: string | null = null, wishlist: string | null = null) =>
  linesFromAddress(new URLSearchParams(query), { cart, wishlist })

describe('what an address brings', () => {
  test('products by id, with a quantity in either kind of digits', () => {
    expect(arrive(`product=${id(1)},${id(2)}:12,${id(3)}:٢٠&product=${id(4)}:99999`)).toEqual([
      { product: id(1) },
      { product: id(2), quantity: 12 },
      { product: id(3), quantity: 20 },
      { product: id(4), quantity: 10_000 },
    ])
  })

  test('what is no product or no quantity is passed over', () => {
    expect(arrive(`product=tracker,,${id(1)}:0,${id(2)}:-3,${id(3)}:lots`)).toEqual([
      { product: id(1) },
      { product: id(2) },
      { product: id(3) },
    ])
  })

  test('prefills from the cart with quantities and from the wishlist with one each, only when asked to', () => {
    const cart = JSON.stringify({ [id(1)]: { id: id(1), quantity: 5 } })
    const wishlist = JSON.stringify([id(2), 'x', 3])
    expect(arrive('from=cart', cart, wishlist)).toEqual([{ product: id(1), quantity: 5 }])
    expect(arrive('from=wishlist', cart, wishlist)).toEqual([{ product: id(2) }])
    expect(arrive('', cart, wishlist)).toEqual([])
    expect(arrive('from=wishlist', cart, '{broken')).toEqual([])
  })
})

describe('lines', () => {
  const first: WantedLine = { product: id(1), quantity: 3 }
  const lines: WantedLine[] = [first, { product: id(2), quantity: 1 }]

  test('what stood there stays; a named quantity is the one', () => {
    expect(
      mergeLines(lines, [{ product: id(1) }, { product: id(2), quantity: 9 }, { product: id(3) }]),
    ).toEqual([
      { product: id(1), quantity: 3 },
      { product: id(2), quantity: 9 },
      { product: id(3), quantity: 1 },
    ])
  })

  test('picking what is there already means one more', () => {
    expect(withOneMore(lines, id(1))[0]).toEqual({ product: id(1), quantity: 4 })
    expect(withOneMore(lines, id(3))).toHaveLength(3)
  })

  test('a quantity stays between one and ten thousand', () => {
    expect(changed(lines, id(2), -1)[1]?.quantity).toBe(1)
    expect(changed(lines, id(2), 20_000)[1]?.quantity).toBe(10_000)
  })

  test('a price stays with its product', () => {
    const named = priced(lines, id(1), '399')
    expect(changed(named, id(1), 1)[0]).toEqual({ product: id(1), quantity: 4, price: '399' })
    expect(mergeLines(named, [{ product: id(1), quantity: 9 }])[0]).toEqual({
      product: id(1),
      quantity: 9,
      price: '399',
    })
  })

  test('a removal is undone where it was', () => {
    expect(putBack(without(lines, [id(1)]), first, 0)).toEqual(lines)
  })

  test('at most a hundred', () => {
    const many = Array.from({ length: 120 }, (_, index) => ({
      product: `019aa000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    }))
    expect(mergeLines([], many)).toHaveLength(100)
  })

  test('kept lines that make no sense are left out', () => {
    expect(
      readLines([...lines, { product: 'x', quantity: 1 }, { product: id(3), quantity: 0 }, null]),
    ).toEqual(lines)
    expect(readLines('lines')).toEqual([])
  })
})
