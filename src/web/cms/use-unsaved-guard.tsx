import { type ReactNode, useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { holdForm } from './session-over/unsaved-forms.ts'

/** Asks before a form with unsaved changes is left: by a link, the back button, or closing the page; the end of the session does not take it away. */
export function useUnsavedGuard(
  isDirty: boolean,
  /** The page is left, and what was typed with it. */
  onGivenUp?: () => void,
  /** For a form that shares its address with another page, which its search tells apart. */
  isElsewhere: (next: Location) => boolean = () => false,
): {
  /** Draw it with the form. */
  dialog: ReactNode
  /** Call it when what was typed is saved or no longer wanted; the next page opens unasked. */
  release: () => void
} {
  const t = useT('cms.unsaved')
  const isReleased = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isReleased.current &&
      (currentLocation.pathname !== nextLocation.pathname || isElsewhere(nextLocation)),
  )

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    const letGo = holdForm()
    return () => {
      window.removeEventListener('beforeunload', ask)
      letGo()
    }
  }, [isDirty])

  const stay = () => blocker.reset?.()
  return {
    release: () => {
      isReleased.current = true
    },
    dialog: (
      <Dialog
        isOpen={blocker.state === 'blocked'}
        onClose={stay}
        title={t('title')}
        footer={
          <>
            <Button
              kind="danger"
              onClick={() => {
                onGivenUp?.()
                blocker.proceed?.()
              }}
            >
              {t('leave')}
            </Button>
            <Button kind="primary" onClick={stay}>
              {t('stay')}
            </Button>
          </>
        }
      >
        <p>{t('question')}</p>
      </Dialog>
    ),
  }
}

/** For a short text on a page: it may be left, but the end of the session does not take it away. */
export function useHeldForm(isDirty: boolean): void {
  useEffect(() => (isDirty ? holdForm() : undefined), [isDirty])
}
