import type { OrderRow } from '../orders/orders.table.ts'
import type { AttemptRow } from './payments.table.ts'

/** Whether the card was charged is not known. */
export const isBeingConfirmed = (
  { status, paymentStatus }: OrderRow,
  attempt: AttemptRow | undefined,
): { isBeingConfirmed?: true } =>
  status === 'pending' &&
  paymentStatus === 'unpaid' &&
  attempt !== undefined &&
  (attempt.status === 'starting' || attempt.status === 'unknown')
    ? { isBeingConfirmed: true }
    : {}
