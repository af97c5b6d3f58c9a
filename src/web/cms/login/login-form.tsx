import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminAuthApi } from '#contract/auth.ts'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { startSession } from '#web/api/session-profile.ts'
import { useT } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { checkLogin, type LoginFaults, minPasswordLength } from './check-login.ts'
import { factorPart } from '#web/second-factor/factor-words.ts'
import styles from './login-page.module.css'

const PasskeySignIn = factorPart(() =>
  import('#web/second-factor/passkey-sign-in.tsx').then(({ PasskeySignIn: part }) => part),
)

type FieldName = 'username' | 'password'

/** Shown at the form; everything else (no answer, too many attempts, the bot check) is an alert. */
const isAboutWhatWasTyped = ({ code }: ApiError): boolean =>
  ['invalid_credentials', 'account_disabled', 'validation_failed'].includes(code)

/** The server's errors by field, or for both together. */
type Refusal = { fields: Partial<Record<FieldName, string>>; whole?: string }

type Props = {
  /** Typed before, or just given a new password. */
  username: string
  onSignedIn: () => void
  onForgotten: (username: string) => void
}

export function LoginForm({ username, onSignedIn, onForgotten }: Props) {
  const t = useT()
  const showError = useShowError()
  const [values, setValues] = useState({ username, password: '' })
  const [visited, setVisited] = useState<Partial<Record<FieldName, true>>>({})
  const [refusal, setRefusal] = useState<Refusal>({ fields: {} })
  const { mutateAsync, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => call(adminAuthApi.signIn, { body: { ...values, username: values.username.trim() } }),
  })

  const faults = checkLogin(values)
  const errorOf = (field: FieldName) => {
    const fault: LoginFaults[FieldName] = visited[field] && faults[field]
    return (
      refusal.fields[field] ??
      (fault && t(`validation.${fault}`, { field: t(`fields.${field}`), min: minPasswordLength }))
    )
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { elements } = event.currentTarget
    const answer = (field: FieldName) => {
      const control = elements.namedItem(field)
      if (control instanceof HTMLElement) control.focus()
    }
    setVisited({ username: true, password: true })
    const wrong = (['username', 'password'] as const).find((field) => faults[field])
    if (wrong) return answer(wrong)
    setRefusal({ fields: {} })
    try {
      const { user, accessToken, refreshToken } = await mutateAsync()
      startSession('cms', { access: accessToken, refresh: refreshToken }, user)
      onSignedIn()
    } catch (error) {
      if (!isApiError(error) || !isAboutWhatWasTyped(error)) return showError(error)
      const named = Object.keys(error.fields).length > 0
      setRefusal({ fields: error.fields, ...(!named && { whole: error.message }) })
      answer(error.fields.username ? 'username' : 'password')
    }
  }

  const wiring = (field: FieldName) => ({
    name: field,
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [field]: event.currentTarget.value })
      setRefusal({ fields: {} })
    },
    // Empty fields are reported on submit, not while the user looks around.
    onBlur: () => values[field] !== '' && setVisited((visited) => ({ ...visited, [field]: true })),
  })

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasskeySignIn
        door="cms"
        onSignedIn={(tokens, user) => {
          startSession('cms', tokens, user)
          onSignedIn()
        }}
      />
      <div role="alert">{refusal.whole && <p className={styles.failed}>{refusal.whole}</p>}</div>
      <TextField
        {...wiring('username')}
        label={t('fields.username')}
        error={errorOf('username')}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        autoFocus={username === ''}
      />
      <PasswordField
        {...wiring('password')}
        label={t('fields.password')}
        error={errorOf('password')}
        autoComplete="current-password"
        autoFocus={username !== ''}
      />
      <Button
        kind="quiet"
        size="small"
        className={styles.forgot}
        onClick={() => onForgotten(values.username.trim())}
      >
        {t('cms.login.forgot')}
      </Button>
      <Button kind="primary" size="large" type="submit" isWide isBusy={isPending}>
        {t('cms.login.action')}
      </Button>
    </form>
  )
}

/** The form while a stored session is being confirmed. */
export function LoginShape() {
  const t = useT('cms')
  return (
    <div className={styles.shape} aria-busy>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {['username', 'password'].map((field) => (
        <div key={field} className={styles.field}>
          <Skeleton className={styles.label} />
          <Skeleton className={styles.control} />
        </div>
      ))}
      <Skeleton className={styles.control} />
    </div>
  )
}
