import { useRef } from 'react'
import { cmsSolutionsApi } from '#contract/cms-solutions.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { invalidate } from '../use-api-query.ts'
import { solutionsPath } from './solution-data.ts'

/** Copies a use case once, and opens the copy. */
export function useCopySolution(): (id: string) => void {
  const t = useT('cms.solutions')
  const go = useGo()
  const showError = useShowError()
  const isCopying = useRef(false)

  async function copy(id: string) {
    if (isCopying.current) return
    isCopying.current = true
    try {
      const { data } = await call(cmsSolutionsApi.copy, {
        params: { id },
        idempotencyKey: crypto.randomUUID(),
      })
      await invalidate(cmsSolutionsApi.list)
      showAlert({ type: 'success', message: t('copied') })
      go(`${solutionsPath}/${data.id}`)
    } catch (error) {
      showError(error)
    } finally {
      isCopying.current = false
    }
  }
  return (id) => void copy(id)
}
