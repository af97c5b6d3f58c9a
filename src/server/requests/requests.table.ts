import { boolean, date, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { EnumValue, Language } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { StoredPickUpPoint } from '../delivery/pick-up-place.ts'
import { instant, minorUnits } from '../db/columns.ts'
import type { Period } from '../products/products.table.ts'

export const requests = pgTable('requests', {
  id: uuid().primaryKey(),
  number: text().notNull(),
  type: text().$type<EnumValue<'RequestType'>>().notNull(),
  status: text().$type<EnumValue<'RequestStatus'>>().notNull().default('new'),
  accountId: uuid(),
  companyId: uuid(),
  /** Of the page it was sent from: answers are in it. */
  language: text().$type<Language>().notNull().default('en'),
  fullName: text().notNull(),
  company: text().notNull().default(''),
  email: text().notNull(),
  phonePrefix: text().notNull(),
  phoneNumber: text().notNull(),
  country: text().notNull(),
  city: text().notNull(),
  message: text().notNull(),
  /** Of the prices that its lines name. */
  currency: text(),
  /** When the goods are needed. */
  wishedDate: date({ mode: 'string' }),
  assigneeId: uuid(),
  orderId: uuid(),
  /** Which quote became the order. */
  acceptedRevision: integer(),
  searchText: text().notNull().default(''),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type RequestRow = typeof requests.$inferSelect

export const requestLines = pgTable('request_lines', {
  requestId: uuid().notNull(),
  productId: uuid().notNull(),
  quantity: integer().notNull(),
  /** What the buyer would pay for one, in minor units. */
  targetPrice: integer(),
  position: integer().notNull(),
})

export const requestFiles = pgTable('request_files', {
  requestId: uuid().notNull(),
  fileId: uuid().notNull(),
  position: integer().notNull(),
})

/** A line as it was offered; later edits of the catalogue do not change it. Unit prices in minor units. */
export type QuotedProduct = {
  product: string
  name: BothTexts
  code: string
  imageId?: string
  quantity: number
  unitPrice: number
  /** What the unit price is for, where it is bought for a time. */
  period?: Period
}

export const quotes = pgTable('quotes', {
  requestId: uuid().notNull(),
  revision: integer().notNull(),
  lines: jsonb().$type<QuotedProduct[]>().notNull(),
  currency: text().notNull(),
  taxRate: numeric({ mode: 'number' }).notNull(),
  pricesIncludeTax: boolean().notNull(),
  /** Empty: nothing is asked for delivery. */
  deliveryFee: minorUnits(),
  /** Where it is collected; empty: it is delivered. */
  pickUpPoint: jsonb().$type<StoredPickUpPoint>(),
  validUntil: instant().notNull(),
  note: text(),
  byId: uuid(),
  byName: text().notNull(),
  sentAt: instant().notNull().defaultNow(),
})
export type QuoteRow = typeof quotes.$inferSelect

/** A line of a counter-offer. */
export type CounteredProduct = Omit<QuotedProduct, 'unitPrice' | 'period'> & {
  /** In minor units. */
  targetPrice?: number
}

export const quoteCounters = pgTable('quote_counters', {
  id: uuid().primaryKey(),
  requestId: uuid().notNull(),
  /** Of the offer that it answers. */
  revision: integer().notNull(),
  lines: jsonb().$type<CounteredProduct[]>().notNull(),
  currency: text().notNull(),
  message: text(),
  wishedDate: date({ mode: 'string' }),
  byId: uuid(),
  byName: text().notNull(),
  at: instant().notNull(),
})
export type CounterRow = typeof quoteCounters.$inferSelect

export const requestReplies = pgTable('request_replies', {
  id: uuid().primaryKey(),
  requestId: uuid().notNull(),
  message: text().notNull(),
  byName: text().notNull(),
  at: instant().notNull().defaultNow(),
})
