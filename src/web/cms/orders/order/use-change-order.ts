import { useMutation } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { type ChangeOrderStatus, cmsOrdersApi } from '#contract/orders.ts'
import { cmsShippingApi } from '#contract/shipping.ts'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { forgetStock } from '../../inventory/use-stock-change.ts'
import { invalidate } from '../../use-api-query.ts'
import type { Order } from './order-data.ts'

/** Shows a refusal where it belongs; false leaves it to an alert. */
type OnRefused = (error: ApiError) => boolean
type Outcome = 'done' | 'refused' | 'stay'

/**
 * Changes an order as this page shows it. Tells how it went and shows the order as it is then; when a colleague was
 * first, says who and what, and what was typed stays. Never rejects: with `stay` the form remains open.
 */
export function useChangeOrder(order: Order) {
  const t = useT('cms.orders')
  const showError = useShowError()
  const { revalidate } = useRevalidator()
  const { mutateAsync, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: (work: () => Promise<unknown>) => work(),
  })

  const change = (wanted: ChangeOrderStatus, success: string, onRefused?: OnRefused) =>
    act(
      () =>
        call(cmsOrdersApi.changeStatus, {
          params: { id: order.id },
          body: { ...wanted, version: order.version },
        }),
      success,
      onRefused,
    )

  async function act(work: () => Promise<unknown>, success: string, onRefused?: OnRefused): Promise<Outcome> {
    try {
      await mutateAsync(work)
      showAlert({ type: 'success', message: success })
      await refresh()
      return 'done'
    } catch (error) {
      // What stands wrong in a form is put right there, and the order is as it was.
      if (isApiError(error) && onRefused?.(error)) return 'stay'
      const isOvertaken = isApiError(error) && error.code === 'version_conflict'
      if (isOvertaken) showAlert({ type: 'warning', message: `${error.message} ${t('shownAsItIs')}` })
      else if (isApiError(error) && error.code === 'invalid_transition')
        showAlert({ type: 'warning', message: t('overtaken') })
      else showError(error)
      // Without a session the page cannot be read again; what was typed on it stays.
      if (isApiError(error) && error.statusCode === 401) return 'refused'
      await refresh()
      return isOvertaken ? 'stay' : 'refused'
    }
  }
  /** Stock moves with orders. */
  async function refresh() {
    await forgetStock()
    await invalidate(cmsOrdersApi.find, cmsOrdersApi.list, cmsShippingApi.picking)
    await revalidate()
  }
  return { change, act, isPending }
}
