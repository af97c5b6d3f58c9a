import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { maxQuickText, quickProblems } from './quick-order-text.ts'
import { Period } from './period.ts'
import { PriceBreak } from './price-lists.ts'
import { FileRef, Id, Money, One } from './shared.ts'

export const maxQuickFileBytes = 2 * 1024 * 1024

export const QuickProduct = z.object({
  _id: Id,
  name: z.string(),
  code: z.string(),
  image: FileRef.optional(),
  /** Absent where the shop hides prices. */
  unitPrice: Money.optional(),
  /** What the price is for, where it is bought for a time. */
  period: Period.optional(),
  /** Unit prices by quantity, where they differ. */
  priceBreaks: z.array(PriceBreak).optional(),
  inStock: z.boolean(),
  /** The most that can be ordered; absent without a limit and where the shop hides its stock. */
  available: z.int().optional(),
  /** How many of them are in stock, where others may be on backorder. */
  there: z.int().optional(),
  /** By when it arrives that is not in stock, in words. */
  supply: z.string().optional(),
})
export type QuickProduct = z.infer<typeof QuickProduct>

/**
 * `unreadable`: the product is known, the quantity is not. `not_sold`: a product without a price. `unknown`: no product, at most three
 * suggestions.
 */
const quickStates = ['matched', 'unreadable', 'not_sold', 'unknown'] as const
export type QuickState = (typeof quickStates)[number]

export const QuickLine = z.object({
  /** Counted from 1, as in the text; of the first where several name the same product. */
  row: z.int(),
  /** What was read. */
  text: z.string(),
  code: z.string(),
  quantity: z.int().optional(),
  state: z.enum(quickStates),
  problem: z.enum(quickProblems).optional(),
  /** It cannot be had in this quantity. */
  isShort: z.boolean(),
  product: QuickProduct.optional(),
  /** Found by the company's own part number. */
  isOwnNumber: z.literal(true).optional(),
  suggestions: z.array(QuickProduct),
})
export type QuickLine = z.infer<typeof QuickLine>

const QuickOrder = z.object({
  lines: z.array(QuickLine),
  /** Rows that name the product of an earlier one, whose quantity was added to it. */
  merged: z.int(),
  /** Rows that were not read, since there are too many. */
  skipped: z.int(),
})
export type QuickOrder = z.infer<typeof QuickOrder>

/** Tabs and line breaks part it, so that nothing is cleaned away here. */
const Codes = z
  .string()
  .max(maxQuickText)
  .refine((codes) => codes.trim() !== '', 'validation.required')

const path = '/marketplace-customer/quick-order'

export const quickOrderApi = {
  match: endpoint({
    method: 'POST',
    path,
    access: 'customer',
    feature: 'quickOrder',
    summary:
      'Find the products of pasted codes and quantities, with prices and stock; up to 500 rows, and nothing is ordered',
    body: z.strictObject({ codes: Codes }),
    response: One(QuickOrder),
  }),
  matchFile: endpoint({
    method: 'POST',
    path: `${path}/file`,
    access: 'customer',
    feature: 'quickOrder',
    raw: 'multipart',
    fileBytes: maxQuickFileBytes,
    summary: 'The same for a CSV or XLSX file of at most 2 MB',
    body: z.strictObject({}),
    response: One(QuickOrder),
    errors: ['document_too_large', 'file_unreadable', 'unsupported_media_type'],
  }),
}
