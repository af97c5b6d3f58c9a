import { and, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import type { PaymentStep, PlaceOrder } from '#contract/orders.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../events/announce.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { orders, payments } from '../orders/orders.table.ts'
import { payForOrder, refuseOthersCard, resolvePayWith, spendOnce } from './pay-for-order.ts'
import { deadlineIn } from '../providers/payments/deadline.ts'
import { planAttempt } from './attempts.ts'
import { closeAttempt } from './close-attempt.ts'
import { isAwaitingPayment, notePaid } from './settle-payment.ts'
import { startPayment, paymentStepOf } from './start-payment.ts'

/**
 * Pays a pending card order again with the same or another card. Open attempts are checked with the provider and closed
 * first; while the outcome of one is unknown nothing else is charged.
 * @throws AppError not_found, invalid_transition, validation_failed, payment_declined, payment_being_confirmed
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
  const deadline = deadlineIn()

  const [order] = await ctx.db.select().from(orders).where(mine)
  if (!isAwaitingPayment(orNotFound(order))) throw refuse()
  if (method.type !== 'credit_card')
    throw new AppError('validation_failed', { fields: { 'paymentMethod.type': 'invalid' } })
  if (!provider.isRemote) return payHere(ctx, viewer, orderId, method)
  await refuseOthersCard(ctx, viewer.id, method, deadline)
  const { cardToken } = await resolvePayWith(ctx, ctx.db, viewer, method)
  const before = await closeAttempt(ctx, provider, orderId, {
    deadline,
    // With the same card it is the same payment. A provider's own page takes any card, and cannot be closed.
    keeps: (attempt) => attempt.cardToken === cardToken || provider.publicKey === undefined,
  })
  if (before === 'open') throw new AppError('payment_being_confirmed')
  if (before !== 'closed') return paymentStepOf(ctx, orderId, before)
  const isPaidMeanwhile = await inTransaction(ctx.db, async (db) => {
    const [locked] = await db.select().from(orders).where(mine).for('update')
    if (orNotFound(locked).status === 'pending' && locked?.paymentStatus === 'paid') return true
    if (!isAwaitingPayment(orNotFound(locked))) throw refuse()
    const payWith = await resolvePayWith(ctx, db, viewer, method)
    if (payWith.cardToken === undefined) throw refuse()
    await planAttempt(db, provider, orderId, payWith.cardToken)
    await spendOnce(db, payWith, ctx.now())
    await db
      .update(orders)
      .set({ paymentMethod: payWith.shown, paymentStatus: 'unpaid' })
      .where(eq(orders.id, orderId))
    await announce(db, 'order', { _id: orderId })
    return false
  })
  // An attempt that was open before turned out to be paid.
  if (isPaidMeanwhile) return paymentStepOf(ctx, orderId)
  return orNotFound(await startPayment(ctx, orderId, { language, deadline }))
}

/** Without a provider the card is charged in the order's own transaction; declined, the order goes on waiting. */
async function payHere(
  ctx: Context,
  viewer: CustomerViewer,
  orderId: string,
  method: PlaceOrder['paymentMethod'],
): Promise<PaymentStep> {
  const now = ctx.now()
  await inTransaction(ctx.db, async (db) => {
    const [locked] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.accountId, viewer.id)))
      .for('update')
    const order = orNotFound(locked)
    if (order.status === 'pending' && order.paymentStatus === 'paid') return
    if (!isAwaitingPayment(order)) throw new AppError('invalid_transition')
    const payWith = await resolvePayWith(ctx, db, viewer, method)
    const paid = await payForOrder(ctx.payments, db, payWith, { orderId, accountId: viewer.id, now })
    if (paid.status !== 'paid') throw new AppError('invalid_transition')
    const { provider, transactionId } = paid
    const { total: amount, currency } = order
    await db.insert(payments).values({
      id: uuid(),
      orderId,
      provider,
      providerId: transactionId,
      amount,
      currency,
      status: 'paid',
      at: now,
    })
    await notePaid(ctx, db, order, {
      paymentProvider: provider,
      paymentTransactionId: transactionId,
      paymentMethod: payWith.shown,
    })
  })
  return paymentStepOf(ctx, orderId)
}
