import { dayOf } from '../../dates/shop-days.ts'

const dayMilliseconds = 86_400_000
/** Whole days after placement; beyond them, and beyond what was promised, a delivery date needs a reason. */
const maxDeliveryDays = 14
export function latestWithoutReason(order: { placedAt: string; estimatedDelivery: string }): string {
  const usual = dayOf(new Date(new Date(order.placedAt).getTime() + maxDeliveryDays * dayMilliseconds))
  const promised = dayOf(new Date(order.estimatedDelivery))
  return promised > usual ? promised : usual
}
