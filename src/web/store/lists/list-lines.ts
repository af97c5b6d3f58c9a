import { maxLineQuantity } from '#contract/lines.ts'
import type { QuickLine } from '../quick-order/quick-lines.ts'
import type { ListLine } from './use-list-lines.ts'

/** As the quick order has them, so that both go into the cart by the same rules. */
export const asQuickLines = (lines: readonly ListLine[]): QuickLine[] =>
  lines.map(({ product, quantity, state, isShort }, row) => ({
    row,
    text: product.name,
    code: product.code,
    quantity,
    state: state === 'sold' ? 'matched' : state === 'not_sold' ? 'not_sold' : 'unknown',
    isShort,
    suggestions: [],
    ...(state !== 'gone' && { product }),
  }))

export const withQuantity = (lines: readonly ListLine[], id: string, quantity: number): ListLine[] =>
  lines.map((line) =>
    line.product.id === id
      ? {
          ...line,
          quantity: Math.min(Math.max(quantity, 1), maxLineQuantity),
          // Where the stock is not shown, only the server knows.
          isShort: line.isShort && quantity >= line.quantity,
        }
      : line,
  )

export const withNote = (lines: readonly ListLine[], id: string, note: string): ListLine[] =>
  lines.map(({ note: before, ...line }) =>
    line.product.id === id
      ? { ...line, ...(note !== '' && { note }) }
      : { ...line, ...(before !== undefined && { note: before }) },
  )
