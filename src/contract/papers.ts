import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Many, Money, queryList, queryText, StorePaging } from './shared.ts'

/** In the order in which they are offered. `device_sheet`: the shipped pieces of an order with their codes. */
export const paperKinds = [
  'invoice',
  'credit_note',
  'proforma',
  'quote',
  'statement',
  'device_sheet',
  'datasheet',
  'certificate',
] as const
export type PaperKind = (typeof paperKinds)[number]

const Day = z.iso.date()

/** A paper that the caller may download, and what it is found by. */
export const Paper = z.object({
  kind: z.enum(paperKinds),
  /** Number, month of a statement (`2026-11`), or title of a document. */
  name: z.string(),
  /** Of a document of a product: that of the latest order with the product. */
  at: Instant,
  /** What the call that downloads it names: the order, the credit note, the request, the product. */
  source: Id.optional(),
  /** Of a quote. */
  revision: z.int().optional(),
  /** Where a document of a product is. */
  url: z.string().optional(),
  amount: Money.optional(),
  order: z.object({ _id: Id, number: z.string(), poNumber: z.string().optional() }).optional(),
  product: z.object({ _id: Id, name: z.string(), code: z.string() }).optional(),
  /** Of a certificate: its last day. */
  validUntil: z.string().optional(),
})
export type Paper = z.infer<typeof Paper>

const PapersQuery = z.object({
  ...StorePaging.shape,
  /** In the name, the number of the order or the purchase order, or the name or code of a product. */
  search: queryText(100),
  kind: queryList(z.enum(paperKinds)),
  /** Both days belong to it, on the calendar where the shop is. */
  from: z.preprocess((value) => (value === '' ? undefined : value), Day.optional()),
  to: z.preprocess((value) => (value === '' ? undefined : value), Day.optional()),
})
export type PapersQuery = z.infer<typeof PapersQuery>

export const storePapersApi = {
  list: endpoint({
    access: 'customer',
    permission: 'orders.read',
    feature: 'orders',
    method: 'GET',
    path: '/marketplace-customer/documents',
    summary:
      'List the papers that I may download, the newest first: of my orders and quotes, or all of my company where I see those; statements where I see its credit; documents of products that were ordered',
    query: PapersQuery,
    response: Many(Paper).extend({
      /** Those of which there may be any. */
      kinds: z.array(z.enum(paperKinds)),
    }),
  }),
}
