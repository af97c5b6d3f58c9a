import { z } from 'zod'
import { asciiDigits } from './digits.ts'
import { Id } from './shared.ts'

export const maxLines = 100
export const maxLineQuantity = 10_000

/** One product and how many of it. */
export const Line = z.strictObject({ product: Id, quantity: z.int().min(1).max(maxLineQuantity) })
export type Line = z.infer<typeof Line>

const parseLine = (text: unknown) => {
  if (typeof text !== 'string') return text
  const [product, quantity] = text.split(':')
  return { product, quantity: Number(asciiDigits(quantity ?? '')) }
}

/** Lines in a query string: `items=<id>:<quantity>`, repeated or joined by commas. */
export const Lines = z.preprocess((value) => {
  const parts = (Array.isArray(value) ? value : [value]).flatMap((part) =>
    typeof part === 'string'
      ? part.split(',').filter((item) => item !== '')
      : part === undefined
        ? []
        : [part],
  )
  return parts.map(parseLine)
}, z.array(Line).max(maxLines))
