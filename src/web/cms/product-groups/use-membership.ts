import { useState } from 'react'
import { cmsProductGroupsApi } from '#contract/product-groups.ts'
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

  async function change(how: 'push' | 'pull', products: string[]) {
    const { data } = await call(cmsProductGroupsApi[how], { params: { id: loaded.id }, body: { products } })
    setGroup({ seen: loaded, group: data })
    await forget(cmsProductGroupsApi.list, cmsProductGroupsApi.find)
  }

  /** Refusals are told here; `true` once the products are in. */
  async function add(products: string[]): Promise<boolean> {
    try {
      await change('push', products)
      showAlert({ type: 'success', message: t('cms.groups.added', { count: products.length }) })
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      showError(error)
      return false
    }
  }

  async function takeOut(product: { id: string; name: string }): Promise<void> {
    try {
      await change('pull', [product.id])
      showAlert({
        type: 'success',
        message: t('cms.groups.takenOut', { name: product.name }),
        action: { label: t('actions.undo'), run: () => void add([product.id]) },
      })
    } catch (error) {
      if (!isApiError(error)) throw error
      showError(error)
    }
  }

  return { group, add, takeOut }
}
