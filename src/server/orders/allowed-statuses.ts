import type { OrderStatus } from '#contract/enums.ts'
import { isPaidLater, type OrderRow } from './orders.table.ts'

/** What staff may do now: an unpaid card order and one that needs its credit granted cannot be accepted yet, and only a lapsed one is opened again. */
export function allowedStatuses(
  order: Pick<
    OrderRow,
    'status' | 'paymentStatus' | 'paymentType' | 'lapsedAt' | 'shippedInPart' | 'creditReview'
  >,
): OrderStatus[] {
  const { paymentStatus, paymentType } = order
  const payable =
    paymentStatus === 'paid' ||
    (paymentType === 'bank_account' && paymentStatus === 'unpaid') ||
    (isPaidLater(order) && order.creditReview !== 'needed')
  return orderTransitions[order.status].filter(
    (next) =>
      (next !== 'in_progress' || payable) &&
      (next !== 'pending' || order.lapsedAt !== null) &&
      // What has left cannot be called back: the rest is cancelled.
      (next !== 'rejected' || !order.shippedInPart),
  )
}

/** Allowed status transitions; all others are rejected (docs/product/orders-and-payments.md#statuses). */
const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['in_progress', 'rejected'],
  in_progress: ['shipped', 'rejected'],
  shipped: ['delivered'],
  delivered: [],
  // Only for an order that lapsed without a bank transfer.
  rejected: ['pending'],
}
