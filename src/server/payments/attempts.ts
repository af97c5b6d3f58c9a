import { and, asc, desc, eq, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { AttemptStatus } from '#contract/orders.ts'
import { violatedConstraint, type Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import type { RemoteProvider } from '../providers/payments/payment-provider.ts'
import { paymentAttempts, type AttemptRow } from './payments.table.ts'

/** While an attempt is open, money may still move by it: an order has one of them at most. */
export const openStatuses: AttemptStatus[] = ['starting', 'waiting', 'unknown']

// Longer than a payment's deadline, so that it ends only for somebody who died.
const lockSeconds = 15
const lockEnd = sql`now() + make_interval(secs => ${lockSeconds})`
const isOpen = inArray(paymentAttempts.status, openStatuses)
const isFree = or(isNull(paymentAttempts.lockedUntil), lt(paymentAttempts.lockedUntil, sql`now()`))

/**
 * Runs in the transaction that holds the order, so that the charge is known even after a crash. The attempt is locked for
 * the caller, who starts it next.
 * @throws AppError payment_being_confirmed where another attempt is open
 */
export async function planAttempt(
  db: Db,
  provider: RemoteProvider,
  orderId: string,
  cardToken: string,
): Promise<void> {
  try {
    await db.insert(paymentAttempts).values({
      id: uuid(),
      orderId,
      number: sql`(select count(*) + 1 from ${paymentAttempts} where ${paymentAttempts.orderId} = ${orderId})`,
      provider: provider.name,
      cardToken,
      lockedUntil: lockEnd,
    })
  } catch (error) {
    if (violatedConstraint(error) === 'payment_attempts_open_key')
      throw new AppError('payment_being_confirmed')
    throw error
  }
}

export async function openAttempt(db: Db, orderId: string): Promise<AttemptRow | undefined> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), isOpen))
  return attempt
}

/** The earliest first. */
export const listAttempts = (db: Db, orderId: string): Promise<AttemptRow[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(paymentAttempts.number))

export async function newestAttempt(db: Db, orderId: string): Promise<AttemptRow | undefined> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.number))
    .limit(1)
  return attempt
}

/** Takes an open attempt to ask the provider about it; undefined where somebody else is asking, or it is over. */
export async function lockAttempt(db: Db, id: string): Promise<AttemptRow | undefined> {
  const [locked] = await db
    .update(paymentAttempts)
    .set({ lockedUntil: lockEnd, askedAt: sql`now()`, asks: sql`${paymentAttempts.asks} + 1` })
    .where(and(eq(paymentAttempts.id, id), isOpen, isFree))
    .returning()
  return locked
}

/** Takes an attempt that was planned and not begun; undefined where somebody was faster. */
export async function beginAttempt(db: Db, id: string): Promise<AttemptRow | undefined> {
  const [begun] = await db
    .update(paymentAttempts)
    .set({ lockedUntil: lockEnd, askedAt: sql`now()`, asks: 1 })
    .where(
      and(eq(paymentAttempts.id, id), eq(paymentAttempts.status, 'starting'), eq(paymentAttempts.asks, 0)),
    )
    .returning()
  return begun
}

export const unlockAttempt = (db: Db, id: string) =>
  db.update(paymentAttempts).set({ lockedUntil: null }).where(eq(paymentAttempts.id, id))

/** Ends an attempt that was not paid, if it stands as it was seen. */
export async function failAttempt(db: Db, { id, status }: AttemptRow): Promise<boolean> {
  const ended = await db
    .update(paymentAttempts)
    .set({ status: 'failed', request: null })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.status, status)))
    .returning({ id: paymentAttempts.id })
  return ended.length > 0
}

/** The shopper's bank takes its time; a provider that was silent is asked soon, then ever more seldom. */
export const isDue = and(
  isOpen,
  isFree,
  sql`${paymentAttempts.askedAt} < now() - case when ${paymentAttempts.status} = 'waiting' then interval '5 minutes'
    else least(interval '5 minutes', make_interval(secs => 5 * 2 ^ least(${paymentAttempts.asks}, 8))) end`,
) as SQL
