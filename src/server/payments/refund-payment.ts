import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction, transaction } from '../db/transaction.ts'
import { announce } from '../events/announce.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { notify } from '../notices/notify.ts'
import { mailAboutOrder } from '../order-mails/order-mail.ts'
import { orders } from '../orders/orders.table.ts'
import { deadlineIn } from '../providers/payments/deadline.ts'
import { RefundRefused } from '../providers/payments/payment-provider.ts'
import { refunds, type RefundRow } from './payments.table.ts'
import { askProviderToRefund, recordRefund } from './refund-order.ts'
import { refundSurplus } from './refund-surplus.ts'

/** `refund` is the refund to carry out; jobs queued before every refund had a row come without one. */
type RefundPayment = {
  order: string
  transaction: string
  amount: number
  currency: string
  refund?: string
}

/** Refunds through the provider, once however often it runs, and records it. A refusal is retried later. */
export async function refundPayment(ctx: Context, asked: RefundPayment): Promise<void> {
  const { payments: provider, db } = ctx
  const { transaction: transactionId, amount, currency, refund: id } = asked
  if (id === undefined) return inTransaction(db, (db) => planSurplus(ctx, db, asked))
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id))
  if (!refund || refund.status === 'done') return
  try {
    // The provider was changed meanwhile: the new one knows nothing of this payment.
    if (!provider.isRemote) throw new Error('There is no provider to pay back with')
    await provider.refund({ key: id, tries: refund.tries, transactionId, amount, currency }, deadlineIn())
  } catch (error) {
    await transaction(db, async (db) => {
      const [now] = await db.select().from(refunds).where(eq(refunds.id, id)).for('update')
      if (!now || now.status === 'done' || now.tries !== refund.tries) return
      await db
        .update(refunds)
        .set({
          status: 'refused',
          // The provider repeats its answer to a key; a request that was lost is repeated with the same key.
          ...(error instanceof RefundRefused && { tries: refund.tries + 1 }),
        })
        .where(eq(refunds.id, id))
      await announce(db, 'order', { _id: asked.order })
      // Each further try is refused in silence, until staff ask again.
      if (now.status !== 'refused') await tellOfRefund(db, asked.order)
    })
    throw error
  }
  await inTransaction(db, (db) => finish(ctx, db, asked.order, id))
}

async function tellOfRefund(db: Db, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (order) await notify(db, 'refund_failed', { order: order.id, number: order.number })
}

async function planSurplus(
  ctx: Context,
  db: Db,
  { order: id, transaction, amount, currency }: RefundPayment,
) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id)).for('update')
  await refundSurplus(ctx, db, orNotFound(order), { transactionId: transaction, amount, currency })
}

async function finish(ctx: Context, db: Db, orderId: string, id: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  const refund = orNotFound((await db.select().from(refunds).where(eq(refunds.id, id)))[0])
  // A worker that crashed after this step had already sent the notifications.
  if (refund.status === 'done') return
  const order = await recordRefund(db, orNotFound(row), refund, ctx.now())
  await db
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId))
  await announce(db, 'order', { _id: orderId })
  if (!refund.isRejection) await mailAboutOrder(ctx, db, 'order_refunded', order, { refund })
}

/** @throws AppError not_found; invalid_transition for a refund that is under way or done */
export function retryRefund({ db }: Context, id: string): Promise<void> {
  return inTransaction(db, async (db) => {
    const [refund]: RefundRow[] = await db
      .update(refunds)
      .set({ status: 'pending' })
      .where(and(eq(refunds.id, id), eq(refunds.status, 'refused')))
      .returning()
    if (!refund) {
      orNotFound((await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, id)))[0])
      throw new AppError('invalid_transition')
    }
    const [order] = await db.select().from(orders).where(eq(orders.id, refund.orderId))
    await askProviderToRefund(db, orNotFound(order), refund)
    await announce(db, 'order', { _id: refund.orderId })
  })
}
