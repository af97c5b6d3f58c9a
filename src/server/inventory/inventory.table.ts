import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { InventoryReason } from '#contract/enums.ts'
import { instant } from '../db/columns.ts'

export const stockLevels = pgTable('stock_levels', {
  productId: uuid().primaryKey(),
  onHand: integer().notNull().default(0),
  reserved: integer().notNull().default(0),
  lowStockThreshold: integer(),
  version: integer().notNull().default(1),
  updatedAt: instant().notNull().defaultNow(),
})

export const stockMovements = pgTable('stock_movements', {
  id: uuid().primaryKey(),
  productId: uuid().notNull(),
  reason: text().$type<InventoryReason>().notNull(),
  onHandChange: integer().notNull(),
  reservedChange: integer().notNull(),
  onHandAfter: integer().notNull(),
  availableAfter: integer().notNull(),
  orderId: uuid(),
  note: text(),
  byName: text().notNull(),
  at: instant().notNull().defaultNow(),
})
