import { useEffect } from 'react'
import type { OrderStatus } from '#contract/enums.ts'
import type { Money } from '#contract/shared.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { rememberOrders } from '../offline/seen.ts'

type Order = { id: string; number: string; placedAt: string; total?: Money | undefined; status: OrderStatus }

/** What is shown of them here is shown without a connection too. */
export function useRememberedOrders(orders: readonly Order[]): void {
  const t = useT('enums.OrderStatus')
  const format = useFormat()
  useEffect(
    () =>
      rememberOrders(
        orders.map(({ id, number, placedAt, total, status }) => ({
          id,
          number,
          placedAt,
          total: total ? format.money(total) : '',
          status: t(status),
        })),
      ),
    [orders, format, t],
  )
}
