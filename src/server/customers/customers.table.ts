import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { minorUnits } from '../db/columns.ts'

/** Kept up by the database with every order. */
export const customerTotals = pgTable('customer_totals', {
  accountId: uuid().notNull(),
  currency: text().notNull(),
  orders: integer().notNull(),
  discounted: integer().notNull(),
  spent: minorUnits().notNull(),
})
