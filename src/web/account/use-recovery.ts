import { type RefObject, useEffect, useRef, useState } from 'react'
import type { OtpLength } from '#contract/recovery.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { focusCode } from './code-field.tsx'
import { isOffline, triesLeftOf, waitOf } from './call-failure.ts'
import { noPassword } from './new-password.ts'
import type { RecoveryDoor } from './recovery-doors.ts'
import { useBusy } from './use-busy.ts'

/** The identifier; kept on the way into recovery and out of it. */
export type AccountIdentifier = { identifier: string; tenant: string }

type RecoveryStep = 1 | 2 | 3
type Errors = Partial<Record<'tenant' | 'identifier' | 'code' | 'password' | 'form', string>>
type SentCode = AccountIdentifier & {
  door: RecoveryDoor
  codeLength: OtpLength
  againFrom: number
  goodUntil: number
}

/** The last code sent, so that closing the form by mistake or going back a step does not need another. */
let lastSent: SentCode | undefined

type Props = {
  door: RecoveryDoor
  known: AccountIdentifier
  form: RefObject<HTMLElement | null>
  onDone: (known: AccountIdentifier) => void
}

/** The three steps of recovery: request a code, enter it, set the password. Input is kept through all of them. */
export function useRecovery({ door, known, form, onDone }: Props) {
  const t = useT()
  const showError = useShowError()
  const { isBusy, run } = useBusy()
  const isOpen = useIsOpen()
  const [step, setStep] = useState<RecoveryStep>(1)
  const [entered, setEntered] = useState({ ...known, code: '', password: noPassword })
  const [errors, setErrors] = useState<Errors>({})
  const [againFrom, setAgainFrom] = useState(0)
  const [codeLength, setCodeLength] = useState<OtpLength>()
  const [isSentAgain, setSentAgain] = useState(false)
  const { api } = door
  const email = entered.identifier.trim()
  const tenant = entered.tenant.trim()

  function enter(change: Partial<typeof entered>) {
    setEntered({ ...entered, ...change })
    setErrors({})
    setSentAgain(false)
  }

  function go(to: RecoveryStep) {
    setErrors({})
    setSentAgain(false)
    setStep(to)
  }

  function tell(found: Errors) {
    setErrors(found)
    focusFirstError(form)
  }

  /** Runs a call; an error stands at the field of the step. */
  const ask = (work: () => Promise<void>, told: (message: string, error: unknown) => void) =>
    run(async () => {
      setErrors({})
      setSentAgain(false)
      try {
        await work()
      } catch (error) {
        if (isOffline(error)) return tell({ form: t('alert.noConnection') })
        // About the bot check, not about the input.
        if (!isApiError(error) || error.code === 'recaptcha_failed') return showError(error)
        const [aboutField] = Object.values(error.fields)
        told(aboutField ?? (error.message || t('alert.errorMessage')), error)
      }
    })

  async function send() {
    const { data } = await call(api.forget, {
      body: { email, isRoot: door.isRoot, ...(door.asksTenant && { tenant }) },
    })
    const now = Date.now()
    lastSent = {
      door,
      identifier: email,
      tenant,
      codeLength: data.codeLength,
      againFrom: now + data.resendAfter * 1000,
      goodUntil: now + data.expiresIn * 1000,
    }
    setAgainFrom(lastSent.againFrom)
    setCodeLength(lastSent.codeLength)
  }

  function askForCode() {
    if (door.asksTenant && tenant === '') return tell({ tenant: t('errors.tenant_not_found') })
    const sent = lastSent
    const isSent = sent?.door === door && sent.identifier === email && sent.tenant === tenant
    if (isSent && Date.now() < sent.goodUntil) {
      setAgainFrom(sent.againFrom)
      setCodeLength(sent.codeLength)
      return go(2)
    }
    ask(
      async () => {
        await send()
        setEntered((entered) => ({ ...entered, code: '' }))
        setStep(2)
      },
      (message) => tell({ identifier: message, ...(door.asksTenant && { tenant: message }) }),
    )
  }

  const sendAgain = () =>
    ask(
      async () => {
        await send()
        setEntered((entered) => ({ ...entered, code: '' }))
        setSentAgain(true)
        focusCode(form)
      },
      (message, error) => {
        setAgainFrom(Date.now() + (waitOf(error) ?? 0))
        tell({ code: message })
      },
    )

  const showCode = () =>
    ask(
      async () => {
        await call(api.verify, { body: { email, otp: entered.code } })
        setStep(3)
      },
      (message, error) => tell({ code: withTries(message, error) }),
    )

  const save = () =>
    ask(
      async () => {
        await call(api.reset, { body: { email, otp: entered.code, password: entered.password.password } })
        lastSent = undefined
        showAlert({ type: 'success', message: t('account.recovery.done') })
        if (isOpen()) onDone({ identifier: email, tenant })
      },
      (message, error) => {
        const isAboutCode = isApiError(error) && error.code.startsWith('otp_')
        if (!isAboutCode) return tell({ password: message })
        // Valid a moment ago, but its ten minutes are over.
        setStep(2)
        setEntered((entered) => ({ ...entered, code: '' }))
        tell({ code: withTries(message, error) })
      },
    )

  function withTries(message: string, error: unknown) {
    const left = triesLeftOf(error)
    return left === undefined ? message : `${message}. ${t('account.code.triesLeft', { count: left })}`
  }

  return {
    step,
    go,
    entered,
    enter,
    errors,
    isBusy,
    codeLength,
    againFrom,
    isSentAgain,
    askForCode,
    sendAgain,
    showCode,
    save,
  }
}

/** Whether the form is still there when an answer arrives. */
function useIsOpen(): () => boolean {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  return () => isOpen.current
}
