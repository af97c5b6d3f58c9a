import { useState } from 'react'
import { cmsCreditApi } from '#contract/credit.ts'
import { cmsOrdersApi } from '#contract/orders.ts'
import { isApiError } from '#web/api/api-error.ts'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { invalidate } from '../use-api-query.ts'

/** Books money and shows the account as it is then, also where it was refused: somebody else may have booked it. */
export function useBooking() {
  const showError = useShowError()
  const [isBusy, setBusy] = useState(false)

  async function book(
    work: () => Promise<unknown>,
    success: string,
    onRefused?: (fields: Record<string, string>) => void,
  ): Promise<'done' | 'refused' | 'unanswered'> {
    setBusy(true)
    try {
      await work()
      showAlert({ type: 'success', message: success })
      await refresh()
      return 'done'
    } catch (error) {
      if (isApiError(error) && onRefused && Object.keys(error.fields).length > 0) onRefused(error.fields)
      else {
        showError(error)
        await refresh()
      }
      // What was not answered may be booked: it is sent again under the same key.
      return isApiError(error) && error.isAnswer ? 'refused' : 'unanswered'
    } finally {
      setBusy(false)
    }
  }
  const refresh = () =>
    invalidate(
      cmsCreditApi.find,
      cmsCreditApi.ledger,
      cmsCreditApi.list,
      cmsOrdersApi.find,
      cmsOrdersApi.list,
    )
  return { book, isBusy }
}
