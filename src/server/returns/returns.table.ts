import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/enums.ts'
import type { NewReturn, ReturnKind, ReturnStatus } from '#contract/returns.ts'
import { instant } from '../db/columns.ts'

export const returnRequests = pgTable('return_requests', {
  id: uuid().primaryKey(),
  number: text().notNull(),
  orderId: uuid().notNull(),
  byId: uuid().notNull(),
  byName: text().notNull(),
  kind: text().$type<ReturnKind>().notNull(),
  status: text().$type<ReturnStatus>().notNull(),
  wish: text().$type<NewReturn['wish']>().notNull(),
  reason: text().$type<NewReturn['reason']>().notNull(),
  text: text().notNull(),
  /** Of the page it was sent from: mails are in it. */
  language: text().$type<Language>().notNull(),
  instructions: text(),
  labelFileId: uuid(),
  /** Until when approved goods are awaited. */
  expiresAt: instant(),
  /** The goods as they were taken back, and what was given for them. */
  orderReturnId: uuid(),
  refundId: uuid(),
  replacementOrderId: uuid(),
  searchText: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
})
export type ReturnRequestRow = typeof returnRequests.$inferSelect

export const returnRequestLines = pgTable(
  'return_request_lines',
  {
    returnId: uuid().notNull(),
    orderLineId: uuid().notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
    /** The pieces and their serial numbers as they were then. */
    unitIds: uuid().array().notNull(),
    serials: text().array().notNull(),
    /** The last day of their warranty: what replaces them keeps it. */
    warrantyUntil: date({ mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.orderLineId] })],
)
export type ReturnLineRow = typeof returnRequestLines.$inferSelect

export const returnPhotos = pgTable(
  'return_photos',
  { returnId: uuid().notNull(), fileId: uuid().notNull(), position: integer().notNull() },
  (table) => [primaryKey({ columns: [table.returnId, table.fileId] })],
)

export const returnEvents = pgTable('return_events', {
  id: uuid().primaryKey(),
  returnId: uuid().notNull(),
  fromStatus: text().$type<ReturnStatus>(),
  toStatus: text().$type<ReturnStatus>().notNull(),
  byId: uuid(),
  byName: text().notNull(),
  note: text(),
  at: instant().notNull(),
})
