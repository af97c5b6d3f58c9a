import { asciiDigits } from '#contract/digits.ts'
import { maxLineQuantity, maxLines } from '#contract/lines.ts'
import { readCart } from '../cart/cart.ts'
import { productIds } from '../product-ids.ts'
import { readWishlist } from '../wishlist/wishlist.ts'

/** A product somebody asks about, its quantity, and what they would pay for one, as they typed it. */
export type WantedLine = { product: string; quantity: number; price?: string }

/** Products from the address: named ones, or all of this browser's cart or wishlist. */
type LineFromAddress = { product: string; quantity?: number }

const isProduct = (id: unknown) => productIds([id], 1).length === 1

type StoredLists = { cart: string | null; wishlist: string | null }

/** `?product=<id>[:<quantity>]`, repeated or joined by commas; `?from=cart`, `?from=wishlist`. */
export function linesFromAddress(
  search: URLSearchParams,
  { cart, wishlist }: StoredLists,
): LineFromAddress[] {
  const named = search.getAll('product').flatMap((text) => text.split(',').flatMap(readLine))
  const from = search.getAll('from')
  return [
    ...named,
    ...(from.includes('cart')
      ? Object.values(readCart(cart)).map(({ id, quantity }) => ({ product: id, quantity }))
      : []),
    ...(from.includes('wishlist') ? readWishlist(wishlist).map((product) => ({ product })) : []),
  ]
}

function readLine(text: string): LineFromAddress[] {
  const [product = '', count = ''] = text.trim().split(':')
  if (!isProduct(product)) return []
  const quantity = Number.parseInt(asciiDigits(count), 10)
  return [{ product: product.toLowerCase(), ...(quantity >= 1 && { quantity: atMost(quantity) }) }]
}

const atMost = (quantity: number) => Math.min(quantity, maxLineQuantity)

/** Existing lines stay; a named quantity replaces theirs. */
export function mergeLines(lines: readonly WantedLine[], arriving: readonly LineFromAddress[]): WantedLine[] {
  const joined = new Map(lines.map((line) => [line.product, line]))
  for (const { product, quantity } of arriving) {
    const before = joined.get(product)
    joined.set(product, { ...before, product, quantity: quantity ?? before?.quantity ?? 1 })
  }
  return [...joined.values()].slice(0, maxLines)
}

/** One more of a product. */
export const withOneMore = (lines: readonly WantedLine[], product: string): WantedLine[] =>
  lines.some((line) => line.product === product)
    ? changed(lines, product, 1)
    : mergeLines(lines, [{ product }])

export const changed = (lines: readonly WantedLine[], product: string, delta: number): WantedLine[] =>
  lines.map((line) =>
    line.product === product ? { ...line, quantity: Math.max(1, atMost(line.quantity + delta)) } : line,
  )

export const priced = (lines: readonly WantedLine[], product: string, price: string): WantedLine[] =>
  lines.map((line) => (line.product === product ? { ...line, price } : line))

export const without = (lines: readonly WantedLine[], ids: readonly string[]): WantedLine[] =>
  lines.filter(({ product }) => !ids.includes(product))

/** Undoes a removal: the line is restored at its old position. */
export const putBack = (lines: readonly WantedLine[], line: WantedLine, index: number): WantedLine[] =>
  without(lines, [line.product]).toSpliced(index, 0, line)

const isLine = (value: unknown): value is WantedLine =>
  typeof value === 'object' &&
  value !== null &&
  'product' in value &&
  isProduct(value.product) &&
  'quantity' in value &&
  Number.isInteger(value.quantity) &&
  Number(value.quantity) >= 1 &&
  Number(value.quantity) <= maxLineQuantity &&
  (!('price' in value) || typeof value.price === 'string')

/** The kept lines; invalid ones are left out. */
export const readLines = (value: unknown): WantedLine[] => (Array.isArray(value) ? value.filter(isLine) : [])
