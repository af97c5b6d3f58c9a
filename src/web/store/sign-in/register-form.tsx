import { type FormEvent, useId, useRef } from 'react'
import { isCodeReady } from '#web/account/code-digits.ts'
import formStyles from '#web/account/account-form.module.css'
import { StepHead } from '#web/account/step-head.tsx'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { RegisterCode } from './register-code.tsx'
import { RegisterCompany } from './register-company.tsx'
import { RegisterPerson } from './register-person.tsx'
import type { AccountFormProps } from './sign-in-dialog.tsx'
import { useRegistration } from './use-registration.ts'

const order = ['company', 'person', 'code'] as const
const parts = { company: RegisterCompany, person: RegisterPerson, code: RegisterCode }

/** Registers a company: company, root user, code from the email. */
export function RegisterForm({ handed, go, onDone }: AccountFormProps) {
  const t = useT()
  const titleId = useId()
  const form = useRef<HTMLFormElement>(null)
  const registration = useRegistration({ handed, form, onDone })
  const { step, draft, code, errors, isBusy } = registration
  const Part = parts[step]
  const isReady =
    step !== 'code' || (isCodeReady(code, registration.accepted?.codeLength) && draft.email.trim() !== '')

  function back() {
    const before = order[order.indexOf(step) - 1]
    if (before && (step !== 'code' || registration.accepted)) return registration.go(before)
    go('user', { identifier: handed.identifier, tenant: '' })
  }

  return (
    <form
      ref={form}
      className={formStyles.form}
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (isReady) registration.next()
      }}
    >
      <StepHead
        key={step}
        id={titleId}
        step={order.indexOf(step) + 1}
        count={order.length}
        title={t(`account.register.steps.${step}`)}
      />
      <Part registration={registration} />
      <p role="alert" className={formStyles.error}>
        {errors.form}
      </p>
      <div className={formStyles.actions}>
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy} disabled={!isReady}>
          {t(`account.register.actions.${step}`)}
        </Button>
        <Button kind="quiet" isWide disabled={isBusy} onClick={back}>
          {step === 'company' || (step === 'code' && !registration.accepted)
            ? t('account.recovery.toSignIn')
            : t('actions.back')}
        </Button>
        <div role="status">
          <VisuallyHidden>{step !== 'code' && registration.found.join(' ')}</VisuallyHidden>
        </div>
      </div>
    </form>
  )
}
