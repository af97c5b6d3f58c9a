import { desc, eq } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
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

export async function newestAttempt(db: Db, orderId: string): Promise<AttemptRow | undefined> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.number))
    .limit(1)
  return attempt
}
