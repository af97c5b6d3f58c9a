import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { InventoryReason } from '#contract/enums.ts'
import type { Unit } from '#contract/inventory.ts'
import { instant } from '../db/columns.ts'

export const stockLevels = pgTable('stock_levels', {
  productId: uuid().primaryKey(),
  onHand: integer().notNull().default(0),
  reserved: integer().notNull().default(0),
  /** More than is on hand by so many may be reserved: the product's, kept here by the database. */
  backorderLimit: integer().notNull().default(0),
  lowStockThreshold: integer(),
  /** Shipped by serial number. */
  tracksUnits: boolean().notNull().default(false),
  /** Pieces on hand that have a serial number: as many rows of `stock_units` are in stock. */
  units: integer().notNull().default(0),
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
  draftId: uuid(),
  note: text(),
  byName: text().notNull(),
  at: instant().notNull().defaultNow(),
})

export const stockUnits = pgTable('stock_units', {
  id: uuid().primaryKey(),
  productId: uuid().notNull(),
  serial: text().notNull(),
  devEui: text(),
  joinEui: text(),
  imei: text(),
  iccid: text(),
  profileId: text(),
  ownerToken: text(),
  state: text().$type<Unit['state']>().notNull().default('in_stock'),
  orderLineId: uuid(),
  receivedAt: instant().notNull().defaultNow(),
  shippedAt: instant(),
})
export type StockUnitRow = typeof stockUnits.$inferSelect
