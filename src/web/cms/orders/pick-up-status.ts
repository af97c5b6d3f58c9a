import type { DeliveryWay } from '#contract/pick-up.ts'
import { pickUpStatusOf } from '#contract/pick-up-status.ts'
import { useT } from '#web/language/language.tsx'

/** What the status of an order is called where its buyer picks it up; undefined where the usual word fits. */
export function usePickUpStatus(): (order: Parameters<typeof pickUpStatusOf>[0]) => string | undefined {
  const t = useT('cms.orders.pickUp')
  return (order) => {
    const status = pickUpStatusOf(order)
    return status && t(status)
  }
}

/** Where the words of a step stand: those of an order that its buyer picks up do not speak of shipping. */
export const stepWords = <Step extends 'promise' | 'ship' | 'deliver' | 'bulkShip' | 'shipments'>(
  { deliveryMethod }: { deliveryMethod: DeliveryWay },
  step: Step,
) => (deliveryMethod === 'pick_up' ? (`pickUp.${step}` as const) : step)
