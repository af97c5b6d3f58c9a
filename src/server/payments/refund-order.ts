import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { creditNoted } from '../credit/receivables.ts'
import type { Db } from '../db/connect.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import { queueJob } from '../jobs/queue-job.ts'
import { isPaidLater, orders, payments, type OrderRow } from '../orders/orders.table.ts'
import { refunds, type RefundRow } from './payments.table.ts'

type NewRefund = { amount: number; reason: string; isRejection?: boolean; byName: string; now: Date }

/**
 * The part of a paid order's money that can still be refunded; of one that is paid later, the part of its invoice that can still be
 * credited.
 */
export const leftToRefund = (order: OrderRow): number => {
  const { status, paymentStatus, total, refunded } = order
  const isBilled = isPaidLater(order) && status !== 'pending' && status !== 'rejected'
  return paymentStatus === 'paid' || isBilled ? total - refunded : 0
}

/** The reference by which the provider or the bank knows an order's payment. */
export const transactionOf = ({ id, paymentTransactionId }: OrderRow) =>
  paymentTransactionId ?? `transfer_${id}`

/**
 * Records a refund. A remote provider is asked by a job after the commit; everything else is done here. Needs a transaction
 * that holds the order's row: the claim on the rest and the refund are written together, so nothing is refunded twice.
 * @throws AppError invalid_transition on an order that is not paid; validation_failed beyond what is left
 */
export async function refundOrder(
  db: Db,
  order: OrderRow,
  { amount, reason, isRejection = false, byName, now }: NewRefund,
): Promise<{ order: OrderRow; refund: RefundRow }> {
  const left = leftToRefund(order)
  if (left === 0) throw new AppError('invalid_transition', { details: { left } })
  if (amount > left)
    throw new AppError('validation_failed', { fields: { amount: 'aboveLeft' }, details: { left } })
  const isRemote = order.paymentProvider === 'STRIPE' || order.paymentProvider === 'TAP'
  const [row] = await db
    .insert(refunds)
    .values({
      id: uuid(),
      orderId: order.id,
      amount,
      currency: order.currency,
      reason,
      status: isRemote ? 'pending' : 'done',
      isRejection,
      byName,
      at: now,
      doneAt: isRemote ? null : now,
    })
    .returning()
  const refund = orNotFound(row)
  const [claimed] = await db
    .update(orders)
    .set({ refunded: sql`${orders.refunded} + ${amount}` })
    .where(eq(orders.id, order.id))
    .returning()
  const note = isRejection
    ? undefined
    : await issueCreditNote(db, order, { amount, reason, refundId: refund.id, now })
  if (isPaidLater(order)) {
    // No money moves: the company's account has it.
    await creditNoted(db, order, note, { byName, at: now })
    const [credited] = await db.select().from(orders).where(eq(orders.id, order.id))
    return { order: orNotFound(credited), refund }
  }
  if (isRemote) {
    await askProviderToRefund(db, order, refund)
    return { order: orNotFound(claimed), refund }
  }
  return { order: await recordRefund(db, orNotFound(claimed), refund, now), refund }
}

/** The provider knows each refund by its id, so a repeat refunds nothing twice. */
export const askProviderToRefund = (
  db: Db,
  order: OrderRow,
  { id, amount, currency, surplusOf }: RefundRow,
) =>
  queueJob(db, 'refund_payment', {
    order: order.id,
    transaction: surplusOf ?? transactionOf(order),
    amount,
    currency,
    refund: id,
  })

/** Writes the ledger entry of a completed refund, once; a fully refunded order becomes `refunded`. */
export async function recordRefund(db: Db, order: OrderRow, refund: RefundRow, now: Date): Promise<OrderRow> {
  const { paymentProvider: provider } = order
  if (provider === 'on_account' || provider === 'on_delivery')
    throw new Error(`No money of order ${order.id} came through a provider`)
  await db
    .insert(payments)
    .values({
      id: uuid(),
      orderId: order.id,
      provider,
      providerId: refund.surplusOf ?? transactionOf(order),
      amount: -refund.amount,
      currency: refund.currency,
      status: 'refunded',
      refundId: refund.id,
      at: now,
    })
    .onConflictDoNothing()
  await db.update(refunds).set({ status: 'done', doneAt: now }).where(eq(refunds.id, refund.id))
  if (refund.surplusOf !== null) return order
  const [after] = await db
    .update(orders)
    .set({
      paymentStatus: sql`case when ${orders.total} = (
        select coalesce(sum(amount), 0) from refunds
        where order_id = ${order.id} and status = 'done' and surplus_of is null)
        then 'refunded' else ${orders.paymentStatus} end`,
    })
    .where(eq(orders.id, order.id))
    .returning()
  return orNotFound(after)
}
