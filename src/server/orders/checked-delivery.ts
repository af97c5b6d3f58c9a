import { AppError } from '../http/app-error.ts'
import type { OrderRow } from './orders.table.ts'

const maxDeliveryDays = 15
const dayMs = 86_400_000

/**
 * The day an order, or the rest of it, is to arrive.
 * @throws AppError validation_failed before it was placed, and long after that without a reason, unless that day was promised
 */
export function checkedDelivery(
  order: Pick<OrderRow, 'placedAt' | 'estimatedDelivery'>,
  { estimatedDelivery, reason }: { estimatedDelivery: string; reason?: string | undefined },
  at = '',
): Date {
  const date = new Date(estimatedDelivery)
  const days = (date.getTime() - order.placedAt.getTime()) / dayMs
  const field = `${at}estimatedDelivery`
  if (days < 0) throw new AppError('validation_failed', { fields: { [field]: 'invalid' } })
  // What is on backorder was promised so late.
  const isPromised = date.getTime() - order.estimatedDelivery.getTime() < dayMs
  if (days > maxDeliveryDays && !isPromised && !reason)
    throw new AppError('validation_failed', { fields: { [field]: 'invalid', [`${at}reason`]: 'required' } })
  return date
}
