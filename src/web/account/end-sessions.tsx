import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { queryKey } from '#web/api/query.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import type { SessionsApi } from './sessions-api.ts'

/** One session, or all but the one at hand and how many they are. */
export type Ending = { id: string; device: string } | { others: number }

type Props = {
  api: SessionsApi
  ending: Ending | undefined
  onEnded: () => void
  onClose: () => void
}

/** Asks before sessions are ended; the list is reloaded before the dialog closes. */
export function EndSessions({ api, ending, onEnded, onClose }: Props) {
  const t = useT('account.sessions')
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (ending: Ending) =>
      'id' in ending
        ? call(api.end, { params: { id: ending.id } })
        : call(api.endAll, { query: { others: true } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(api.list) }),
  })
  if (!ending) return null
  const kind = 'id' in ending ? 'end' : 'others'

  async function end(wanted: Ending) {
    await mutateAsync(wanted)
    onEnded()
    showAlert({ type: 'success', message: t(`${kind}.done`) })
  }

  return (
    <AskDialog
      isOpen
      onClose={onClose}
      title={t(`${kind}.title`)}
      choices={[{ label: t(`${kind}.action`), kind: 'danger', run: () => end(ending) }]}
    >
      <p>
        {'id' in ending
          ? t('end.question', { device: ending.device })
          : t('others.question', { count: ending.others })}
      </p>
    </AskDialog>
  )
}
