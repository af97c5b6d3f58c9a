import { eq } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { PaymentStep } from '#contract/orders.ts'
import type { Context } from '../context.ts'
import { orNotFound } from '../http/app-error.ts'
import { orders } from '../orders/orders.table.ts'
import { deadlineIn, type Deadline } from '../providers/payments/deadline.ts'
import type { ProviderPayment, RemoteProvider } from '../providers/payments/payment-provider.ts'
import { askProvider } from './ask-provider.ts'
import { beginAttempt, lockAttempt, newestAttempt, openAttempt, unlockAttempt } from './attempts.ts'
import { isBeingConfirmed } from './being-confirmed.ts'
import type { AttemptRow } from './payments.table.ts'

/**
 * Asks the provider for the money of an order's open attempt and tells what the shopper has to do. Never in a transaction. Asked
 * again, also after a crash, it is the same payment. A provider that does not answer in time leaves a payment being confirmed.
 */
export async function startPayment(
  ctx: Context,
  orderId: string,
  {
    language,
    deadline = deadlineIn(),
    isNewOrder = false,
  }: { language: Language; deadline?: Deadline; isNewOrder?: boolean },
): Promise<PaymentStep | undefined> {
  const { db, payments: provider } = ctx
  if (!provider.isRemote) return undefined
  const open = await openAttempt(db, orderId)
  if (!open) return (await newestAttempt(db, orderId)) && paymentStepOf(ctx, orderId)
  if (open.provider !== provider.name) return undefined
  const attempt = (await beginAttempt(db, open.id)) ?? (await lockAttempt(db, open.id))
  if (!attempt) return paymentStepOf(ctx, orderId)
  const payment = await ask(ctx, provider, attempt, { deadline, language, isNewOrder })
  return paymentStepOf(ctx, orderId, payment)
}

/** Undefined while the outcome is unknown; unlocked in any case. */
export async function ask(
  ctx: Context,
  provider: RemoteProvider,
  attempt: AttemptRow,
  asked: Parameters<typeof askProvider>[3],
): Promise<ProviderPayment | undefined> {
  try {
    return await askProvider(ctx, provider, attempt, asked)
  } catch (error) {
    ctx.log.warn(
      { err: error, order: attempt.orderId, attempt: attempt.number },
      'a payment provider did not answer',
    )
    return undefined
  } finally {
    await unlockAttempt(ctx.db, attempt.id)
  }
}

/** How the payment of an order stands; `payment` is what the provider has just said of its open attempt. */
export async function paymentStepOf(
  ctx: Context,
  orderId: string,
  payment?: ProviderPayment,
): Promise<PaymentStep> {
  const [row] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  const order = orNotFound(row)
  const { clientSecret, redirectUrl } = payment?.status === 'unpaid' ? payment : {}
  return {
    provider: order.paymentProvider,
    status: order.paymentStatus,
    ...(clientSecret && { clientSecret }),
    ...(redirectUrl && { redirectUrl }),
    ...(!clientSecret && !redirectUrl && isBeingConfirmed(order, await newestAttempt(ctx.db, orderId))),
  }
}
