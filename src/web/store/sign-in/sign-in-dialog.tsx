import { lazy, Suspense, useEffect } from 'react'
import { useT } from '#web/language/language.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSignIn } from './sign-in-state.ts'

const loadForm = () => import('./sign-in-form.tsx').then(({ SignInForm }) => ({ default: SignInForm }))
const SignInForm = lazy(loadForm)

/** The way in for customers, on every page of the store; the page under it stays as it was (D-530). */
export function SignInDialog() {
  const t = useT('store.signIn')
  const { dialog, open, close } = useSignIn()
  // Most visitors only look: the form comes when the page is quiet, and before it is asked for.
  useEffect(() => {
    const quiet = setTimeout(() => void loadForm().catch(() => undefined), 2000)
    return () => clearTimeout(quiet)
  }, [])

  return (
    <Dialog
      isOpen={dialog !== undefined}
      onClose={close}
      title={t(dialog === 'tenant' ? 'tenantTitle' : 'title')}
    >
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
