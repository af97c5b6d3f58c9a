import { and, eq } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { PaymentStep, PlaceOrder } from '#contract/orders.ts'
import type { CustomerViewer } from '../auth/admit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, found } from '../http/app-error.ts'
import { orders } from '../orders/orders.table.ts'
import { resolvePayWith } from '../orders/pay-for-order.ts'
import { closeAttempts } from './sweep-payments.ts'
import { planAttempt, startPayment } from './start-payment.ts'

/**
 * Pays a pending card order again with the same or another card (D-531). What was open before is closed first, so that
 * an order is not paid twice.
 * @throws AppError not_found, invalid_transition, validation_failed, payment_unavailable
 */
export async function payAgain(
  ctx: Context,
  viewer: CustomerViewer,
  orderId: string,
  method: PlaceOrder['paymentMethod'],
  language: Language,
): Promise<PaymentStep> {
  const { payments: provider } = ctx
  const mine = and(eq(orders.id, orderId), eq(orders.accountId, viewer.id))
  const refuse = () => new AppError('invalid_transition')
  const isPayable = ({ status, paymentStatus, paymentType }: typeof orders.$inferSelect) =>
    status === 'pending' &&
    paymentType === 'credit_card' &&
    (paymentStatus === 'unpaid' || paymentStatus === 'failed')

  const [order] = await ctx.db.select().from(orders).where(mine)
  if (!isPayable(found(order)) || !provider.isRemote) throw refuse()
  if (method.type !== 'credit_card')
    throw new AppError('validation_failed', { fields: { 'paymentMethod.type': 'invalid' } })
  await closeAttempts(ctx, provider, orderId)
  await inTransaction(ctx.db, async (db) => {
    const [locked] = await db.select().from(orders).where(mine).for('update')
    if (!isPayable(found(locked))) throw refuse()
    const payWith = await resolvePayWith(ctx, db, viewer, method)
    if (payWith.cardToken === undefined) throw refuse()
    await planAttempt(db, provider, orderId, payWith.cardToken)
    await db
      .update(orders)
      .set({ paymentMethod: payWith.shown, paymentStatus: 'unpaid' })
      .where(eq(orders.id, orderId))
  })
  return found(await startPayment(ctx, orderId, language))
}
