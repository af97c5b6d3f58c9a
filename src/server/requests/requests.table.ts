import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { EnumValue } from '#contract/enums.ts'
import { instant } from '../db/columns.ts'

export const requests = pgTable('requests', {
  id: uuid().primaryKey(),
  number: text().notNull(),
  type: text().$type<EnumValue<'RequestType'>>().notNull(),
  status: text().$type<EnumValue<'RequestStatus'>>().notNull().default('new'),
  accountId: uuid(),
  fullName: text().notNull(),
  company: text().notNull().default(''),
  email: text().notNull(),
  phonePrefix: text().notNull(),
  phoneNumber: text().notNull(),
  country: text().notNull(),
  city: text().notNull(),
  message: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})

export const requestLines = pgTable('request_lines', {
  requestId: uuid().notNull(),
  productId: uuid().notNull(),
  quantity: integer().notNull(),
  position: integer().notNull(),
})
