import type { OrderRow } from './orders.table.ts'

/** Whether staff may change what is ordered: pending, not paid, and no renewal, which is of one subscription. */
export const isEditable = ({
  status,
  paymentStatus,
  renewsSubscriptionId,
}: Pick<OrderRow, 'status' | 'paymentStatus' | 'renewsSubscriptionId'>): boolean =>
  status === 'pending' &&
  (paymentStatus === 'unpaid' || paymentStatus === 'failed') &&
  renewsSubscriptionId === null
