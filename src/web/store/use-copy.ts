import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'

/** Puts a text on the clipboard and says so. */
export function useCopy(): (text: string) => void {
  const t = useT('store.orders')
  const showError = useShowError()
  return (text) =>
    void navigator.clipboard
      .writeText(text)
      .then(() => showAlert({ type: 'success', message: t('copied') }), showError)
}
