import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DraftStatus } from '#contract/drafts.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { StoredPickUpPoint } from '../delivery/pick-up-place.ts'
import type { Demand } from '../stock/move-stock.ts'
import { instant, minorUnits } from '../db/columns.ts'

/** Name and code are those of the day, for products that are deleted later. */
export type StoredDraftLine = {
  product: string
  name: BothTexts
  code: string
  quantity: number
  /** Agreed with the customer, in minor units; absent: the shop's price. */
  unitPrice?: number
}

export const orderDrafts = pgTable('order_drafts', {
  id: uuid().primaryKey(),
  number: text().notNull(),
  accountId: uuid().notNull(),
  state: text().$type<Exclude<DraftStatus, 'expired'>>().notNull().default('draft'),
  lines: jsonb().$type<StoredDraftLine[]>().notNull(),
  itemQuantity: integer().notNull(),
  currency: text().notNull(),
  total: minorUnits().notNull(),
  addressId: uuid(),
  /** Where it is collected; empty: it is delivered. */
  pickUpPoint: jsonb().$type<StoredPickUpPoint>(),
  /** As staff agreed on it; empty: by the zone of the address. */
  deliveryFee: minorUnits(),
  code: text(),
  note: text(),
  tokenHash: text(),
  sentAt: instant(),
  expiresAt: instant(),
  /** What it reserves, packages expanded, until then at the latest; null: nothing is held. */
  held: jsonb().$type<Demand[]>(),
  heldUntil: instant(),
  orderId: uuid(),
  byName: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type DraftRow = typeof orderDrafts.$inferSelect
