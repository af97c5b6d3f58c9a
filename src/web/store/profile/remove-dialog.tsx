import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'

type Props = {
  title: string
  /** The item to remove. */
  children: ReactNode
  remove: () => Promise<unknown>
  removed: string
  /** Shown when another window was quicker. */
  gone: string
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something saved is removed, without typing its name. */
export function RemoveDialog({ title, children, remove, removed, gone, refresh, onClose }: Props) {
  const t = useT()
  const { mutateAsync } = useMutation({ mutationFn: remove, meta: { isQuiet: true } })

  async function run() {
    try {
      await mutateAsync()
      showAlert({ type: 'success', message: removed })
    } catch (error) {
      if (!isApiError(error) || error.code !== 'not_found') {
        const said = isApiError(error) && error.isAnswer && error.message
        showAlert({ type: 'error', message: said || t('alert.noConnection') })
        throw error
      }
      showAlert({ type: 'info', message: gone })
    }
    await refresh()
  }

  return (
    <AskDialog
      isOpen
      onClose={onClose}
      title={title}
      choices={[{ label: t('actions.remove'), kind: 'danger', run }]}
    >
      {children}
    </AskDialog>
  )
}
