import type { RefObject } from 'react'
import type { OtpLength } from '#contract/recovery.ts'
import { useT } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import styles from './account-form.module.css'
import { codeDigits } from './code-digits.ts'

/** Another code was sent: it is typed here. */
export const focusCode = (form: RefObject<HTMLElement | null>): void =>
  form.current?.querySelector<HTMLElement>('[name="code"]')?.focus()

type Props = {
  /** How many digits were sent, where that is known. */
  length: OtpLength | undefined
  value: string
  onChange: (code: string) => void
  error?: string | undefined
}

/** A code from a mail: typed, pasted with whatever stands around it, or filled in by the phone. */
export function CodeField({ length, value, onChange, error }: Props) {
  const t = useT('account.code')
  return (
    <Field
      label={length === undefined ? t('anyLabel') : t('label', { count: length })}
      {...(error !== undefined && { error })}
    >
      {({ className, ...wiring }) => (
        <input
          {...wiring}
          className={classNames(className, styles.code)}
          name="code"
          type="text"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={value}
          onChange={(event) => onChange(codeDigits(event.currentTarget.value, length))}
        />
      )}
    </Field>
  )
}
