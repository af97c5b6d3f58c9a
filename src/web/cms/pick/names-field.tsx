import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import styles from './combobox.module.css'

type Props = {
  label: string
  name: string
  help: string
  error: string | undefined
  names: string[]
  max: number
  maxLength: number
  isOptional?: boolean
  /** Of codes, left to right; of words, as they are written. */
  dir?: 'ltr' | 'auto'
  onChange: (names: string[]) => void
}

/** Names that are typed one after the other: Enter or a comma ends one, and so does leaving the field. */
export function NamesField({
  label,
  name,
  help,
  error,
  names,
  max,
  maxLength,
  isOptional = true,
  dir = 'ltr',
  onChange,
}: Props) {
  const t = useT('cms.pick')
  const [typed, setTyped] = useState('')

  function keep(text = typed) {
    const wanted = text
      .split(/[,،]/)
      .map((part) => part.trim())
      .filter((part) => part !== '' && part.length <= maxLength)
    setTyped('')
    if (wanted.length > 0) onChange([...new Set([...names, ...wanted])].slice(0, max))
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault()
      keep()
    } else if (event.key === 'Backspace' && typed === '' && names.length > 0) onChange(names.slice(0, -1))
  }

  return (
    <Field label={label} help={help} error={error} isOptional={isOptional}>
      {({ className, ...wiring }) => (
        <div className={classNames(className, styles.box)}>
          {names.length > 0 && (
            <ul className={styles.chips} aria-label={t('chosen', { label })}>
              {names.map((one) => (
                <li key={one} className={styles.chip}>
                  <bdi dir={dir}>{one}</bdi>
                  <button
                    type="button"
                    aria-label={t('remove', { name: one })}
                    onClick={() => onChange(names.filter((other) => other !== one))}
                  >
                    <IconX size={14} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...wiring}
            name={name}
            type="text"
            {...(dir === 'auto' && { dir })}
            className={styles.input}
            autoComplete="off"
            spellCheck={false}
            maxLength={maxLength}
            disabled={names.length >= max}
            value={typed}
            onChange={({ currentTarget: { value } }) => (/[,،]/.test(value) ? keep(value) : setTyped(value))}
            onKeyDown={press}
            onBlur={() => keep()}
          />
        </div>
      )}
    </Field>
  )
}
