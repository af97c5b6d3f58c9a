import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { cmsRequestsApi, type QuoteDraft, type RequestChanges } from '#contract/requests.ts'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { invalidate } from '../use-api-query.ts'
import type { Request } from './request-data.ts'

type Change =
  | { kind: 'update'; body: RequestChanges }
  | { kind: 'reply'; body: { message: string } }
  | { kind: 'quote'; body: QuoteDraft }

/** The request has changed since this page was loaded: someone else was first. */
const isOvertaken = (error: unknown): boolean =>
  isApiError(error) && ['version_conflict', 'invalid_transition'].includes(error.code)

/**
 * Changes a request as this page shows it. Tells how it went and shows the request as it is then; when a colleague or the
 * customer was first, says so. Never rejects: `false` is a change that did not happen, and what was typed stays.
 */
export function useChangeRequest(request: Request) {
  const t = useT('cms.requests')
  const showError = useShowError()
  const { revalidate } = useRevalidator()
  const sent = useRef({ text: '', key: '' })
  const { mutateAsync, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: async (change: Change) => {
      const params = { id: request.id }
      const { version } = request
      if (change.kind === 'update')
        return call(cmsRequestsApi.update, { params, body: { ...change.body, version } })
      // The same contents sent again, because no answer came, are one mail; others are another.
      const text = JSON.stringify([change, version])
      if (sent.current.text !== text) sent.current = { text, key: newKey() }
      const idempotencyKey = sent.current.key
      return change.kind === 'reply'
        ? call(cmsRequestsApi.reply, { params, body: { ...change.body, version }, idempotencyKey })
        : call(cmsRequestsApi.quote, { params, body: { ...change.body, version }, idempotencyKey })
    },
  })

  async function change(
    wanted: Change,
    success: string,
    /** Shows a refusal where it belongs; false leaves it to an alert. */
    onRefused?: (error: ApiError) => boolean,
  ): Promise<boolean> {
    try {
      await mutateAsync(wanted)
      showAlert({ type: 'success', message: success })
      await refresh()
      return true
    } catch (error) {
      if (isApiError(error) && onRefused?.(error)) return false
      if (isOvertaken(error)) showAlert({ type: 'warning', message: t('overtaken') })
      else showError(error)
      // Without a session the page cannot be read again; what was typed on it stays.
      if (isApiError(error) && error.statusCode === 401) return false
      await refresh()
      return false
    }
  }
  async function refresh() {
    await invalidate(cmsRequestsApi.find, cmsRequestsApi.list)
    await revalidate()
  }
  return { change, isPending }
}

/** Not randomUUID: that exists on secure pages only. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
