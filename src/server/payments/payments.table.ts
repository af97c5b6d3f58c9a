import { asc, eq } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AttemptStatus, RefundStatus } from '#contract/orders.ts'
import { instant, minorUnits } from '../db/columns.ts'
import type { Db } from '../db/connect.ts'
import type { ChargeRequest, RemoteProvider } from '../providers/payments/payment-provider.ts'

export const paymentAttempts = pgTable('payment_attempts', {
  id: uuid().primaryKey(),
  orderId: uuid().notNull(),
  number: integer().notNull(),
  provider: text().$type<RemoteProvider['name']>().notNull(),
  cardToken: text().notNull(),
  /** What the provider is asked, the same each time; there once it was asked. */
  request: jsonb().$type<ChargeRequest>(),
  providerId: text(),
  status: text().$type<AttemptStatus>().notNull().default('starting'),
  /** When the provider was first asked to charge: its memory of our key ends a day later. */
  chargedAt: instant(),
  askedAt: instant().notNull().defaultNow(),
  asks: integer().notNull().default(0),
  lockedUntil: instant(),
  createdAt: instant().notNull().defaultNow(),
})
export type AttemptRow = typeof paymentAttempts.$inferSelect

export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text().$type<RemoteProvider['name']>().notNull(),
    eventId: text().notNull(),
    receivedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)

export const refunds = pgTable('refunds', {
  id: uuid().primaryKey(),
  orderId: uuid().notNull(),
  amount: minorUnits().notNull(),
  currency: text().notNull(),
  reason: text().notNull(),
  status: text().$type<RefundStatus>().notNull(),
  isRejection: boolean().notNull().default(false),
  /** The provider's payment that no order waited for; such a refund takes nothing off the order's money. */
  surplusOf: text(),
  tries: integer().notNull().default(1),
  byName: text().notNull(),
  at: instant().notNull().defaultNow(),
  doneAt: instant(),
})
export type RefundRow = typeof refunds.$inferSelect

/** The earliest first. */
export const listRefunds = (db: Db, orderId: string): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.at), asc(refunds.id))
