import { type RefObject, useEffect, useState } from 'react'
import { registrationApi } from '#contract/registration.ts'
import { isOffline, triesLeftOf, waitOf } from '#web/account/call-failure.ts'
import { focusCode } from '#web/account/code-field.tsx'
import { useBusy } from '#web/account/use-busy.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { startSession } from '#web/api/session-profile.ts'
import { displayName } from '#web/api/session.ts'
import { useBotCheckAhead } from '#web/api/use-bot-check-ahead.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import {
  type Fault,
  faultOf,
  fieldsOf,
  type FormStep,
  registrationBody,
  type RegistrationDraft,
  registrationErrors,
  type RegistrationField,
} from './registration-draft.ts'
import {
  acceptedNow,
  withWait,
  startingState,
  isAccepted,
  type RegistrationState,
  rememberRegistration,
  type Step,
} from './registration-state.ts'
import type { CarriedValues } from './sign-in-dialog.tsx'
import { type CheckedField, checkedFields, useFreeCheck } from './use-free-check.ts'

type Errors = Partial<Record<RegistrationField | 'code' | 'form', string>>

type Props = { handed: CarriedValues; form: RefObject<HTMLElement | null>; onDone: () => void }

const isChecked = (field: string): field is CheckedField => checkedFields.some((one) => one === field)

