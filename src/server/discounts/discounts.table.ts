import { boolean, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DiscountType } from '#contract/enums.ts'
import { instant } from '../db/columns.ts'

export type DiscountLocation = { country: string; city?: string }

export const discounts = pgTable('discounts', {
  id: uuid().primaryKey(),
  type: text().$type<DiscountType>().notNull(),
  code: text(),
  name: text(),
  status: text().$type<'active' | 'inactive'>().notNull().default('active'),
  period: text().$type<'fixed' | 'open_ended'>().notNull(),
  startDate: instant().notNull(),
  endDate: instant(),
  percentage: numeric({ mode: 'number' }).notNull(),
  numberOfUsage: integer(),
  usageCount: integer().notNull().default(0),
  locations: jsonb().$type<DiscountLocation[]>().notNull().default([]),
  minimumQuantity: integer().notNull().default(1),
  productIds: uuid().array().notNull().default([]),
  productGroupIds: uuid().array().notNull().default([]),
  customerGroupIds: uuid().array().notNull().default([]),
  archivedAt: instant(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type DiscountRow = typeof discounts.$inferSelect

export const discountRedemptions = pgTable('discount_redemptions', {
  discountId: uuid().notNull(),
  accountId: uuid().notNull(),
  orderId: uuid().notNull(),
  /** A customer uses a code once; under an automatic discount they come as often as it holds. */
  isCode: boolean().notNull().default(true),
  at: instant().notNull().defaultNow(),
})
