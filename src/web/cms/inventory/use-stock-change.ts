import { useState } from 'react'
import { cmsInventoryApi } from '#contract/inventory.ts'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { cmsTransactionsApi } from '#contract/transactions.ts'
import { isApiError } from '#web/api/api-error.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { invalidate } from '../use-api-query.ts'

/** Everything that shows stock is reloaded. */
export const forgetStock = () =>
  invalidate(
    cmsInventoryApi.list,
    cmsInventoryApi.find,
    cmsInventoryApi.units,
    cmsInventoryApi.reservations,
    cmsTransactionsApi.list,
    cmsProductsApi.list,
    cmsProductsApi.find,
  )

/**
 * Changes a stock as it is seen. A refusal by field is handed back; when someone was faster, `isOutdated` is true until
 * `refresh` has read what is there now.
 */
export function useStockChange() {
  const t = useT('cms.inventory')
  const showError = useShowError()
  const [isOutdated, setOutdated] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function change(
    work: () => Promise<unknown>,
  ): Promise<{ isDone: boolean; fields: Record<string, string> }> {
    setBusy(true)
    try {
      await work()
      await forgetStock()
      return { isDone: true, fields: {} }
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.code === 'inventory_outdated') setOutdated(true)
      else if (error.code !== 'validation_failed') showError(error)
      return { isDone: false, fields: error.fields }
    } finally {
      setBusy(false)
    }
  }

  async function refresh() {
    setBusy(true)
    await forgetStock()
    setBusy(false)
    setOutdated(false)
    showAlert({ type: 'info', message: t('refreshed') })
  }

  return { change, refresh, isOutdated, isBusy }
}
