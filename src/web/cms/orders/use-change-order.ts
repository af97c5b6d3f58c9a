import { useMutation } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { type ChangeOrderStatus, cmsOrdersApi } from '#contract/orders.ts'
import { cmsShippingApi } from '#contract/shipping.ts'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alert-state.ts'
import { useShowError } from '#web/ui/alerts.tsx'
import { forgetStock } from '../inventory/use-stock-change.ts'
import { forget } from '../use-asked.ts'
import type { Order } from './order-page.tsx'

/** The order is not what it was when this page was loaded: someone else was first. */
const isOvertaken = (error: unknown): boolean =>
  isApiError(error) && ['version_conflict', 'invalid_transition'].includes(error.code)

/**
 * Changes an order as this page shows it. Tells how it went and shows the order as it is then; when a colleague was
 * first, says so. Never rejects: `undefined` is a change that did not happen.
 */
export function useChangeOrder(order: Order) {
  const t = useT('cms.orders')
  const showError = useShowError()
  const { revalidate } = useRevalidator()
  const { mutateAsync, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: (change: ChangeOrderStatus) =>
      call(cmsOrdersApi.changeStatus, {
        params: { id: order.id },
        body: { ...change, version: order.version },
      }),
  })

  async function change(
    wanted: ChangeOrderStatus,
    success: string,
    /** Shows a refusal where it belongs; false leaves it to an alert. */
    onRefused?: (error: ApiError) => boolean,
  ) {
    try {
      const { data } = await mutateAsync(wanted)
      showAlert({ type: 'success', message: success })
      await refresh()
      return data
    } catch (error) {
      // What stands wrong in a form is put right there, and the order is as it was.
      if (isApiError(error) && onRefused?.(error)) return undefined
      if (isOvertaken(error)) showAlert({ type: 'warning', message: t('overtaken') })
      else showError(error)
      await refresh()
      return undefined
    }
  }
  /** Stock moves with orders. */
  async function refresh() {
    await forgetStock()
    await forget(cmsOrdersApi.find, cmsOrdersApi.list, cmsShippingApi.picking)
    await revalidate()
  }
  return { change, isPending }
}
