import { pickUpStatusOf } from '#contract/pick-up-status.ts'
import { useT } from '#web/language/language.tsx'

/** What the status of an order is called where it is picked up; undefined where the usual word fits. */
export function usePickUpStatus(): (order: Parameters<typeof pickUpStatusOf>[0]) => string | undefined {
  const t = useT('store.orders.pickUp')
  return (order) => {
    const status = pickUpStatusOf(order)
    return status && t(status)
  }
}
