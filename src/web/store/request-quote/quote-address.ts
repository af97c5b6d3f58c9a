import { maxLines } from '#contract/lines.ts'

/** The address of a request for a quote of these. */
export const quoteAddress = (items: readonly { product: string; quantity: number }[]): string =>
  `/requestAQuote?product=${items
    .slice(0, maxLines)
    .map(({ product, quantity }) => `${product}:${quantity}`)
    .join(',')}`
