import { and, asc, eq, inArray, isNull, lt, not, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { rejectUnpaid } from './change-order-status.ts'
import { orders } from './orders.table.ts'
import { deadlineIn } from '../providers/payments/deadline.ts'
import type { RemoteProvider } from '../providers/payments/payment-provider.ts'
import { isDue, lockAttempt, openAttempt } from '../payments/attempts.ts'
import { closeAttempt } from '../payments/close-attempt.ts'
import { paymentAttempts } from '../payments/payments.table.ts'
import { isAwaitingPayment } from '../payments/settle-payment.ts'
import { ask } from '../payments/start-payment.ts'

/** Unpaid card orders without a later `payBy` are rejected after this time, which releases their stock. */
const unpaidMinutes = 30
const atOnce = 50
/** After this many silent answers a provider is not asked for the rest of this sweep. */
const maxSilent = 3

/**
 * Reconciles payments whose outcome was not reported (closed tab, lost answer or webhook, crash between order and charge).
 * Then rejects card orders that were not paid in time.
 */
export async function sweepPayments(ctx: Context): Promise<void> {
  const { payments: provider } = ctx
  if (!provider.isRemote) return giveUpHere(ctx)
  let silent = 0
  for (const { id, orderId } of await dueAttempts(ctx, provider)) {
    if (silent >= maxSilent) return
    if (!(await lookAfter(ctx, provider, id, orderId))) silent += 1
  }
  for (const id of await overdue(ctx)) {
    if (silent >= maxSilent) return
    if (!(await giveUp(ctx, provider, id))) silent += 1
  }
}

/** Without a provider nobody has to be asked. Orders of a provider whose keys were taken away are left to staff. */
async function giveUpHere(ctx: Context): Promise<void> {
  for (const id of await overdue(ctx, eq(orders.paymentProvider, 'sandbox'))) await rejectUnpaid(ctx, id)
}

const dueAttempts = ({ db }: Context, provider: RemoteProvider) =>
  db
    .select({ id: paymentAttempts.id, orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, provider.name), isDue))
    .orderBy(asc(paymentAttempts.askedAt))
    .limit(atOnce)

/** False when the provider has not answered. Each attempt is taken by one node. */
async function lookAfter(
  ctx: Context,
  provider: RemoteProvider,
  id: string,
  orderId: string,
): Promise<boolean> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (order && !isAwaitingPayment(order))
    return (await closeAttempt(ctx, provider, orderId, { deadline: deadlineIn() })) !== 'open'
  const attempt = await lockAttempt(ctx.db, id)
  if (!attempt) return true
  const payment = await ask(ctx, provider, attempt, { deadline: deadlineIn() })
  return payment !== undefined || !(await openAttempt(ctx.db, orderId))
}

/** Orders whose open attempt was just checked wait for the next sweep. */
async function overdue({ db, now }: Context, of?: SQL): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        of,
        eq(orders.status, 'pending'),
        eq(orders.paymentType, 'credit_card'),
        inArray(orders.paymentStatus, ['unpaid', 'failed']),
        lt(orders.placedAt, new Date(now().getTime() - unpaidMinutes * 60_000)),
        or(isNull(orders.payBy), lt(orders.payBy, now())),
        notExists(
          db
            .select({ one: sql`1` })
            .from(paymentAttempts)
            .where(
              and(
                eq(paymentAttempts.orderId, orders.id),
                inArray(paymentAttempts.status, ['starting', 'unknown']),
                not(isDue),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(orders.placedAt))
    .limit(atOnce)
  return rows.map(({ id }) => id)
}

/** Only once nothing can be paid any more; false while that is not known. */
async function giveUp(ctx: Context, provider: RemoteProvider, orderId: string): Promise<boolean> {
  try {
    const closed = await closeAttempt(ctx, provider, orderId, { deadline: deadlineIn() })
    if (closed === 'open') return false
    await rejectUnpaid(ctx, orderId)
    return true
  } catch (error) {
    ctx.log.warn({ err: error, order: orderId }, 'an unpaid order could not be given up')
    return false
  }
}
