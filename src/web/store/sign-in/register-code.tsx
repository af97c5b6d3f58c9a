import { otpLifetimeSeconds } from '#contract/recovery.ts'
import formStyles from '#web/account/account-form.module.css'
import { CodeField } from '#web/account/code-field.tsx'
import { SendAgain } from '#web/account/send-again.tsx'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { textField } from './register-field.ts'
import styles from './register.module.css'
import type { Registration } from './use-registration.ts'

export function RegisterCode({ registration }: { registration: Registration }) {
  const t = useT('account.register')
  const { accepted, code, enterCode, errors, isBusy, isSentAgain } = registration
  const field = (
    <CodeField length={accepted?.codeLength} value={code} onChange={enterCode} error={errors.code} />
  )
  if (!accepted) return <LateCode registration={registration}>{field}</LateCode>
  return (
    <>
      <p className={formStyles.about}>
        {t.rich('codeAbout', {
          count: accepted.codeLength,
          minutes: otpLifetimeSeconds / 60,
          email: accepted.sentTo,
          name: (text) => <bdi>{text}</bdi>,
        })}
      </p>
      {field}
      <SendAgain
        from={accepted.againFrom}
        onSend={registration.sendAgain}
        isBusy={isBusy}
        isSent={isSentAgain}
      />
    </>
  )
}

/** Registered in another visit: the code went to an email that this page does not know, nor the form it was for. */
function LateCode({ registration, children }: { registration: Registration; children: React.ReactNode }) {
  const t = useT('account.register')
  return (
    <>
      <p className={formStyles.about}>{t('lateAbout')}</p>
      <TextField
        {...textField(registration)('email')}
        required
        dir="ltr"
        inputMode="email"
        autoComplete="email"
      />
      {children}
      <Button kind="quiet" className={styles.start} onClick={() => registration.go('company')}>
        {t('registerAgain')}
      </Button>
    </>
  )
}
