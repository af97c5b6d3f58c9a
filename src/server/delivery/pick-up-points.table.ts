import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ReceivingHours } from '#contract/receiving-hours.ts'
import type { BothTexts } from '#contract/shared.ts'
import { instant } from '../db/columns.ts'

export const pickUpPoints = pgTable('pick_up_points', {
  id: uuid().primaryKey(),
  name: jsonb().$type<BothTexts>().notNull(),
  country: text().notNull(),
  city: text().notNull(),
  address: jsonb().$type<BothTexts>().notNull(),
  openingHours: jsonb().$type<ReceivingHours[]>().notNull().default([]),
  readyDays: integer().notNull().default(0),
  phone: text(),
  position: integer().notNull(),
  isActive: boolean().notNull().default(true),
  archivedAt: instant(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type PickUpPointRow = typeof pickUpPoints.$inferSelect
