import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { companyAuthApi, tenantUserAuthApi } from '#contract/auth.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { startSession } from '#web/api/session-profile.ts'
import { displayName } from '#web/api/session.ts'
import type { SignedInUser } from '#web/api/profiles.ts'
import type { Tokens } from '#web/api/tokens.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import type { AccountFormProps } from './sign-in-dialog.tsx'
import { wantedPage } from './sign-in-state.ts'
import { factorPart } from '#web/second-factor/factor-words.ts'
import styles from './sign-in-form.module.css'
import { useAskForCms } from './use-ask-for-cms.tsx'

const PasskeySignIn = factorPart(() =>
  import('#web/second-factor/passkey-sign-in.tsx').then(({ PasskeySignIn: part }) => part),
)

type SignInValues = { tenant: string; identifier: string; password: string }
type Errors = Partial<Record<keyof SignInValues | 'form', string>>

type Props = AccountFormProps & { kind: 'user' | 'tenant' }

/** An opening dialog focuses the element with this attribute; one that is already open is told to. */
const startHere = (input: HTMLInputElement | null) => {
  input?.setAttribute('autofocus', '')
  input?.focus()
}

/** Sign-in of a company's root user, or of a tenant user, who also enters the tenant. */
export function SignInForm({ kind, handed, go, onDone }: Props) {
  const t = useT()
  const leadTo = useGo()
  const form = useRef<HTMLFormElement>(null)
  const [entered, setEntered] = useState<SignInValues>({
    tenant: handed.tenant,
    identifier: handed.identifier,
    password: '',
  })
  const [errors, setErrors] = useState<Errors>({})
  const [isUnverified, setUnverified] = useState(false)
  const { mayGoOn, question } = useAskForCms()
  const isTenant = kind === 'tenant'
  // After a new password, only that is left to type.
  const isNamed = handed.identifier !== ''
  const known = { identifier: entered.identifier, tenant: entered.tenant }

  const { mutate, isPending } = useMutation({
    mutationFn: ({ tenant, ...body }: SignInValues) =>
      isTenant
        ? call(tenantUserAuthApi.login, { body: { ...body, tenant } })
        : call(companyAuthApi.login, { body }),
    meta: { isQuiet: true },
    networkMode: 'always',
    onSuccess: ({ token, refreshToken, user }) => enter({ access: token, refresh: refreshToken }, user),
    onError: (error) => {
      setUnverified(!isTenant && isApiError(error) && error.code === 'account_unverified')
      show(errorsOf(error))
    },
  })

  function enter(tokens: Tokens, user: SignedInUser) {
    const wanted = wantedPage()
    onDone()
    startSession('customer', tokens, user)
    if (wanted !== undefined) leadTo(wanted)
    showAlert({ type: 'success', message: t('account.signIn.welcome', { name: displayName(user) }) })
  }

  function show(found: Errors) {
    setErrors(found)
    focusFirstError(form)
  }

  function errorsOf(error: Error): Errors {
    if (!isApiError(error) || !error.isAnswer) return { form: t('alert.noConnection') }
    const { tenant, identifier, password } = error.fields
    if (tenant || identifier || password) return { tenant, identifier, password }
    // An error of both fields stands at the password, one of the account at the account.
    if (error.code === 'invalid_credentials') return { password: error.message }
    return { identifier: error.message || t('alert.errorMessage') }
  }

  function missing(): Errors {
    const required = (field: 'identifier' | 'password') =>
      entered[field].trim() === '' ? t('validation.required', { field: t(`fields.${field}`) }) : undefined
    return {
      tenant: isTenant && entered.tenant.trim() === '' ? t('validation.tenantName') : undefined,
      identifier: required('identifier'),
      password: required('password'),
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = missing()
    if (found.tenant ?? found.identifier ?? found.password) return show(found)
    setErrors({})
    if (await mayGoOn()) mutate(entered)
  }

  const field = (name: keyof SignInValues) => ({
    name,
    label: t(`fields.${name}`),
    value: entered[name],
    error: errors[name],
    required: true,
    onChange: (event: { currentTarget: { value: string } }) => {
      setEntered({ ...entered, [name]: event.currentTarget.value })
      setErrors({ ...errors, [name]: undefined, form: undefined })
      setUnverified(false)
    },
  })

  return (
    <>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {isTenant && (
          <TextField
            {...field('tenant')}
            ref={isNamed ? undefined : startHere}
            autoComplete="organization"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
          />
        )}
        <TextField
          {...field('identifier')}
          ref={isTenant || isNamed ? undefined : startHere}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
        />
        {isUnverified && (
          <Button
            className={styles.link}
            onClick={() => go('register', { ...known, unverifiedPassword: entered.password })}
          >
            {t('account.signIn.unverified')}
          </Button>
        )}
        <PasswordField
          {...field('password')}
          ref={isNamed ? startHere : undefined}
          autoComplete="current-password"
        />
        <Button
          kind="quiet"
          size="small"
          className={styles.forgot}
          onClick={() => go(isTenant ? 'recoverTenant' : 'recover', known)}
        >
          {t('account.signIn.forgot')}
        </Button>
        <p role="alert" className={styles.error}>
          {errors.form}
        </p>
        <Button type="submit" kind="primary" size="large" isWide isBusy={isPending}>
          {t('account.signIn.submit')}
        </Button>
        {!isTenant && (
          <PasskeySignIn
            door="customer"
            onSignedIn={(tokens, user) =>
              void mayGoOn().then((isWanted) => {
                if (isWanted) enter(tokens, user)
              })
            }
          />
        )}
        <div className={styles.others}>
          <Button kind="quiet" isWide onClick={() => go(isTenant ? 'user' : 'tenant', nobody)}>
            {t(isTenant ? 'account.signIn.asRoot' : 'account.signIn.asTenant')}
          </Button>
          {!isTenant && (
            <Button isWide onClick={() => go('register', nobody)}>
              {t('account.signIn.register')}
            </Button>
          )}
        </div>
      </form>
      {question}
    </>
  )
}

/** The other kind of account is somebody else. */
const nobody = { identifier: '', tenant: '' }
