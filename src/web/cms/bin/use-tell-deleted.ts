import { type BinKind, cmsBinApi } from '#contract/bin.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { readAgain } from './kinds.ts'
import { forgetDeletion, noteDeletion } from './recent-deletions.ts'

type Deleted = { kind: BinKind; deletionId: string; message: string }

/** Says that something was deleted, with the button that undoes it, and notes it for the list. */
export function useTellDeleted(): (deleted: Deleted) => Promise<void> {
  const t = useT('cms.bin')
  const showError = useShowError()

  async function undo({ kind, deletionId }: Deleted) {
    try {
      const { data } = await call(cmsBinApi.undo, { body: { deletionId } })
      const [failure] = data.failed
      if (failure) showAlert({ type: 'error', message: `${failure.name}: ${failure.message}` })
      else {
        forgetDeletion([kind])
        showAlert({ type: 'success', message: t('undone', { count: data.restored.length }) })
      }
    } catch (error) {
      showError(error)
    }
    await readAgain([kind])
  }

  return async (deleted) => {
    noteDeletion(deleted.kind)
    showAlert({
      type: 'success',
      message: deleted.message,
      action: { label: t('undo'), run: () => void undo(deleted) },
    })
    await readAgain([deleted.kind])
  }
}
