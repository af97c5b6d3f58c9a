import { maxLineQuantity, maxLines } from '#contract/lines.ts'
import type { quickOrderApi } from '#contract/quick-order.ts'
import type { Data } from '#web/api/types.ts'
import type { Cart } from '../cart/cart.ts'
import { tierAt } from '../prices/tiers.ts'
import { quoteAddress } from '../request-quote/quote-address.ts'

/** A line as the server read it; quantities and products may be changed before it goes into the cart. */
export type QuickLine = Data<typeof quickOrderApi.match>['lines'][number]
export type QuickProduct = NonNullable<QuickLine['product']>

export type Need = 'unknown' | 'not_sold' | 'quantity' | 'out_of_stock' | 'short'

/** What keeps a line from the cart, or nothing. */
export function needOf({ state, product, quantity, isShort }: QuickLine): Need | undefined {
  if (!product) return 'unknown'
  if (state === 'not_sold') return 'not_sold'
  if (quantity === undefined) return 'quantity'
  if (!product.inStock) return 'out_of_stock'
  const isMore = product.available === undefined ? isShort : quantity > product.available
  return isMore ? 'short' : undefined
}

export const withQuantity = (line: QuickLine, quantity: number): QuickLine => ({
  ...line,
  quantity: Math.min(Math.max(quantity, 1), maxLineQuantity),
  // Where the stock is not shown, only the cart knows.
  isShort: line.isShort && quantity >= (line.quantity ?? 0),
  ...(line.state === 'unreadable' && { state: 'matched' as const }),
})

/** The suggestion takes the line's place; where its product is in the list already, their quantities are added. */
export function withProduct(lines: readonly QuickLine[], row: number, product: QuickProduct): QuickLine[] {
  const chosen = lines.find((line) => line.row === row)
  if (!chosen) return [...lines]
  const other = lines.find((line) => line.product?.id === product.id && line.quantity !== undefined)
  if (other && chosen.quantity !== undefined) {
    const quantity = (other.quantity ?? 0) + chosen.quantity
    return without(lines, row).map((line) => (line === other ? withQuantity(other, quantity) : line))
  }
  return lines.map((line) =>
    line === chosen
      ? {
          ...line,
          product,
          state: line.quantity === undefined ? ('unreadable' as const) : ('matched' as const),
          isShort: false,
          suggestions: [],
        }
      : line,
  )
}

/** What one costs in the quantity of the line. */
export function unitPriceOf({ product, quantity = 1 }: QuickLine) {
  const tier = product?.priceBreaks && tierAt(product.priceBreaks, quantity)
  return tier?.unitPrice ?? product?.unitPrice
}

export const without = (lines: readonly QuickLine[], row: number): QuickLine[] =>
  lines.filter((line) => line.row !== row)

/** What the lines without needs come to; nothing where prices are hidden. */
export function subtotalOf(lines: readonly QuickLine[]) {
  const priced = lines.flatMap((line) => {
    const price = unitPriceOf(line)
    return needOf(line) === undefined && price ? [{ price, quantity: line.quantity ?? 0 }] : []
  })
  const [first] = priced
  return (
    first && {
      amount: priced.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0),
      currency: first.price.currency,
    }
  )
}

type Entry = { id: string; quantity: number }

/**
 * Which lines go into the cart: those without needs, as long as it has room for another product. `capped`: how many reach the largest
 * quantity with what is in it already.
 */
export function planAdding(cart: Cart, lines: readonly QuickLine[]) {
  const added: Entry[] = []
  const left: QuickLine[] = []
  let full = 0
  let room = maxLines - Object.keys(cart).length
  let capped = 0
  const taken = new Set(Object.keys(cart))
  for (const line of lines) {
    const { product, quantity } = line
    if (!product || quantity === undefined || needOf(line) !== undefined) {
      left.push(line)
      continue
    }
    const isNew = !taken.has(product.id)
    if (isNew && room <= 0) {
      left.push(line)
      full += 1
      continue
    }
    if (isNew) room -= 1
    taken.add(product.id)
    if ((cart[product.id]?.quantity ?? 0) + quantity > maxLineQuantity) capped += 1
    added.push({ id: product.id, quantity })
  }
  return { added, left, full, capped }
}

/** The address of a request for a quote of these; products without a price and with too little stock too. */
export const quoteOf = (lines: readonly QuickLine[]): string =>
  quoteAddress(
    lines.flatMap(({ product, quantity = 1 }) => (product ? [{ product: product.id, quantity }] : [])),
  )
