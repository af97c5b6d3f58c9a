import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type Invitation, staffInvitationsApi } from '#contract/staff.ts'
import { isNewPasswordReady, NewPasswordFields } from '#web/account/new-password-fields.tsx'
import { noPassword } from '#web/account/new-password.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { startSession } from '#web/api/session-profile.ts'
import { useT } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import styles from '../login/login-page.module.css'

const allFields = ['email', 'firstName', 'lastName'] as const
type FieldName = (typeof allFields)[number]
type Messages = Partial<Record<FieldName | 'password', string>>

type Props = { token: string; invitation: Invitation; onAccepted: () => void }

export function InvitationForm({ token, invitation, onAccepted }: Props) {
  const t = useT()
  const showError = useShowError()
  const element = useRef<HTMLFormElement>(null)
  // Whoever is on the staff already only chooses a password.
  const fieldNames = allFields.filter((field) => field === 'email' || !invitation.isReset)
  const [values, setValues] = useState({ email: invitation.email ?? '', firstName: '', lastName: '' })
  const [next, setNext] = useState(noPassword)
  const [errors, setErrors] = useState<Messages>({})
  const { mutateAsync, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => {
      const { email, ...name } = values
      const said = invitation.email === undefined && { email }
      const named = !invitation.isReset && name
      return call(staffInvitationsApi.accept, { body: { token, ...said, ...named, password: next.password } })
    },
  })

  function show(messages: Messages) {
    setErrors(messages)
    focusFirstError(element)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing = fieldNames.filter((field) => values[field].trim() === '')
    if (missing.length > 0)
      return show(
        Object.fromEntries(
          missing.map((field) => [field, t('validation.required', { field: t(`fields.${field}`) })]),
        ),
      )
    try {
      const { user, accessToken, refreshToken } = await mutateAsync()
      startSession('cms', { access: accessToken, refresh: refreshToken }, user)
      onAccepted()
    } catch (error) {
      if (isApiError(error) && Object.keys(error.fields).length > 0) show(error.fields)
      else showError(error)
    }
  }

  const wiring = (field: FieldName) => ({
    name: field,
    label: t(`fields.${field}`),
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [field]: event.currentTarget.value })
      setErrors({ ...errors, [field]: undefined })
    },
  })

  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        {...wiring('email')}
        type="email"
        autoComplete="username"
        dir="ltr"
        readOnly={invitation.email !== undefined}
      />
      {!invitation.isReset && (
        <>
          <TextField {...wiring('firstName')} autoComplete="given-name" dir="auto" />
          <TextField {...wiring('lastName')} autoComplete="family-name" dir="auto" />
        </>
      )}
      <NewPasswordFields
        value={next}
        label={t('fields.password')}
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
        isBusy={isPending}
        disabled={!isNewPasswordReady(next)}
      >
        {t(invitation.isReset ? 'cms.invitation.resetAction' : 'cms.invitation.action')}
      </Button>
    </form>
  )
}
