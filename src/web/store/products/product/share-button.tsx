import { IconShare2 } from '@tabler/icons-react'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = {
  name: string
  /** This page's own unless another is named. */
  path?: string
}

/** The system's own sharing where there is one; else the link is copied. */
export function ShareButton({ name, path }: Props) {
  const t = useT('store.product')
  const showError = useShowError()

  async function share() {
    const url = window.location.origin + (path ?? window.location.pathname)
    try {
      // Not every browser has it, whatever the types say.
      if (typeof (navigator as Partial<Navigator>).share === 'function')
        return await navigator.share({ title: name, url })
      await navigator.clipboard.writeText(url)
      showAlert({ type: 'success', message: t('linkCopied') })
    } catch (error) {
      // Closing the system's dialog is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) showError(error)
    }
  }

  return (
    <Button kind="quiet" onClick={() => void share()}>
      <IconShare2 size={18} aria-hidden />
      {t('share')}
    </Button>
  )
}
