import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/enums.ts'
import { instant } from '../db/columns.ts'

/** Who wants to be told when a product is in stock again. */
export const stockAlerts = pgTable('stock_alerts', {
  id: uuid().primaryKey(),
  productId: uuid().notNull(),
  accountId: uuid(),
  email: text().notNull(),
  /** The address as it is compared. */
  emailKey: text().notNull(),
  language: text().$type<Language>().notNull(),
  /** Of the link in the latest mail. */
  tokenHash: text(),
  confirmedAt: instant(),
  toldAt: instant(),
  createdAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
})

/** Whether a product was out, and how many may still be told that it is back. */
export const stockAlertRounds = pgTable('stock_alert_rounds', {
  productId: uuid().primaryKey(),
  isOut: boolean().notNull().default(true),
  open: integer().notNull().default(0),
})
