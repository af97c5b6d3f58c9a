import { type ComponentProps, type ReactNode, useId } from 'react'
import { useT } from '#web/language/language.tsx'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

type FieldProps = {
  label: string
  /** Help text, shown while there is no error. */
  help?: ReactNode
  error?: string
  isOptional?: boolean
  isLabelHidden?: boolean
}

type ControlProps = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string; className: string }

/** A label, a control, and its error or help text. The control gets its id and its description. */
export function Field({
  label,
  help,
  error,
  isOptional = false,
  isLabelHidden = false,
  children,
}: FieldProps & { children: (wiring: ControlProps) => ReactNode }) {
  const t = useT('forms')
  const id = useId()
  const note = error ?? help
  const noteId = `${id}-note`
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={classNames(styles.label, isLabelHidden && styles.unseen)}>
        {label}
        {isOptional && <span className={styles.optional}> {t('optional')}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
        className: styles.control ?? '',
      })}
      {note && (
        <p id={noteId} className={error ? styles.error : styles.help}>
          {note}
        </p>
      )}
    </div>
  )
}

export function TextField({
  label,
  help,
  error,
  isOptional,
  isLabelHidden,
  ...rest
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...{ label, help, error, isOptional, isLabelHidden }}>
      {(wiring) => <input type="text" {...rest} {...wiring} />}
    </Field>
  )
}

export function SelectField({
  label,
  help,
  error,
  isOptional,
  isLabelHidden,
  ...rest
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field {...{ label, help, error, isOptional, isLabelHidden }}>
      {({ className, ...wiring }) => (
        <select {...rest} {...wiring} className={classNames(className, styles.select)} />
      )}
    </Field>
  )
}

const maxTextLength = 255

/** A counter up to the limit, red from there on. Typing beyond is possible. */
export function TextAreaField({
  label,
  help,
  error,
  isOptional,
  isLabelHidden,
  value,
  limit = maxTextLength,
  ...rest
}: FieldProps & Omit<ComponentProps<'textarea'>, 'value'> & { value: string; limit?: number }) {
  const t = useT('forms')
  const length = [...value].length
  return (
    <div>
      <Field {...{ label, help, error, isOptional, isLabelHidden }}>
        {(wiring) => <textarea rows={4} {...rest} value={value} {...wiring} />}
      </Field>
      <p className={classNames(styles.counter, length >= limit && styles.full)}>
        {t('counter', { count: length, max: limit })}
      </p>
    </div>
  )
}

export function CheckboxField({ label, ...rest }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className={styles.check}>
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}
