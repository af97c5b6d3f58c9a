import { Suspense, useEffect, useState } from 'react'
import { refusedSession } from '#web/api/refused-session.ts'
import { accountPart } from '#web/language/account-words.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type AccountDialog, useSignIn } from './sign-in-state.ts'

const SignInForm = accountPart(() => import('./sign-in-form.tsx').then(({ SignInForm: form }) => form))
const Recover = accountPart(() => import('./recover.tsx').then(({ Recover: form }) => form))
const Register = accountPart(() => import('./register-form.tsx').then(({ RegisterForm: form }) => form))

const titles = {
  user: 'user',
  tenant: 'tenant',
  register: 'register',
  recover: 'recover',
  recoverTenant: 'recover',
} as const satisfies Record<AccountDialog, string>

/** What one form knows and the next should not ask again. */
export type CarriedValues = {
  identifier: string
  tenant: string
  /** Correct, but the registration still waits for its code. */
  unverifiedPassword?: string
}
const nothing: CarriedValues = { identifier: '', tenant: '' }

/** The customers' sign-in, over any page of the store; the page under it keeps its state. */
export function SignInDialog() {
  const t = useT('store.accountDialogs')
  const language = useLanguage()
  const { dialog, open, close } = useSignIn()
  const [handed, hand] = useState(nothing)
  const isOpen = dialog !== undefined
  // Most visitors only look: the form loads when the page is idle, and what it leads to when it is open.
  useEffect(() => {
    const parts = isOpen ? [Recover, Register] : [SignInForm]
    const quiet = setTimeout(() => parts.forEach((part) => part.preload(language)), isOpen ? 500 : 2000)
    return () => clearTimeout(quiet)
  }, [language, isOpen])

  useEffect(() => {
    if (isOpen && refusedSession.take()) showAlert({ type: 'info', message: t('sessionOver') })
  }, [isOpen, t])

  const go = (to: AccountDialog, known: CarriedValues) => {
    hand(known)
    open(to)
  }
  const leave = () => {
    hand(nothing)
    close()
  }

  return (
    <Dialog isOpen={isOpen} onClose={leave} title={dialog ? t(titles[dialog]) : ''}>
      {dialog && (
        <Suspense fallback={<Skeleton shape="block" />}>
          {/* A separate form for each: an error in one says nothing about the other. */}
          <Content key={dialog} dialog={dialog} handed={handed} go={go} onDone={leave} />
        </Suspense>
      )}
    </Dialog>
  )
}

type ContentProps = {
  dialog: AccountDialog
  handed: CarriedValues
  go: (to: AccountDialog, known: CarriedValues) => void
  onDone: () => void
}

function Content({ dialog, ...rest }: ContentProps) {
  switch (dialog) {
    case 'register':
      return <Register {...rest} />
    case 'recover':
    case 'recoverTenant':
      return <Recover isTenant={dialog === 'recoverTenant'} {...rest} />
    default:
      return <SignInForm kind={dialog} {...rest} />
  }
}

export type AccountFormProps = Omit<ContentProps, 'dialog'>
