import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { otpLifetimeSeconds } from '#contract/recovery.ts'
import { useBotCheckAhead } from '#web/api/use-bot-check-ahead.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import styles from './account-form.module.css'
import { isCodeReady } from './code-digits.ts'
import { CodeField } from './code-field.tsx'
import { isNewPasswordReady, NewPasswordFields } from './new-password-fields.tsx'
import type { RecoveryDoor } from './recovery-doors.ts'
import { SendAgain } from './send-again.tsx'
import { StepHead } from './step-head.tsx'
import { type AccountIdentifier, useRecovery } from './use-recovery.ts'

type Props = {
  door: RecoveryDoor
  /** What was already typed at the sign-in. */
  known: AccountIdentifier
  /** The password is set; carries the identifier, to sign in with. */
  onDone: (known: AccountIdentifier) => void
  /** Back to the sign-in without a new password. */
  onBack: (known: AccountIdentifier) => void
  headingLevel?: 2 | 3
}

/** Password recovery in three steps, for every account family (docs/product/accounts.md#recovery). */
export function Recovery({ door, known, onDone, onBack, headingLevel = 3 }: Props) {
  const t = useT()
  useBotCheckAhead()
  const titleId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { step, go, entered, enter, errors, isBusy, ...actions } = useRecovery({ door, known, form, onDone })

  const steps = {
    1: {
      content: (
        <>
          <p className={styles.about}>{t('account.recovery.whoAbout')}</p>
          {door.asksTenant && (
            <TextField
              {...plain}
              name="tenant"
              label={t('fields.tenant')}
              autoComplete="organization"
              value={entered.tenant}
              error={errors.tenant}
              onChange={(event) => enter({ tenant: event.currentTarget.value })}
            />
          )}
          <TextField
            {...plain}
            name="identifier"
            label={t(`fields.${door.identifierLabel}`)}
            autoComplete="username"
            inputMode={door.identifierLabel === 'email' ? 'email' : 'text'}
            value={entered.identifier}
            error={errors.identifier}
            onChange={(event) => enter({ identifier: event.currentTarget.value })}
          />
        </>
      ),
      isReady: entered.identifier.trim() !== '',
      action: t('account.recovery.send'),
      submit: actions.askForCode,
      back: () => onBack({ identifier: entered.identifier, tenant: entered.tenant }),
    },
    2: {
      content: (
        <>
          <p className={styles.about}>
            {t.rich('account.recovery.codeAbout', {
              identifier: entered.identifier.trim(),
              minutes: otpLifetimeSeconds / 60,
              name: (text) => <bdi>{text}</bdi>,
            })}
          </p>
          <CodeField
            length={actions.codeLength}
            value={entered.code}
            error={errors.code}
            onChange={(code) => enter({ code })}
          />
          <SendAgain
            from={actions.againFrom}
            onSend={actions.sendAgain}
            isBusy={isBusy}
            isSent={actions.isSentAgain}
          />
        </>
      ),
      isReady: isCodeReady(entered.code, actions.codeLength),
      action: t('actions.continue'),
      submit: actions.showCode,
      back: () => go(1),
    },
    3: {
      content: (
        <>
          {/* Tells a password manager whose password this is. */}
          <input hidden readOnly type="text" autoComplete="username" value={entered.identifier} />
          <NewPasswordFields
            value={entered.password}
            errors={{ password: errors.password }}
            onChange={(password) => enter({ password })}
          />
        </>
      ),
      isReady: isNewPasswordReady(entered.password),
      action: t('actions.save'),
      submit: actions.save,
      back: () => go(2),
    },
  } satisfies Record<typeof step, Step>
  const { content, isReady, action, submit, back } = steps[step]

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (isReady) submit()
      }}
    >
      <StepHead
        key={step}
        id={titleId}
        step={step}
        count={3}
        level={headingLevel}
        title={t(`account.recovery.steps.${names[step]}`)}
      />
      {content}
      <p role="alert" className={styles.error}>
        {errors.form}
      </p>
      <div className={styles.actions}>
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy} disabled={!isReady}>
          {action}
        </Button>
        <Button kind="quiet" isWide disabled={isBusy} onClick={back}>
          {step === 1 ? t('account.recovery.toSignIn') : t('actions.back')}
        </Button>
      </div>
    </form>
  )
}

type Step = {
  content: ReactNode
  isReady: boolean
  action: string
  submit: () => void
  back: () => void
}

const names = { 1: 'who', 2: 'code', 3: 'password' } as const

const plain = { dir: 'auto', required: true, autoCapitalize: 'none', spellCheck: false } as const
