import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { rejectUnpaid } from '../orders/change-order-status.ts'
import { orders } from '../orders/orders.table.ts'
import type { RemoteProvider } from '../outside/payments/payment-provider.ts'
import { paymentAttempts, type AttemptRow } from './payments.table.ts'
import { settlePayment } from './settle-payment.ts'
import { startPayment } from './start-payment.ts'

/** A card order that nobody pays gives its stock back after this (D-534). */
export const unpaidMinutes = 30
const askAgainMinutes = 5
const atOnce = 50

/**
 * Asks for payments that nobody told us of: the shopper has closed the page, the provider's call was lost, or this
 * machine was killed between the order and the charge. Then gives up card orders that were not paid in time.
 */
export async function sweepPayments(ctx: Context): Promise<void> {
  const { payments: provider } = ctx
  if (!provider.isRemote) return
  for (const attempt of await openAttempts(ctx, provider)) await ask(ctx, provider, attempt)
  for (const id of await overdue(ctx)) await giveUp(ctx, provider, id)
}

/** Each is taken by one node. */
function openAttempts({ db }: Context, provider: RemoteProvider): Promise<AttemptRow[]> {
  return db
    .update(paymentAttempts)
    .set({ askedAt: sql`now()` })
    .where(
      inArray(
        paymentAttempts.id,
        db
          .select({ id: paymentAttempts.id })
          .from(paymentAttempts)
          .where(
            and(
              eq(paymentAttempts.provider, provider.name),
              inArray(paymentAttempts.status, ['starting', 'waiting']),
              lt(paymentAttempts.askedAt, sql`now() - make_interval(mins => ${askAgainMinutes})`),
            ),
          )
          .orderBy(asc(paymentAttempts.askedAt))
          .limit(atOnce)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()
}

async function ask(
  ctx: Context,
  provider: RemoteProvider,
  { orderId, providerId }: AttemptRow,
): Promise<void> {
  try {
    if (providerId === null) await startPayment(ctx, orderId, 'en')
    else {
      const payment = await provider.retrieve(providerId)
      if (payment) await settlePayment(ctx, payment)
    }
  } catch (error) {
    ctx.log.warn({ err: error, order: orderId }, 'a payment could not be asked for')
  }
}

async function overdue({ db, now }: Context): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'pending'),
        eq(orders.paymentType, 'credit_card'),
        inArray(orders.paymentStatus, ['unpaid', 'failed']),
        lt(orders.placedAt, new Date(now().getTime() - unpaidMinutes * 60_000)),
      ),
    )
    .orderBy(asc(orders.placedAt))
    .limit(atOnce)
  return rows.map(({ id }) => id)
}

/** Only once nothing can be paid any more, or what was is known. */
async function giveUp(ctx: Context, provider: RemoteProvider, orderId: string): Promise<void> {
  try {
    await closeAttempts(ctx, provider, orderId)
    await rejectUnpaid(ctx, orderId)
  } catch (error) {
    ctx.log.warn({ err: error, order: orderId }, 'an unpaid order could not be given up')
  }
}

/** Cancels what is open at the provider; what turns out to be paid is written down. */
export async function closeAttempts(ctx: Context, provider: RemoteProvider, orderId: string): Promise<void> {
  const open = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.status, ['starting', 'waiting'])),
    )
  for (const { id, providerId } of open) {
    if (providerId !== null) {
      await provider.cancel(providerId)
      const payment = await provider.retrieve(providerId)
      if (payment) await settlePayment(ctx, payment)
    }
    await ctx.db
      .update(paymentAttempts)
      .set({ status: 'failed' })
      .where(and(eq(paymentAttempts.id, id), inArray(paymentAttempts.status, ['starting', 'waiting'])))
  }
}
