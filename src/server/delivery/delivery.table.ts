import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryRate, ZonePlace } from '#contract/delivery-zones.ts'
import { instant, minorUnits } from '../db/columns.ts'

export const deliveryZones = pgTable('delivery_zones', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  position: integer().notNull(),
  places: jsonb().$type<ZonePlace[]>().notNull(),
  transitDays: integer().notNull().default(0),
  rates: jsonb().$type<DeliveryRate[]>().notNull(),
  freeFrom: minorUnits(),
  isActive: boolean().notNull().default(true),
  archivedAt: instant(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type DeliveryZoneRow = typeof deliveryZones.$inferSelect
