import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { companyProfileApi, tenantUserProfileApi } from '#contract/profile.ts'
import { customerSessionsApi } from '#contract/sessions.ts'
import { noPassword } from '#web/account/new-password.ts'
import { isNewPasswordReady, NewPasswordFields } from '#web/account/new-password-fields.tsx'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { SignedInUser } from '#web/api/profiles.ts'
import { queryKey } from '#web/api/query.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { ProfileSection } from '../profile/profile-section.tsx'
import styles from './password-section.module.css'

type Messages = { current?: string | undefined; password?: string | undefined }

/** Another password by the current one. It ends every other session, and says so. */
export function PasswordSection({ user: { id, email, tenant } }: { user: SignedInUser }) {
  const t = useT()
  const client = useQueryClient()
  const showError = useShowError()
  const element = useRef<HTMLFormElement>(null)
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState(noPassword)
  const [errors, setErrors] = useState<Messages>({})
  const { mutateAsync, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: () =>
      call(tenant ? tenantUserProfileApi.password : companyProfileApi.password, {
        params: { id },
        body: { currentPassword: current, password: next.password },
      }),
  })

  function tell(messages: Messages) {
    setErrors(messages)
    focusFirstError(element)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending || !isNewPasswordReady(next)) return
    if (current === '')
      return tell({ current: t('validation.required', { field: t('fields.currentPassword') }) })
    try {
      await mutateAsync()
      setCurrent('')
      setNext(noPassword)
      setErrors({})
      showAlert({ type: 'success', message: t('account.settings.password.done') })
      await client.invalidateQueries({ queryKey: queryKey(customerSessionsApi.list) })
    } catch (error) {
      const messages = messagesOf(error)
      if (messages) tell(messages)
      else showError(error)
    }
  }

  return (
    <ProfileSection title={t('account.settings.password.title')} about={t('account.settings.password.about')}>
      <form
        ref={element}
        className={styles.form}
        onSubmit={submit}
        noValidate
        aria-label={t('account.settings.password.title')}
      >
        {/* Lets a password manager know whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="current-password"
          label={t('fields.currentPassword')}
          autoComplete="current-password"
          required
          value={current}
          error={errors.current}
          onChange={(event) => {
            setCurrent(event.currentTarget.value)
            setErrors({ ...errors, current: undefined })
          }}
        />
        <NewPasswordFields
          value={next}
          errors={{ password: errors.password }}
          onChange={(value) => {
            setNext(value)
            setErrors({ ...errors, password: undefined })
          }}
        />
        <Button
          className={styles.save}
          kind="primary"
          type="submit"
          isBusy={isPending}
          disabled={!isNewPasswordReady(next)}
        >
          {t('account.settings.password.action')}
        </Button>
      </form>
    </ProfileSection>
  )
}

/** The server's words at the field they are about; undefined where they are about none. */
function messagesOf(error: unknown): Messages | undefined {
  if (!isApiError(error)) return undefined
  if (error.code === 'password_reused') return { password: error.message }
  const { currentPassword, password } = error.fields
  return currentPassword || password ? { current: currentPassword, password } : undefined
}
