import { asc, desc, eq } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RefundStatus } from '#contract/orders.ts'
import { instant, minorUnits } from '../db/columns.ts'
import type { Db } from '../db/connect.ts'
import type { RemoteProvider } from '../outside/payments/payment-provider.ts'

/** `starting` was not yet answered by the provider; `waiting` waits for the shopper's bank. */
export type AttemptStatus = 'starting' | 'waiting' | 'paid' | 'failed'

export const paymentAttempts = pgTable('payment_attempts', {
  id: uuid().primaryKey(),
  orderId: uuid().notNull(),
  number: integer().notNull(),
  provider: text().$type<RemoteProvider['name']>().notNull(),
  cardToken: text().notNull(),
  providerId: text(),
  status: text().$type<AttemptStatus>().notNull().default('starting'),
  askedAt: instant().notNull().defaultNow(),
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
  byName: text().notNull(),
  at: instant().notNull().defaultNow(),
  doneAt: instant(),
})
export type RefundRow = typeof refunds.$inferSelect

/** The earliest first. */
export const listRefunds = (db: Db, orderId: string): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.at), asc(refunds.id))

export async function newestAttempt(db: Db, orderId: string): Promise<AttemptRow | undefined> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.number))
    .limit(1)
  return attempt
}
