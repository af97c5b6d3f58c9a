import { Suspense, useEffect } from 'react'
import { accountPart } from '#web/language/account-words.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSignIn } from './sign-in-state.ts'

const SignInForm = accountPart(() => import('./sign-in-form.tsx').then(({ SignInForm: form }) => form))

/** The way in for customers, on every page of the store; the page under it stays as it was (D-530). */
export function SignInDialog() {
  const t = useT('store.accountDialogs')
  const language = useLanguage()
  const { dialog, open, close } = useSignIn()
  // Most visitors only look: the form comes when the page is quiet, and before it is asked for.
  useEffect(() => {
    const quiet = setTimeout(() => SignInForm.preload(language), 2000)
    return () => clearTimeout(quiet)
  }, [language])

  return (
    <Dialog isOpen={dialog !== undefined} onClose={close} title={dialog ? t(dialog) : ''}>
      {/* A form of its own for each way in: what was wrong in one says nothing about the other. */}
      {dialog && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <SignInForm
            key={dialog}
            kind={dialog}
            onSwap={() => open(dialog === 'tenant' ? 'user' : 'tenant')}
            onDone={close}
          />
        </Suspense>
      )}
    </Dialog>
  )
}
