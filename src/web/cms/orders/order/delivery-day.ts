import { dayOf } from '../../dates/shop-days.ts'

const dayMilliseconds = 86_400_000
/** Whole days after placement; beyond them a delivery date needs a reason. */
const maxDeliveryDays = 14
export const latestWithoutReason = (order: { placedAt: string }) =>
  dayOf(new Date(new Date(order.placedAt).getTime() + maxDeliveryDays * dayMilliseconds))
