import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { OrderStatus } from '#contract/enums.ts'
import { releaseHold } from '../credit/hold-credit.ts'
import { billOrder, creditNoted, noteDelivered } from '../credit/receivables.ts'
import type { Db } from '../db/connect.ts'
import { fulfilOrder, revokeFulfilment } from '../fulfilment/fulfil-order.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { settleReservation } from '../stock/move-stock.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { leftToRefund, refundOrder } from '../payments/refund-order.ts'
import { listRefunds } from '../payments/payments.table.ts'
import { products } from '../products/products.table.ts'
import { mailAboutOrder } from '../order-mails/order-mail.ts'
import { checkedDelivery } from './checked-delivery.ts'
import { cancelPrepared, openLines, sendLines } from './send-lines.ts'
import { shipments } from './shipments.table.ts'
import { returnDiscounts } from './discounts-of-split.ts'
import { reopenOrder } from './reopen-order.ts'
import { notifyDraftPaid } from '../payments/notify-draft-paid.ts'
import { allowedStatuses } from './allowed-statuses.ts'
import type { Transition, TransitionResult } from './transition.ts'
import { readSettings } from '../settings/settings.queries.ts'
import {
  isPaidLater,
  needsShipping,
  orders,
  payments,
  type OrderLineRow,
  type OrderRow,
} from './orders.table.ts'

/** What happens when an order moves to a status. */
export const transitions: Record<OrderStatus, (transition: Transition) => Promise<TransitionResult>> = {
  pending: reopenOrder,
  in_progress: accept,
  rejected: reject,
  shipped: ship,
  delivered: deliver,
}

/** @throws AppError invalid_transition on what is no awaited bank transfer */
export async function markPaid({ ctx, db, order, now }: Transition): Promise<OrderRow> {
  if (order.paymentType !== 'bank_account' || order.paymentStatus !== 'unpaid' || order.status === 'rejected')
    throw invalidTransition(order)
  await db.insert(payments).values({
    id: uuid(),
    orderId: order.id,
    provider: 'bank_transfer',
    providerId: `transfer_${order.id}`,
    amount: order.total,
    currency: order.currency,
    status: 'paid',
    at: now,
  })
  const [paid] = await db
    .update(orders)
    .set({ paymentStatus: 'paid', paidAt: now })
    .where(eq(orders.id, order.id))
    .returning()
  await mailAboutOrder(ctx, db, 'payment_received', orNotFound(paid))
  await notifyDraftPaid(db, order)
  return orNotFound(paid)
}

/** Counts the sale, fulfils digital items and issues the invoice. Orders with nothing to ship are delivered at once. */
async function accept({ ctx, db, order, lines, change, by, now }: Transition): Promise<TransitionResult> {
  if (change.estimatedDelivery) {
    const date = checkedDelivery(order, { ...change, estimatedDelivery: change.estimatedDelivery })
    await db.update(orders).set({ estimatedDelivery: date, promiseNote: null }).where(eq(orders.id, order.id))
  }
  for (const line of lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)))
    await db
      .update(products)
      .set({ salesCount: sql`${products.salesCount} + ${line.quantity}` })
      .where(eq(products.id, line.productId))
  await fulfilOrder(db, order, lines, now)
  await issueInvoice(db, ctx.brand, order, now)
  await creditEarlierRefunds(db, order, now)
  const { timeZone } = await readSettings(db)
  await billOrder(db, order, timeZone, { byName: by.name, at: now })
  if (lines.some(needsShipping)) return { reached: 'in_progress' }
  await noteDelivered(db, order, timeZone, now)
  return { reached: 'delivered' }
}

/** The invoice bills the whole order: earlier refunds are credited at once. */
async function creditEarlierRefunds(db: Db, order: OrderRow, now: Date) {
  if (order.refunded === 0) return
  for (const { id, amount, reason, surplusOf } of await listRefunds(db, order.id))
    if (surplusOf === null) await issueCreditNote(db, order, { amount, reason, refundId: id, now })
}

/** Releases stock and discounts, refunds the payment and credits the invoice. */
async function reject({ db, order, lines, change, by, now, because }: Transition): Promise<TransitionResult> {
  const { reason } = change
  if (!reason) throw new AppError('validation_failed', { fields: { reason: 'required' } })
  await settleReservation(db, 'release', demandOf(lines), {
    orderId: order.id,
    byName: by.name,
    note: reason,
  })
  await cancelPrepared(db, order.id)
  const returned = await returnDiscounts(db, order)
  await revokeFulfilment(db, order, now)
  await db
    .update(orders)
    .set({
      rejectReason: reason,
      ...(because === 'lapsed' && { lapsedAt: now, lapsedDiscounts: returned }),
      ...(because === 'cancelled' && { cancelledAt: now }),
    })
    .where(eq(orders.id, order.id))
  const note = await issueCreditNote(db, order, { reason, now })
  const cause = { byName: by.name, at: now }
  await creditNoted(db, order, note, cause)
  await releaseHold(db, order, cause)
  // What a company paid on account stays with it.
  if (isPaidLater(order)) return { reached: 'rejected' }
  const amount = leftToRefund(order)
  if (amount === 0) return { reached: 'rejected' }
  const { refund } = await refundOrder(db, order, {
    amount,
    reason,
    isRejection: true,
    byName: by.name,
    now,
  })
  return { reached: 'rejected', refund }
}

/**
 * Ships all that has not left: each line's shipped quantity must equal what is open of it, with its units named where they have
 * serial numbers.
 */
async function ship({ db, order, lines, change, by, now }: Transition): Promise<TransitionResult> {
  const { items = [], shipment } = change
  // What was prepared for later leaves with the rest.
  await cancelPrepared(db, order.id)
  const { sent } = await sendLines({
    db,
    order,
    lines,
    wanted: openLines(lines),
    items,
    travel: shipment,
    by,
    now,
  })
  return { reached: 'shipped', sent }
}

async function deliver({ db, order, now }: Transition): Promise<TransitionResult> {
  await db
    .update(shipments)
    .set({ status: 'delivered', deliveredAt: now })
    .where(and(eq(shipments.orderId, order.id), eq(shipments.status, 'shipped')))
  const { timeZone } = await readSettings(db)
  await noteDelivered(db, order, timeZone, now)
  return { reached: 'delivered' }
}

export const demandOf = (lines: readonly OrderLineRow[]) => lines.flatMap((line) => line.stockDemand)
export const invalidTransition = (order: OrderRow) =>
  new AppError('invalid_transition', { details: { status: order.status, allowed: allowedStatuses(order) } })
