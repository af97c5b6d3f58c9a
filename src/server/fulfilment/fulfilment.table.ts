import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { EnumValue } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import { instant } from '../db/columns.ts'
import type { Period } from '../products/products.table.ts'

export const licenceKeys = pgTable('licence_keys', {
  key: text().primaryKey(),
  orderId: uuid().notNull(),
  orderLineId: uuid().notNull(),
  productId: uuid().notNull(),
  position: integer().notNull(),
  issuedAt: instant().notNull().defaultNow(),
  revokedAt: instant(),
})
export type LicenceKeyRow = typeof licenceKeys.$inferSelect

export const subscriptions = pgTable('subscriptions', {
  id: uuid().primaryKey(),
  orderId: uuid().notNull(),
  orderLineId: uuid().notNull(),
  accountId: uuid(),
  companyId: uuid(),
  productId: uuid().notNull(),
  name: jsonb().$type<BothTexts>().notNull(),
  type: text().$type<EnumValue<'SubscriptionType'>>(),
  quantity: integer().notNull(),
  period: jsonb().$type<Period>().notNull(),
  startedAt: instant().notNull(),
  endsAt: instant().notNull(),
  endedAt: instant(),
  remindedFor: instant(),
})
export type SubscriptionRow = typeof subscriptions.$inferSelect

export const subscriptionRenewals = pgTable('subscription_renewals', {
  orderId: uuid().primaryKey(),
  subscriptionId: uuid().notNull(),
  endsBefore: instant().notNull(),
  endsAfter: instant().notNull(),
  at: instant().notNull().defaultNow(),
})
