import { useEffect } from 'react'
import type { OrderStatus } from '#contract/enums.ts'
import type { DeliveryWay } from '#contract/pick-up.ts'
import { pickUpStatusOf } from '#contract/pick-up-status.ts'
import type { Money } from '#contract/shared.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { rememberOrders } from '../offline/seen.ts'

type Order = {
  id: string
  number: string
  placedAt: string
  total?: Money | undefined
  status: OrderStatus
  deliveryMethod: DeliveryWay
}

/** What is shown of them here is shown without a connection too. */
export function useRememberedOrders(orders: readonly Order[]): void {
  const t = useT('enums.OrderStatus')
  const pickUp = useT('store.orders.pickUp')
  const format = useFormat()
  useEffect(
    () =>
      rememberOrders(
        orders.map(({ id, number, placedAt, total, status, deliveryMethod }) => {
          const instead = pickUpStatusOf({ status, deliveryMethod })
          return {
            id,
            number,
            placedAt,
            total: total ? format.money(total) : '',
            status: instead ? pickUp(instead) : t(status),
          }
        }),
      ),
    [orders, format, t, pickUp],
  )
}
