import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import type { PaymentStep } from '#contract/orders.ts'
import { accounts } from '../auth/auth.table.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { AppError, found } from '../http/app-error.ts'
import { orders, type OrderRow } from '../orders/orders.table.ts'
import type { RemoteProvider } from '../outside/payments/payment-provider.ts'
import { siteOrigin } from '../site-origin.ts'
import { newestAttempt, paymentAttempts } from './payments.table.ts'
import { settlePayment } from './settle-payment.ts'

/** Part of the order's transaction: that it is to be charged is known even if nobody comes to it. */
export async function planAttempt(
  db: Db,
  provider: RemoteProvider,
  orderId: string,
  cardToken: string,
): Promise<void> {
  await db.insert(paymentAttempts).values({
    id: uuid(),
    orderId,
    number: sql`(select count(*) + 1 from ${paymentAttempts} where ${paymentAttempts.orderId} = ${orderId})`,
    provider: provider.name,
    cardToken,
  })
}

/**
 * Asks the provider for the money of an order's newest try and tells what the shopper has to do. Never in a transaction.
 * Asked again, also after a crash, it is the same payment: the provider knows it by order and try (safety C5).
 * @throws AppError payment_unavailable when the provider does not answer; the order stays, payable again
 */
export async function startPayment(
  ctx: Context,
  orderId: string,
  language: Language,
): Promise<PaymentStep | undefined> {
  const { db, payments: provider } = ctx
  const attempt = await newestAttempt(db, orderId)
  if (!provider.isRemote || !attempt || attempt.provider !== provider.name) return undefined
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || order.status !== 'pending' || attempt.status === 'paid' || attempt.status === 'failed')
    return order && stepOf(order)
  const buyer = await buyerOf(db, order)
  const result = await provider
    .createIntent({
      orderId,
      orderNumber: order.number,
      attempt: attempt.number,
      amount: order.total,
      currency: order.currency,
      cardToken: attempt.cardToken,
      accountId: order.accountId ?? '',
      buyer,
      returnUrl: `${siteOrigin(ctx.config)}/${language}/orders/${orderId}`,
    })
    .catch((error: unknown) => {
      ctx.log.error({ err: error, order: orderId }, 'a payment could not be started')
      throw new AppError('payment_unavailable')
    })
  await db
    .update(paymentAttempts)
    .set({ providerId: result.transactionId, status: 'waiting', askedAt: sql`now()` })
    .where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.status, 'starting')))
  const { status, transactionId, ...next } = result
  if (status === 'unpaid') return { provider: provider.name, status, ...next }
  // What is charged is read back before it is believed.
  const payment =
    status === 'paid'
      ? await provider.retrieve(transactionId)
      : { transactionId, status, amount: order.total, currency: order.currency, orderId }
  if (payment) await settlePayment(ctx, payment)
  const [settled] = await db.select().from(orders).where(eq(orders.id, orderId))
  return stepOf(found(settled))
}

const stepOf = ({ paymentProvider, paymentStatus }: OrderRow): PaymentStep => ({
  provider: paymentProvider,
  status: paymentStatus,
})

async function buyerOf(db: Db, { accountId, customerName }: OrderRow) {
  if (accountId === null) return { name: customerName }
  const [account] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return { name: customerName, ...(account?.email && { email: account.email }) }
}
