import { IconCheck, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import styles from './combobox.module.css'
import type { Finding } from './use-finding.ts'

export type Option = { id: string; title: string }
type Props = {
  label: string
  name: string
  error: string | undefined
  help?: string
  isOptional?: boolean
  /** With 1 a new choice replaces the old one. */
  max: number
  chosen: Option[]
  onChange: (chosen: Option[]) => void
  finding: Finding
  /** What fits what is typed; undefined while it is on its way. */
  options: Option[] | undefined
  isStale: boolean
  isFailed?: boolean
}

/** Chosen things as chips, and a field that finds more: arrows move, Enter takes, Backspace gives the last one back. */
export function Combobox({
  label,
  name,
  error,
  help,
  isOptional,
  max,
  chosen,
  onChange,
  finding,
  options,
  isStale: isOld,
  isFailed = false,
}: Props) {
  const t = useT('cms.pick')
  const { typed, type: onType } = finding
  // What is shown must be what was typed, before Enter takes the first of it.
  const isStale = isOld || finding.isBehind
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const isFull = max > 1 && chosen.length >= max
  const at = Math.min(active, Math.max(0, (options?.length ?? 0) - 1))
  const isChosen = ({ id }: Option) => chosen.some((other) => other.id === id)

  function take(option: Option) {
    if (isChosen(option)) onChange(chosen.filter(({ id }) => id !== option.id))
    else if (max === 1) onChange([option])
    else if (!isFull) onChange([...chosen, option])
    onType('')
    if (max === 1) setOpen(false)
    input.current?.focus()
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (!isOpen) return setOpen(true)
      const count = options?.length ?? 0
      if (count > 0) setActive((at + step + count) % count)
    } else if (event.key === 'Enter') {
      // A choice is made; the form is not sent.
      event.preventDefault()
      const option = options?.[at]
      if (isOpen && !isStale && option) take(option)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Backspace' && typed === '' && chosen.length > 0) onChange(chosen.slice(0, -1))
  }

  return (
    <div
      className={styles.picker}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) {
          setOpen(false)
          onType('')
        }
      }}
    >
      <Field label={label} help={help} error={error} isOptional={isOptional}>
        {({ className, ...wiring }) => (
          <div className={classNames(className, styles.box)} data-invalid={wiring['aria-invalid']}>
            {chosen.length > 0 && (
              <ul className={styles.chips} aria-label={t('chosen', { label })}>
                {chosen.map((option) => (
                  <li key={option.id} className={styles.chip}>
                    <bdi>{option.title}</bdi>
                    <button
                      type="button"
                      aria-label={t('remove', { name: option.title })}
                      onClick={() => {
                        onChange(chosen.filter(({ id }) => id !== option.id))
                        input.current?.focus()
                      }}
                    >
                      <IconX size={14} aria-hidden />
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <input
              {...wiring}
              ref={input}
              name={name}
              type="text"
              role="combobox"
              className={styles.input}
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isOpen && options?.[at] ? `${listId}-${at}` : undefined}
              autoComplete="off"
              maxLength={100}
              placeholder={chosen.length === 0 ? t('find') : undefined}
              value={typed}
              onChange={(event) => {
                onType(event.currentTarget.value)
                setActive(0)
                setOpen(true)
              }}
              onClick={() => setOpen(true)}
              onKeyDown={press}
            />
          </div>
        )}
      </Field>
      <div className={styles.panel} hidden={!isOpen}>
        <div
          id={listId}
          role="listbox"
          aria-label={label}
          aria-multiselectable={max > 1 || undefined}
          className={styles.options}
          data-stale={isStale || undefined}
        >
          {options?.map((option, index) => (
            <div
              key={option.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={isChosen(option)}
              aria-disabled={(isFull && !isChosen(option)) || undefined}
              data-active={index === at || undefined}
              ref={(element) => {
                if (isOpen && index === at) element?.scrollIntoView({ block: 'nearest' })
              }}
              // The field keeps the focus, and takes the keys also when an option has been given it.
              tabIndex={-1}
              onKeyDown={press}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
            >
              <bdi>{option.title}</bdi>
              {isChosen(option) && <IconCheck size={16} aria-hidden />}
            </div>
          ))}
        </div>
        {(isFailed || isFull || (options?.length === 0 && !isStale)) && (
          <p className={styles.none} role="status">
            {isFailed ? t('failed') : isFull ? t('full', { max }) : t('none')}
          </p>
        )}
      </div>
    </div>
  )
}
