import { useEffect, useRef } from 'react'
import { useT } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Option } from './best-matches.ts'
import styles from './combobox-field.module.css'
import { useCombobox } from './use-combobox.ts'

type Props = {
  label: string
  name: string
  /** The chosen option's id; empty for none. */
  value: string
  options: readonly Option[]
  /** The options are on their way. */
  isLoading?: boolean
  help?: string | undefined
  error?: string | undefined
  /** Where a text stands that is no option. */
  unknownError: string
  /** Under the list while it does not show everything. */
  moreHint: string
  disabled?: boolean
  required?: boolean
  placeholder?: string
  onChange: (id: string) => void
  onFocus?: () => void
  onBlur?: () => void
}

/** A choice among hundreds or thousands: typing finds it. */
export function ComboboxField({
  label,
  name,
  value,
  options,
  isLoading = false,
  help,
  error,
  unknownError,
  moreHint,
  disabled,
  required,
  placeholder,
  onChange,
  onFocus,
  onBlur,
}: Props) {
  const t = useT('list')
  const box = useCombobox({ value, options, onChange, onFocus, onBlur })
  const place = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)

  // A phone's keyboard leaves room for the list only under a field at the top.
  useEffect(() => {
    if (box.isOpen && matchMedia('(pointer: coarse)').matches)
      place.current?.scrollIntoView({ block: 'start' })
  }, [box.isOpen])

  useEffect(() => {
    if (box.isListed) list.current?.children[box.active]?.scrollIntoView({ block: 'nearest' })
  }, [box.isListed, box.active])

  const isNothing = box.isOpen && !box.isListed && !isLoading && options.length > 0
  return (
    <Field label={label} help={help} error={box.isUnknown ? unknownError : error}>
      {({ className, ...wiring }) => (
        <div ref={place} className={styles.box}>
          <input
            {...wiring}
            {...box.input}
            className={classNames(className, styles.input)}
            type="text"
            name={name}
            // The browser's own suggestions would lie over ours.
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            disabled={disabled}
            required={required}
            placeholder={placeholder}
            aria-busy={isLoading || undefined}
          />
          {(box.isListed || isNothing) && (
            <div className={styles.popup}>
              {box.isListed && (
                <div ref={list} id={box.listId} role="listbox" aria-label={label} className={styles.list}>
                  {box.shown.map((option, index) => (
                    <button
                      key={option.id}
                      type="button"
                      id={`${box.listId}-${index}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={option.id === value}
                      data-marked={index === box.active || undefined}
                      // The focus stays in the text.
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => box.take(option)}
                    >
                      <bdi>{option.name}</bdi>
                    </button>
                  ))}
                </div>
              )}
              {(isNothing || box.isMore) && (
                <p className={styles.note}>{isNothing ? t('results', { count: 0 }) : moreHint}</p>
              )}
            </div>
          )}
          <VisuallyHidden>
            <span role="status">
              {box.isOpen &&
                !isLoading &&
                t(box.isMore ? 'resultsAtLeast' : 'results', { count: box.shown.length })}
            </span>
          </VisuallyHidden>
        </div>
      )}
    </Field>
  )
}
