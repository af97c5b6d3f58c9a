import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { brand } from '#brand'
import { memberInvitationsApi, type OpenedInvitation } from '#contract/members.ts'
import { isNewPasswordReady, NewPasswordFields } from '#web/account/new-password-fields.tsx'
import { noPassword } from '#web/account/new-password.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { startSession } from '#web/api/session-profile.ts'
import { isolated } from '#web/language/isolated.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { JoinEnded, JoinFailed } from './join-states.tsx'
import styles from './members.module.css'

/** Shows who invites whom, and makes the account of who was invited. */
export function Invitation({ token }: { token: string }) {
  const t = useT('members.join')
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [memberInvitationsApi.open.path, language, token],
    queryFn: () => call(memberInvitationsApi.open, { body: { token } }),
    retry: false,
    staleTime: Infinity,
    enabled: token !== '',
    meta: { isQuiet: true },
  })
  const isOver = isApiError(error) && error.code === 'invitation_invalid'
  if (token === '' || isOver) return <JoinEnded hint={t('endedHint')} />
  if (error) return <JoinFailed isBusy={isFetching} onAgain={() => void refetch()} />
  if (!data) return <Skeleton shape="block" />
  return <JoinForm token={token} invitation={data.data} />
}

const fieldNames = ['firstName', 'lastName'] as const
type FieldName = (typeof fieldNames)[number]
type Messages = Partial<Record<FieldName | 'password' | 'email', string>>

function JoinForm({ token, invitation }: { token: string; invitation: OpenedInvitation }) {
  const t = useT('members')
  const words = useT()
  const language = useLanguage()
  const go = useGo()
  const showError = useShowError()
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ firstName: '', lastName: '' })
  const [next, setNext] = useState(noPassword)
  const [errors, setErrors] = useState<Messages>({})
  const [isBusy, setBusy] = useState(false)
  const company = isolated(invitation.company)
  const list = new Intl.ListFormat(language, { type: 'unit' })

  function show(messages: Messages) {
    setErrors(messages)
    focusFirstError(element)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const missing = fieldNames.filter((field) => values[field].trim() === '')
    if (missing.length > 0)
      return show(
        Object.fromEntries(
          missing.map((field) => [field, words('validation.required', { field: words(`fields.${field}`) })]),
        ),
      )
    setBusy(true)
    try {
      const answer = await call(memberInvitationsApi.accept, {
        body: { token, ...values, password: next.password },
      })
      startSession('customer', { access: answer.token, refresh: answer.refreshToken }, answer.user)
      showAlert({ type: 'success', message: t('join.joined', { company }) })
      go('/products', { replace: true })
    } catch (error) {
      if (isApiError(error) && error.code === 'taken') show({ email: t('join.taken') })
      else if (isApiError(error) && Object.keys(error.fields).length > 0) show(error.fields)
      else showError(error)
    } finally {
      setBusy(false)
    }
  }
  const wiring = (field: FieldName) => ({
    name: field,
    label: words(`fields.${field}`),
    value: values[field],
    ...(errors[field] && { error: errors[field] }),
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [field]: event.currentTarget.value })
      setErrors({ ...errors, [field]: undefined })
    },
  })

  return (
    <div className={styles.join}>
      <PageTitle title={t('join.title')} />
      <header>
        <h1>{t('join.heading', { company })}</h1>
        <p>
          {t('join.about', {
            by: isolated(invitation.invitedBy),
            company,
            brand: isolated(brand.name[language]),
          })}
        </p>
        <p className={styles.hint}>
          {t('join.as', { roles: list.format(invitation.roles.map((role) => t(`roles.${role}`))) })}
        </p>
      </header>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          name="email"
          type="email"
          label={words('fields.email')}
          value={invitation.email}
          {...(errors.email && { error: errors.email })}
          autoComplete="username"
          dir="ltr"
          readOnly
        />
        <TextField {...wiring('firstName')} autoComplete="given-name" dir="auto" />
        <TextField {...wiring('lastName')} autoComplete="family-name" dir="auto" />
        <NewPasswordFields
          value={next}
          label={words('fields.password')}
          errors={{ password: errors.password }}
          onChange={(value) => {
            setNext(value)
            setErrors({ ...errors, password: undefined })
          }}
        />
        <Button
          kind="primary"
          size="large"
          type="submit"
          isWide
          isBusy={isBusy}
          disabled={!isNewPasswordReady(next)}
        >
          {t('join.action')}
        </Button>
      </form>
    </div>
  )
}
