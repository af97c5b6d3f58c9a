import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

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
