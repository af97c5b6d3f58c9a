import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DeviceState } from '#contract/devices.ts'
import { instant } from '../db/columns.ts'

/** The pieces that a buyer has. */
export const companyUnits = pgTable('company_units', {
  unitId: uuid().primaryKey(),
  companyId: uuid(),
  /** Who ordered it. */
  accountId: uuid(),
  orderId: uuid().notNull(),
  orderLineId: uuid().notNull(),
  productId: uuid().notNull(),
  serial: text().notNull(),
  /** As they are searched: identifiers, number of the order and of the purchase order. */
  identifiers: text().notNull(),
  siteId: uuid(),
  holderId: uuid(),
  label: text(),
  /** The label as it is searched. */
  labelKey: text().notNull().default(''),
  note: text(),
  state: text().$type<DeviceState>().notNull().default('in_use'),
  shippedAt: instant().notNull(),
  warrantyUntil: date({ mode: 'string' }),
  updatedAt: instant().notNull().defaultNow(),
})
