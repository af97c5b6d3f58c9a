import type { OrderStatus } from '#contract/enums.ts'
import type { DeliveryWay } from '#contract/pick-up.ts'
import { useT } from '#web/language/language.tsx'

type Order = { deliveryMethod: DeliveryWay; status: OrderStatus }

/** What the status of an order is called where it is picked up; undefined where the usual word fits. */
export function usePickUpStatus(): (order: Order) => string | undefined {
  const t = useT('store.orders.pickUp')
  return ({ deliveryMethod, status }) =>
    deliveryMethod === 'pick_up' && (status === 'shipped' || status === 'delivered') ? t(status) : undefined
}
