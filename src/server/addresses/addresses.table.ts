import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AddressSnapshot } from '#contract/addresses.ts'
import type { ReceivingHours } from '#contract/receiving-hours.ts'
import { instant } from '../db/columns.ts'

/** What an order keeps: the ids of places, whose names are given in the reader's language. */
export type StoredAddress = Omit<AddressSnapshot, 'countryName' | 'cityName'>

export const addresses = pgTable('addresses', {
  id: uuid().primaryKey(),
  /** Empty of a company's site. */
  accountId: uuid(),
  companyId: uuid(),
  type: text().$type<'shipping' | 'billing'>().notNull(),
  name: text(),
  fullName: text().notNull(),
  country: text().notNull(),
  city: text().notNull(),
  address: text().notNull(),
  phonePrefix: text().notNull(),
  phoneNumber: text().notNull(),
  isDefault: boolean().notNull().default(false),
  buildingNumber: text(),
  street: text(),
  district: text(),
  postalCode: text(),
  additionalNumber: text(),
  shortAddress: text(),
  /** Of a site: its name as it is compared, when goods are received, what drivers are told, whether orders may go there. */
  nameKey: text(),
  hours: jsonb().$type<ReceivingHours[]>().notNull().default([]),
  instructions: text().notNull().default(''),
  isActive: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type AddressRow = typeof addresses.$inferSelect
