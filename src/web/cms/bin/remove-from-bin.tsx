import { cmsBinApi } from '#contract/bin.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { readAgain } from './kinds.ts'
import type { BinItem } from './bin-data.ts'

type Props = {
  /** Undefined while nothing is to be deleted; a number: all that there is. */
  items: readonly BinItem[] | number | undefined
  onClose: () => void
  onDone?: () => void
}

/** Deletes for ever, once the name or the number has been typed. */
export function RemoveFromBin({ items, onClose, onDone }: Props) {
  const t = useT('cms.bin')
  const showError = useShowError()
  if (items === undefined) return null
  const count = typeof items === 'number' ? items : items.length
  const only = typeof items === 'number' || items.length > 1 ? undefined : items[0]

  async function remove() {
    try {
      await call(cmsBinApi.remove, {
        body:
          typeof items === 'number'
            ? { all: true }
            : { items: items?.map(({ kind, id }) => ({ kind, _id: id })) },
      })
      showAlert({ type: 'success', message: t('removed', { count }) })
      onDone?.()
    } catch (error) {
      showError(error)
    }
    await readAgain([])
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={only ? t('removeOne') : t('removeMany', { count })}
      value={only?.name ?? count}
      confirmLabel={t('remove')}
      onConfirm={remove}
    >
      <p>{t(only ? 'removeHint' : 'removeManyHint')}</p>
    </ConfirmDialog>
  )
}
