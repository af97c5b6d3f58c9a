import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ShipmentStatus } from '#contract/orders.ts'
import { instant } from '../db/columns.ts'

export const shipments = pgTable('shipments', {
  id: uuid().primaryKey(),
  orderId: uuid().notNull(),
  number: integer().notNull(),
  status: text().$type<ShipmentStatus>().notNull(),
  carrier: text(),
  trackingNumber: text(),
  trackingUrl: text(),
  byName: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  shippedAt: instant(),
  deliveredAt: instant(),
})
export type ShipmentRow = typeof shipments.$inferSelect

export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: uuid().notNull(),
    orderLineId: uuid().notNull(),
    quantity: integer().notNull(),
    serials: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.orderLineId] })],
)
export type ShipmentLineRow = typeof shipmentLines.$inferSelect
export type WholeShipment = ShipmentRow & { lines: ShipmentLineRow[] }
