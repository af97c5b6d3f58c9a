import type { OrderStatus } from './enums.ts'
import type { DeliveryWay } from './pick-up.ts'

export type PickUpStatus = 'partly' | 'shipped' | 'delivered'
type Standing = { deliveryMethod: DeliveryWay; status: OrderStatus; isShippedInPart?: boolean | undefined }

/** Which status has another name where an order is picked up: "ready to collect" instead of "shipped". */
export function pickUpStatusOf(order: Standing): PickUpStatus | undefined {
  const { deliveryMethod, status, isShippedInPart } = order
  if (deliveryMethod !== 'pick_up') return undefined
  if (isShippedInPart) return 'partly'
  return status === 'shipped' || status === 'delivered' ? status : undefined
}
