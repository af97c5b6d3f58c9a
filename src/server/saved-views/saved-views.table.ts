import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

export const savedViews = pgTable('saved_views', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  list: text().notNull(),
  name: text().notNull(),
  /** Filters, search and sort as in the list's address. */
  search: text().notNull(),
  /** Those it shows; null: whatever each person has chosen. */
  columns: text().array(),
  isShared: boolean().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
