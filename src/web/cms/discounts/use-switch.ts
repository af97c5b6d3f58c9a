import { cmsDiscountsApi } from '#contract/cms-discounts.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { isolated } from '#web/language/isolated.ts'
import { invalidate } from '../use-api-query.ts'
import { nameOf } from './discount-columns.tsx'

type SwitchableDiscount = { id: string; isOn: boolean; code?: string | undefined; name?: string | undefined }

/** Activates or deactivates a discount; the shop's prices follow at once. */
export function useSwitch() {
  const t = useT('cms.discounts')
  const showError = useShowError()
  return async (discount: SwitchableDiscount) => {
    try {
      const { data } = await call(cmsDiscountsApi.update, {
        params: { id: discount.id },
        body: { status: discount.isOn ? 'inactive' : 'active' },
      })
      showAlert({
        type: 'success',
        message: t(data.isOn ? 'switchedOn' : 'switchedOff', { name: isolated(nameOf(data)) }),
      })
    } catch (error) {
      showError(error)
    } finally {
      await invalidate(cmsDiscountsApi.list, cmsDiscountsApi.find)
    }
  }
}
