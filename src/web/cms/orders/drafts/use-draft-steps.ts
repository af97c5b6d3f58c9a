import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { cmsDraftsApi, type DraftContents } from '#contract/drafts.ts'
import { cmsAuditApi } from '#contract/audit.ts'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { invalidate } from '../../use-api-query.ts'
import type { Draft } from './draft-data.ts'

type Step =
  | { kind: 'update'; body: DraftContents }
  | { kind: 'send' }
  | { kind: 'takeBack' }
  | { kind: 'release' }
  | { kind: 'remove' }

const conflicts: readonly ApiError['code'][] = ['version_conflict', 'draft_sent', 'invalid_transition']

/**
 * Changes a draft as this page shows it, then shows it as it is. Never rejects: `false` means that nothing was changed, and what
 * was typed stays.
 */
export function useDraftSteps(draft: Draft) {
  const t = useT('cms.drafts')
  const showError = useShowError()
  const { revalidate } = useRevalidator()
  const key = useRef({ version: -1, text: '' })
  const { mutateAsync, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: async (step: Step) => {
      const params = { id: draft.id }
      const { version } = draft
      if (step.kind === 'update')
        return call(cmsDraftsApi.update, { params, body: { ...step.body, version } })
      if (step.kind === 'takeBack') return call(cmsDraftsApi.takeBack, { params, body: { version } })
      if (step.kind === 'release') return call(cmsDraftsApi.release, { params, body: { version } })
      if (step.kind === 'remove') return call(cmsDraftsApi.remove, { params, query: { version } })
      // Sent again without an answer, it is one email.
      if (key.current.version !== version) key.current = { version, text: newKey() }
      return call(cmsDraftsApi.send, { params, body: { version }, idempotencyKey: key.current.text })
    },
  })

  async function run(
    step: Step,
    success: string,
    /** Shows errors at their fields; false leaves them to an alert. */
    onRefused?: (error: ApiError) => boolean,
  ): Promise<boolean> {
    try {
      await mutateAsync(step)
      showAlert({ type: 'success', message: success })
      await refresh()
      return true
    } catch (error) {
      if (isApiError(error) && onRefused?.(error)) return false
      const isConflict = isApiError(error) && conflicts.includes(error.code)
      if (isConflict) showAlert({ type: 'warning', message: t('overtaken') })
      else showError(error)
      if (isConflict) await refresh()
      return false
    }
  }
  async function refresh() {
    await invalidate(cmsDraftsApi.find, cmsDraftsApi.list, cmsDraftsApi.pricing, cmsAuditApi.list)
    await revalidate()
  }
  return { run, isPending }
}

/** Not randomUUID: that exists on secure pages only. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
