import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AddressSnapshot } from '#contract/addresses.ts'
import { instant } from '../db/columns.ts'

/** What an order keeps: the ids of places, whose names are given in the reader's language. */
export type StoredAddress = Omit<AddressSnapshot, 'countryName' | 'cityName'>

export const addresses = pgTable('addresses', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
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
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type AddressRow = typeof addresses.$inferSelect
