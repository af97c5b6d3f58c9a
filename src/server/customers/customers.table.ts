import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, minorUnits } from '../db/columns.ts'

export const customerGroups = pgTable('customer_groups', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  description: text().notNull().default(''),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})

export const customerGroupMembers = pgTable('customer_group_members', {
  groupId: uuid().notNull(),
  accountId: uuid().notNull(),
})

/** Kept up by the database with every order. */
export const customerTotals = pgTable('customer_totals', {
  accountId: uuid().notNull(),
  currency: text().notNull(),
  orders: integer().notNull(),
  discounted: integer().notNull(),
  spent: minorUnits().notNull(),
})
