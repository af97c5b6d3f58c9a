import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ListScope } from '#contract/shopping-lists.ts'
import type { BothTexts } from '#contract/shared.ts'
import { instant } from '../db/columns.ts'

export const shoppingLists = pgTable('shopping_lists', {
  id: uuid().primaryKey(),
  ownerId: uuid().notNull(),
  /** Of those that are shared. */
  companyId: uuid(),
  name: text().notNull(),
  /** The name as it is compared. */
  nameKey: text().notNull(),
  scope: text().$type<ListScope>().notNull(),
  note: text(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type ShoppingListRow = typeof shoppingLists.$inferSelect

export const shoppingListLines = pgTable('shopping_list_lines', {
  listId: uuid().notNull(),
  productId: uuid().notNull(),
  quantity: integer().notNull(),
  note: text(),
  position: integer().notNull(),
  code: text().notNull(),
  name: jsonb().$type<BothTexts>().notNull(),
})
