import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, found } from '../http/app-error.ts'
import { mailAboutOrder } from '../orders/order-mail.ts'
import { orders, payments } from '../orders/orders.table.ts'
import { refunds, type RefundRow } from './payments.table.ts'
import { askProvider, recordRefund } from './refund-order.ts'

/** `refund` is the decision it carries out; money that no order waited for goes back without one. */
export type RefundPayment = {
  order: string
  transaction: string
  amount: number
  currency: string
  refund?: string
}

/** Pays back through the provider, once however often it runs, and writes it down. A refusal is tried again later. */
export async function refundPayment(ctx: Context, asked: RefundPayment): Promise<void> {
  const { payments: provider, db } = ctx
  const { transaction: transactionId, amount, currency, refund: id } = asked
  try {
    // Another provider was chosen meanwhile: it knows nothing of this payment.
    if (!provider.isRemote) throw new Error('There is no provider to pay back with')
    await provider.refund({ key: id ?? transactionId, transactionId, amount, currency })
  } catch (error) {
    if (id !== undefined)
      await db
        .update(refunds)
        .set({ status: 'refused' })
        .where(and(eq(refunds.id, id), eq(refunds.status, 'pending')))
    throw error
  }
  await inTransaction(db, (db) =>
    id === undefined ? recordStray(ctx, db, asked) : finish(ctx, db, asked.order, id),
  )
}

async function finish(ctx: Context, db: Db, orderId: string, id: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  const refund = found((await db.select().from(refunds).where(eq(refunds.id, id)))[0])
  // A worker that died after this had told everybody already.
  if (refund.status === 'done') return
  const order = await recordRefund(db, found(row), refund, ctx.now())
  await db
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId))
  if (!refund.isRejection) await mailAboutOrder(ctx, db, 'order_refunded', order, { refund })
}

async function recordStray({ payments: provider, now }: Context, db: Db, asked: RefundPayment) {
  if (!provider.isRemote) return
  const { order: orderId, transaction, amount, currency } = asked
  await db
    .insert(payments)
    .values({
      id: uuid(),
      orderId,
      provider: provider.name,
      providerId: transaction,
      amount: -amount,
      currency,
      status: 'refunded',
      at: now(),
    })
    .onConflictDoNothing()
  // An order that was rejected before refunds were kept is given back whole; one that stays paid with another payment stays so.
  await db
    .update(orders)
    .set({
      paymentStatus: 'refunded',
      refunded: sql`${orders.total}`,
      version: sql`${orders.version} + 1`,
    })
    .where(and(eq(orders.id, orderId), eq(orders.paymentTransactionId, transaction)))
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
      found((await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, id)))[0])
      throw new AppError('invalid_transition')
    }
    const [order] = await db.select().from(orders).where(eq(orders.id, refund.orderId))
    await askProvider(db, found(order), refund)
  })
}
