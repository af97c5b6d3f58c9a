import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { adminAuthApi } from '#contract/auth.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { personOf, type SignedInUser } from '#web/api/profiles.ts'
import { startSession } from '#web/api/session-profile.ts'
import { displayName } from '#web/api/session.ts'
import { tokenKeys, type Tokens } from '#web/api/tokens.ts'
import { useT } from '#web/language/language.tsx'
import { browserStorage, useStoredValue } from '#web/storage.ts'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { isolated } from '#web/language/isolated.ts'
import { checkLogin, minPasswordLength } from '../login/check-login.ts'
import { typedText } from './typed-text.ts'
import { factorPart } from '#web/second-factor/factor-words.ts'
import styles from './sign-in-again.module.css'

const PasskeySignIn = factorPart(() =>
  import('#web/second-factor/passkey-sign-in.tsx').then(({ PasskeySignIn: part }) => part),
)

type Props = {
  user: SignedInUser
  isTurn: boolean
  freshToken: () => string | undefined
  onToken: (token: string) => void
  /** Given what the failed save says. */
  onCancel: (message: string) => void
}

/** Opens over a form whose session is over. The form stays as it is, and goes on with the token. */
export function SignInAgain({ freshToken, onToken, onCancel, ...rest }: Props) {
  const t = useT('cms.sessionOver')
  useEffect(() => {
    // Another tab may have asked, or been signed in by hand.
    const look = () => {
      const fresh = freshToken()
      if (fresh !== undefined) onToken(fresh)
    }
    look()
    return browserStorage.watch(look)
  }, [freshToken, onToken])
  const cancel = () => onCancel(t('notSaved'))
  return rest.isTurn ? (
    <Ask user={rest.user} onToken={onToken} onCancel={cancel} />
  ) : (
    <Wait onCancel={cancel} />
  )
}

/** While another tab asks. */
function Wait({ onCancel }: { onCancel: () => void }) {
  const t = useT()
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t('cms.sessionOver.title')}
      footer={<Button onClick={onCancel}>{t('actions.cancel')}</Button>}
    >
      <p>{t('cms.sessionOver.elsewhere')}</p>
    </Dialog>
  )
}

type AskProps = { user: SignedInUser; onToken: (token: string) => void; onCancel: () => void }

function Ask({ user, onToken, onCancel }: AskProps) {
  const t = useT()
  const showError = useShowError()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  /** Why this person cannot sign in, whatever they type. */
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const stored = personOf(useStoredValue(tokenKeys.cms.access))
  const belongs = t('cms.sessionOver.belongs', { name: isolated(displayName(user)) })
  const note = refusal ?? (stored !== undefined && stored !== user.id ? belongs : undefined)

  // After the dialog's own choice, which is the e-mail.
  useEffect(() => field.current?.focus(), [])

  async function goOn(tokens: Tokens, signedIn: SignedInUser) {
    // The address may be another's by now, and so may the passkey.
    if (signedIn.id !== user.id) {
      await call(adminAuthApi.logout, { body: { refreshToken: tokens.refresh } }).catch(() => undefined)
      return setRefusal(belongs)
    }
    startSession('cms', tokens, signedIn)
    onToken(tokens.access)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const { password: fault } = checkLogin({ username: user.email, password })
    if (fault) {
      setError(t(`validation.${fault}`, { field: t('fields.password'), min: minPasswordLength }))
      return field.current?.focus()
    }
    setBusy(true)
    setError(undefined)
    setRefusal(undefined)
    try {
      const answer = await call(adminAuthApi.signIn, { body: { username: user.email, password } })
      await goOn({ access: answer.accessToken, refresh: answer.refreshToken }, answer.user)
    } catch (error) {
      if (!isApiError(error)) return showError(error)
      if (error.code === 'account_disabled') return setRefusal(t('cms.sessionOver.disabled'))
      if (error.code !== 'invalid_credentials' && !error.fields.password) return showError(error)
      setError(error.fields.password ?? error.message)
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t('cms.sessionOver.title')}
      footer={
        <>
          <Button onClick={onCancel}>{t('actions.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isBusy}>
            {t('cms.login.action')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <div>
          <p>{t('cms.sessionOver.about')}</p>
          <div role="alert">{note && <Note>{note}</Note>}</div>
        </div>
        <TextField label={t('fields.email')} value={user.email} readOnly autoComplete="username" dir="ltr" />
        <PasswordField
          ref={field}
          label={t('fields.password')}
          name="password"
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setError(undefined)
          }}
          autoComplete="current-password"
        />
        <PasskeySignIn door="cms" onSignedIn={(tokens, signedIn) => void goOn(tokens, signedIn)} />
      </form>
    </Dialog>
  )
}

/** With a way to take along what was typed. */
function Note({ children }: { children: ReactNode }) {
  const t = useT('cms.sessionOver')
  const copy = () =>
    void navigator.clipboard
      .writeText(typedText())
      .then(() => showAlert({ type: 'success', message: t('copied') }))
      .catch(() => showAlert({ type: 'error', message: t('notCopied') }))
  return (
    <div className={styles.note}>
      <p>{children}</p>
      {/* Pages without encryption have no clipboard. */}
      {'clipboard' in navigator && (
        <Button size="small" onClick={copy}>
          {t('copy')}
        </Button>
      )}
    </div>
  )
}
