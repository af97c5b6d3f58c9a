import { useMutation } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { type ChangeOrderStatus, cmsOrdersApi } from '#contract/orders.ts'
import { cmsProductsApi } from '#contract/products.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alert-state.ts'
import { useShowError } from '#web/ui/alerts.tsx'
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

  async function change(wanted: ChangeOrderStatus, success: string) {
    try {
      const { data } = await mutateAsync(wanted)
      showAlert({ type: 'success', message: success })
      return data
    } catch (error) {
      if (isOvertaken(error)) showAlert({ type: 'warning', message: t('overtaken') })
      else showError(error)
      return undefined
    } finally {
      // Stock moves with orders.
      await forget(cmsOrdersApi.find, cmsOrdersApi.list, cmsProductsApi.list, cmsProductsApi.find)
      await revalidate()
    }
  }
  return { change, isPending }
}
