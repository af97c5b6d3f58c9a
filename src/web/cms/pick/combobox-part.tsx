import { IconCheck, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useContext, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import {
  Autocomplete,
  Group,
  Input,
  ListBox,
  ListBoxItem,
  ListStateContext,
  TextField,
} from 'react-aria-components'
import { useT } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import fieldStyles from '#web/ui/form/field.module.css'
import { FieldLabel, FieldNote } from '../form/aria-field.tsx'
import { InPageLanguage } from '../form/in-page-language.tsx'
import type { ComboboxProps, Option } from './combobox.tsx'
import styles from './combobox.module.css'

/** What a combobox is once it has been loaded. */
export function ComboboxPart({
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
  create,
}: ComboboxProps) {
  const t = useT('cms.pick')
  const { typed, type: onType } = finding
  // What is shown must be what was typed, before Enter takes the first of it.
  const isStale = isOld || finding.isBehind
  const found = isStale || typed === '' ? undefined : typed
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isFull = max > 1 && chosen.length >= max
  const wanted = typed.trim()
  const isKnown = options?.some(({ title }) => title.trim().toLowerCase() === wanted.toLowerCase()) ?? false
  const mayCreate = create && wanted !== '' && !isKnown && !isStale && !isFailed && !isFull
  const isChosen = ({ id }: Option) => chosen.some((other) => other.id === id)

  function take(option: Option) {
    if (isChosen(option)) onChange(chosen.filter(({ id }) => id !== option.id))
    else onChange(max === 1 ? [option] : [...chosen, option])
    onType('')
    if (max === 1) setOpen(false)
    input.current?.focus()
  }

  /** Before the list gets the key. */
  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== input.current || event.nativeEvent.isComposing) return
    const { key } = event
    // A choice is made; the form is not sent.
    if (key === 'Enter') event.preventDefault()
    if (key === 'Enter' && mayCreate && options?.length === 0) {
      event.stopPropagation()
      create.onCreate(wanted)
    } else if (key === 'Enter' && isStale) event.stopPropagation()
    else if (key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (key === 'ArrowDown' || key === 'ArrowUp') setOpen(true)
    else if (key === 'Backspace' && typed === '' && chosen.length > 0) onChange(chosen.slice(0, -1))
  }

  return (
    <InPageLanguage>
      <div
        className={styles.picker}
        onKeyDownCapture={press}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget)) return
          setOpen(false)
          onType('')
        }}
      >
        <Autocomplete
          inputValue={typed}
          onInputChange={(text) => {
            onType(text)
            if (text !== '') setOpen(true)
          }}
        >
          <TextField
            className={fieldStyles.field ?? ''}
            isInvalid={error !== undefined}
            validationBehavior="aria"
          >
            <FieldLabel label={label} isOptional={isOptional} />
            <Group className={classNames(fieldStyles.control, styles.box)}>
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
              <Input
                ref={input}
                name={name}
                role="combobox"
                aria-expanded={isOpen}
                aria-controls={listId}
                className={styles.input ?? ''}
                maxLength={100}
                placeholder={chosen.length === 0 ? t('find') : undefined}
                onClick={() => setOpen(true)}
              />
            </Group>
            <FieldNote help={help} error={error} />
          </TextField>
          {isOpen && (
            <div className={styles.panel}>
              <ListBox
                id={listId}
                items={options ?? []}
                // What an option looks like depends on these, too.
                dependencies={[chosen, isFull, found]}
                aria-label={label}
                className={styles.options ?? ''}
                data-stale={isStale || undefined}
                selectionMode={max === 1 ? 'single' : 'multiple'}
                selectedKeys={chosen.map(({ id }) => id)}
                disabledKeys={
                  isFull ? (options ?? []).filter((one) => !isChosen(one)).map(({ id }) => id) : []
                }
                escapeKeyBehavior="none"
                shouldFocusWrap
                onSelectionChange={(keys) => {
                  const differs = (options ?? []).filter(
                    (one) => (keys === 'all' || keys.has(one.id)) !== isChosen(one),
                  )
                  const toggled = differs.find((one) => !isChosen(one)) ?? differs[0]
                  if (toggled) take(toggled)
                }}
              >
                {(option) => (
                  <ListBoxItem textValue={option.title}>
                    <bdi>{option.title}</bdi>
                    {option.id === options?.[0]?.id && <MarkedWhenFound id={option.id} found={found} />}
                    {isChosen(option) && <IconCheck size={16} aria-hidden />}
                  </ListBoxItem>
                )}
              </ListBox>
              {(isFailed || isFull || (options?.length === 0 && !isStale)) && (
                <p className={styles.none} role="status">
                  {isFailed ? t('failed') : isFull ? t('full', { max }) : t('none')}
                </p>
              )}
              {mayCreate && (
                <button type="button" className={styles.create} onClick={() => create.onCreate(wanted)}>
                  <IconPlus size={16} aria-hidden />
                  {create.label(wanted)}
                </button>
              )}
            </div>
          )}
        </Autocomplete>
      </div>
    </InPageLanguage>
  )
}

/** Marks the first option for Enter as soon as it answers what was typed; the list itself does so only where it has become another one. */
function MarkedWhenFound({ id, found }: { id: string; found: string | undefined }) {
  const manager = useContext(ListStateContext)?.selectionManager
  const mark = useEffectEvent(() => {
    manager?.setFocused(true)
    manager?.setFocusedKey(id)
  })
  // Once for each answer: arrows may leave it.
  useEffect(() => {
    if (found !== undefined) mark()
  }, [found])
  return null
}
