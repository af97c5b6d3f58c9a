import { useMutation } from '@tanstack/react-query'
import { storeRequestsApi } from '#contract/requests.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import type { Answering } from './answering.ts'

type Props = { isOpen: boolean; onClose: () => void; answering: Answering }

/** No asks once more: it cannot be taken back. */
export function DeclineQuote({ isOpen, onClose, answering }: Props) {
  const t = useT('store.requests.answer')
  const showError = useShowError()
  const { request, quote, linkKey, onDone, onRefused } = answering

  const { mutateAsync: send } = useMutation({
    mutationFn: () =>
      call(storeRequestsApi.decline, {
        params: { id: request.id },
        query: { key: linkKey },
        body: { revision: quote.revision },
      }),
    meta: { isQuiet: true },
    networkMode: 'always',
  })

  async function decline() {
    try {
      const { data } = await send()
      showAlert({ type: 'success', message: t('declined') })
      onDone(data.request)
    } catch (error) {
      if (isApiError(error) && (await onRefused(error.code))) return
      showError(error)
      throw error
    }
  }

  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('declineTitle')}
      choices={[{ label: t('decline'), kind: 'danger', run: decline }]}
    >
      <p>{t('declineHint')}</p>
    </AskDialog>
  )
}
