import { useT } from '#web/language/language.tsx'
import { pickUpStatusOf } from '#web/ui/pick-up-status.ts'

/** What the status of an order is called where its buyer picks it up; undefined where the usual word fits. */
export function usePickUpStatus(): (order: Parameters<typeof pickUpStatusOf>[0]) => string | undefined {
  const t = useT('cms.orders.pickUp')
  return (order) => {
    const status = pickUpStatusOf(order)
    return status && t(status)
  }
}
