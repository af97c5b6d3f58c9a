import { useState } from 'react'
import { cmsCustomerGroupsApi } from '#contract/customer-groups.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alert-state.ts'
import { useShowError } from '#web/ui/alerts.tsx'
import { forget } from '../use-asked.ts'
import type { Group } from './group-page.tsx'

/** A group as the last answer has it, and changing who is in it. */
export function useMembership(loaded: Group) {
  const t = useT()
  const showError = useShowError()
  const [{ seen, group }, setGroup] = useState({ seen: loaded, group: loaded })
  if (seen !== loaded) setGroup({ seen: loaded, group: loaded })

  async function change(how: 'push' | 'pull', customers: string[]) {
    const { data } = await call(cmsCustomerGroupsApi[how], { params: { id: loaded.id }, body: { customers } })
    setGroup({ seen: loaded, group: data })
    await forget(cmsCustomerGroupsApi.list, cmsCustomerGroupsApi.find)
  }

  /** Refusals are told here; `true` once the customers are in. */
  async function add(customers: string[]): Promise<boolean> {
    try {
      await change('push', customers)
      showAlert({ type: 'success', message: t('cms.customerGroups.added', { count: customers.length }) })
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      showError(error)
      return false
    }
  }

  async function takeOut(customer: { id: string; name: string }): Promise<void> {
    try {
      await change('pull', [customer.id])
      showAlert({
        type: 'success',
        message: t('cms.customerGroups.takenOut', { name: customer.name }),
        action: { label: t('actions.undo'), run: () => void add([customer.id]) },
      })
    } catch (error) {
      if (!isApiError(error)) throw error
      showError(error)
    }
  }

  return { group, add, takeOut }
}
