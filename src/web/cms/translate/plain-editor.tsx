import type { Language } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import styles from './translate.module.css'

type Props = {
  label: string
  name: string
  value: string
  max: number
  /** A title has one line: typed or pasted line breaks become spaces. */
  isOneLine: boolean
  error: string | undefined
  lang: Language
  dir: 'ltr' | 'rtl'
  rows?: number
  onChange: (value: string) => void
  onBlur?: () => void
}

/** Height of the field in lines. */
const editorRows = 10

/** Plain text with a counter, red from the limit on. */
export function PlainEditor({
  label,
  value,
  max,
  isOneLine,
  error,
  rows = editorRows,
  onChange,
  ...rest
}: Props) {
  const t = useT('forms')
  const length = [...value].length
  return (
    <div className={styles.editor}>
      <Field label={label} error={error}>
        {(wiring) => (
          <textarea
            {...rest}
            {...wiring}
            rows={rows}
            value={value}
            onChange={({ currentTarget }) =>
              onChange(isOneLine ? currentTarget.value.replace(/\s*\n\s*/g, ' ') : currentTarget.value)
            }
          />
        )}
      </Field>
      <p className={classNames(styles.counter, length >= max && styles.full)}>
        {t('counter', { count: length, max })}
      </p>
    </div>
  )
}