/** Company, person, code; then signed in. */
export function useRegistration({ handed, form, onDone }: Props) {
  const t = useT()
  const showError = useShowError()
  const { isBusy, run } = useBusy()
  const free = useFreeCheck()
  useBotCheckAhead()
  const [state, setState] = useState<RegistrationState>(() => startingState(handed))
  const [code, setCode] = useState('')
  const [visited, setVisited] = useState<Partial<Record<RegistrationField, true>>>({})
  const [told, setTold] = useState<Errors>({})
  const [isSentAgain, setSentAgain] = useState(false)
  const { step, draft, accepted } = state
  // Closed by mistake, the form comes back as it was.
  useEffect(() => rememberRegistration(state), [state])

  const labelOf = (field: RegistrationField) =>
    field === 'username'
      ? t('account.register.username')
      : field === 'confirmation'
        ? t('account.newPassword.confirmation')
        : t(`fields.${field}`)

  function wordsOf(fault: Fault, field: RegistrationField): string {
    if (fault.key === 'mismatch') return t('account.newPassword.mismatch')
    return t(`validation.${fault.key}`, {
      field: labelOf(field),
      max: 'max' in fault ? fault.max : 0,
    })
  }

  // An identifier taken by this very registration is its own.
  const isOwn = (field: CheckedField) =>
    accepted !== undefined &&
    accepted.draft[field] === draft[field] &&
    (field !== 'phoneNumber' || accepted.draft.isoCode === draft.isoCode)
  const verdictOn = (field: CheckedField) => (isOwn(field) ? undefined : free.verdictOn(field, draft))

  function errorOf(field: RegistrationField): string | undefined {
    const fault = visited[field] ? faultOf(field, draft) : undefined
    const verdict = isChecked(field) ? verdictOn(field) : undefined
    return (
      told[field] ??
      (fault && wordsOf(fault, field)) ??
      (verdict && !verdict.isFree ? verdict.message : undefined)
    )
  }

  function enter(change: Partial<RegistrationDraft>, fields: readonly RegistrationField[]) {
    const next = { ...draft, ...change }
    setState({ ...state, draft: next })
    setTold({})
    for (const field of fields.filter(isChecked)) {
      if (faultOf(field, next)) free.forget(field)
      else free.askSoon(field, next)
    }
  }

  function leave(field: RegistrationField) {
    // Empty fields are reported on submit, not while the user looks around.
    if (draft[field].trim() === '') return
    setVisited({ ...visited, [field]: true })
    if (isChecked(field) && !isOwn(field) && !faultOf(field, draft)) void free.ask(field, draft)
  }

  function go(to: Step) {
    setTold({})
    setSentAgain(false)
    setState((state) => ({ ...state, step: to }))
  }

  function tell(errors: Errors) {
    setTold(errors)
    focusFirstError(form)
  }

  function next() {
    if (step === 'code') return run(confirm)
    const fields: readonly RegistrationField[] = fieldsOf[step]
    setTold({})
    setVisited({ ...visited, ...Object.fromEntries(fields.map((field) => [field, true])) })
    if (fields.some((field) => faultOf(field, draft))) return focusFirstError(form)
    run(async () => {
      const asked = fields.filter(isChecked).filter((field) => !isOwn(field))
      const verdicts = await Promise.all(asked.map((field) => free.ask(field, draft)))
      if (verdicts.some((verdict) => verdict?.isFree === false)) return focusFirstError(form)
      if (step === 'company') return go('person')
      await register()
    })
  }

  async function register() {
    if (isAccepted(draft, accepted)) return go('code')
    try {
      await send(draft)
      setCode('')
      go('code')
    } catch (error) {
      refuse(error, 'form')
    }
  }

  /** Sending the same registration again requests another code. */
  const sendAgain = () =>
    run(async () => {
      if (!accepted) return
      setTold({})
      setSentAgain(false)
      try {
        await send(accepted.draft)
        setCode('')
        setSentAgain(true)
        focusCode(form)
      } catch (error) {
        const wait = waitOf(error)
        if (wait !== undefined) setState((state) => ({ ...state, accepted: withWait(accepted, wait) }))
        refuse(error, 'code')
      }
    })

  async function send(sent: RegistrationDraft) {
    const { data } = await call(registrationApi.register, {
      // This corrects the earlier attempt, not somebody else's.
      body: { ...registrationBody(sent), ...(accepted && { replaces: accepted.id }) },
    })
    setState((state) => ({ ...state, accepted: acceptedNow(sent, data) }))
  }

  async function confirm() {
    setTold({})
    setSentAgain(false)
    try {
      const email = (accepted?.draft ?? draft).email.trim()
      const { token, refreshToken, user } = await call(registrationApi.verify, { body: { email, otp: code } })
      onDone()
      rememberRegistration(undefined)
      startSession('customer', { access: token, refresh: refreshToken }, user)
      showAlert({ type: 'success', message: t('account.signIn.welcome', { name: displayName(user) }) })
    } catch (error) {
      refuse(error, 'code')
    }
  }

  /** Server errors stand at their field, on its step; others where the button was pressed. */
  function refuse(error: unknown, otherwise: 'form' | 'code') {
    if (isOffline(error)) return tell({ form: t('alert.noConnection') })
    if (!isApiError(error) || error.code === 'recaptcha_failed') return showError(error)
    const fields = registrationErrors(error.fields)
    const wrong = (Object.keys(fieldsOf) as FormStep[]).find((one) =>
      fieldsOf[one].some((field) => fields[field] !== undefined),
    )
    if (wrong && otherwise === 'form') {
      go(wrong)
      return tell(fields)
    }
    const left = triesLeftOf(error)
    const message = error.message || t('alert.errorMessage')
    tell({
      [otherwise]:
        left === undefined ? message : `${message}. ${t('account.code.triesLeft', { count: left })}`,
    })
  }

  return {
    step,
    draft,
    accepted,
    code,
    errors: { code: told.code, form: told.form },
    isBusy,
    isSentAgain,
    errorOf,
    labelOf,
    /** Announces the result of the live check to screen readers. */
    found: checkedFields.flatMap((field) => {
      const verdict = verdictOn(field)
      return verdict && !verdict.isFree ? [`${labelOf(field)}: ${verdict.message}`] : []
    }),
    isFree: (field: CheckedField) => verdictOn(field)?.isFree === true && errorOf(field) === undefined,
    enter,
    leave,
    enterCode: (typed: string) => {
      setCode(typed)
      setTold({})
      setSentAgain(false)
    },
    go,
    next,
    sendAgain,
  }
}

export type Registration = ReturnType<typeof useRegistration>
