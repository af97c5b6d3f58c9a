import type { Context } from '../context.ts'
import type { Deadline } from '../providers/payments/deadline.ts'
import type { ProviderPayment, RemoteProvider } from '../providers/payments/payment-provider.ts'
import { askProvider } from './ask-provider.ts'
import { failAttempt, lockAttempt, openAttempt, unlockAttempt } from './attempts.ts'
import type { AttemptRow } from './payments.table.ts'
import { settlePayment } from './settle-payment.ts'

type CloseOptions = {
  deadline: Deadline
  /** Whether a payment that waits for the shopper may go on waiting. */
  keeps?: (attempt: AttemptRow) => boolean
}

/**
 * Makes sure that no money moves any more through an order's open attempt. One that was never sent just ends; otherwise the
 * provider is asked first, and a payment that succeeded is recorded. `closed`: nothing is open. `open`: another call is
 * asking right now, or the provider does not know. Else the payment that is still waiting.
 */
export async function closeAttempt(
  ctx: Context,
  provider: RemoteProvider,
  orderId: string,
  { deadline, keeps = () => false }: CloseOptions,
): Promise<'closed' | 'open' | ProviderPayment> {
  const open = await openAttempt(ctx.db, orderId)
  if (!open) return 'closed'
  const attempt = await lockAttempt(ctx.db, open.id)
  if (!attempt || attempt.provider !== provider.name) return 'open'
  try {
    if (attempt.status === 'starting') return (await failAttempt(ctx.db, attempt)) ? 'closed' : 'open'
    const payment = await askProvider(ctx, provider, attempt, { deadline })
    // Refused, it has ended; unknown, it has not.
    if (!payment) return (await openAttempt(ctx.db, orderId)) ? 'open' : 'closed'
    if (payment.status !== 'unpaid') return 'closed'
    return await endWaiting(ctx, provider, attempt, payment, { deadline, keeps })
  } catch (error) {
    ctx.log.warn({ err: error, order: orderId }, 'a payment could not be asked for')
    return 'open'
  } finally {
    await unlockAttempt(ctx.db, attempt.id)
  }
}

async function endWaiting(
  ctx: Context,
  provider: RemoteProvider,
  attempt: AttemptRow,
  payment: ProviderPayment,
  { deadline, keeps }: Required<CloseOptions>,
) {
  if (keeps(attempt)) return payment
  const isCanceled = await provider.cancel(payment.transactionId, deadline)
  const after = await provider.retrieve(payment.transactionId, deadline)
  if (after) await settlePayment(ctx, after)
  if (isCanceled === false && after?.status === 'unpaid') return 'open'
  // Where a payment cannot be taken back, what is paid too late goes back.
  const left = await openAttempt(ctx.db, attempt.orderId)
  if (left?.id === attempt.id) await failAttempt(ctx.db, left)
  return 'closed'
}
