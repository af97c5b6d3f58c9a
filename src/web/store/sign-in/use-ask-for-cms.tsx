import { type ReactNode, useRef, useState } from 'react'
import { hasUnsavedElsewhere } from '#web/api/unsaved-elsewhere.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

/** Asks before a sign-in at the shop ends a session of the CMS over a form that is not saved. */
export function useAskForCms(): { mayGoOn: () => Promise<boolean>; question: ReactNode } {
  const t = useT()
  const answer = useRef<(isWanted: boolean) => void>(undefined)
  const [isAsking, setAsking] = useState(false)
  const tell = (isWanted: boolean) => {
    setAsking(false)
    answer.current?.(isWanted)
  }
  return {
    async mayGoOn() {
      if (!(await hasUnsavedElsewhere())) return true
      setAsking(true)
      return new Promise((resolve) => {
        answer.current = resolve
      })
    },
    question: (
      <Dialog
        isOpen={isAsking}
        onClose={() => tell(false)}
        title={t('account.signIn.cmsTitle')}
        footer={
          <>
            <Button onClick={() => tell(false)}>{t('actions.cancel')}</Button>
            <Button kind="primary" onClick={() => tell(true)}>
              {t('account.signIn.cmsAnyway')}
            </Button>
          </>
        }
      >
        <p>{t('account.signIn.cmsUnsaved')}</p>
      </Dialog>
    ),
  }
}
