import type { OrderStatus } from '#contract/enums.ts'
import type { DeliveryWay } from '#contract/pick-up.ts'

/** Which status has another name where an order is picked up: "ready to collect" instead of "shipped". */
export function pickUpStatusOf(order: { deliveryMethod: DeliveryWay; status: OrderStatus }) {
  const { deliveryMethod, status } = order
  const isRenamed = status === 'shipped' || status === 'delivered'
  return deliveryMethod === 'pick_up' && isRenamed ? status : undefined
}
