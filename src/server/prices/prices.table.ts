import { boolean, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Break, PriceListAudience } from '#contract/price-lists.ts'
import { instant, minorUnits } from '../db/columns.ts'

export const priceLists = pgTable('price_lists', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  currency: text().notNull(),
  audience: text().$type<PriceListAudience>().notNull(),
  startsAt: instant(),
  /** Its last moment. */
  endsAt: instant(),
  isActive: boolean().notNull().default(true),
  acceptsCodes: boolean().notNull().default(true),
  note: text().notNull().default(''),
  /** As those who keep answers were last told. */
  inForce: boolean().notNull().default(false),
  /** When the first line was sold with it. */
  soldAt: instant(),
  archivedAt: instant(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type PriceListRow = typeof priceLists.$inferSelect

export const priceListAudiences = pgTable('price_list_audiences', {
  listId: uuid().notNull(),
  groupId: uuid(),
  companyId: uuid(),
})

export const priceEntries = pgTable('price_entries', {
  listId: uuid().notNull(),
  target: text().$type<'product' | 'group' | 'all'>().notNull(),
  targetId: uuid(),
  price: minorUnits(),
  percent: numeric({ mode: 'number' }),
  breaks: jsonb().$type<Break[]>(),
})
export type PriceEntryRow = typeof priceEntries.$inferSelect
