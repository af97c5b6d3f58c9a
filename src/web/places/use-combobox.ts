import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { matcher, type Option } from './best-matches.ts'

/** As many as anybody reads through; a browser draws thousands too slowly to type. */
const mostShown = 50

type ComboboxOptions = {
  /** The chosen option's id; empty for none. */
  value: string
  options: readonly Option[]
  onChange: (id: string) => void
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
}

/**
 * A text that searches a long list, by the ARIA pattern of a combobox with a list: the focus stays in the text, arrows
 * move in the list, Enter and Tab take what is marked, Esc closes. What is not taken from the list is not a value.
 */
export function useCombobox({ value, options, onChange, onFocus, onBlur }: ComboboxOptions) {
  const listId = useId()
  /** Undefined while the field shows what is chosen. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [isLeft, setLeft] = useState(true)
  const [chosenHere, setChosenHere] = useState(value)
  const [valueBefore, setValueBefore] = useState(value)
  if (value !== valueBefore) {
    setValueBefore(value)
    // Something else chose, so what was typed here is over.
    if (value !== chosenHere) setTyped(undefined)
  }
  const search = useMemo(() => matcher(options), [options])
  const chosen = useMemo(() => options.find(({ id }) => id === value), [options, value])
  const found = useMemo(() => search(typed ?? '', mostShown), [search, typed])
  const shown = found.options
  const isListed = isOpen && shown.length > 0

  function choose(id: string) {
    setChosenHere(id)
    onChange(id)
  }

  function open() {
    setOpen(true)
    setActive(shown.findIndex(({ id }) => id === value))
  }

  function take(option: Option) {
    setTyped(undefined)
    setOpen(false)
    if (option.id !== value) choose(option.id)
  }

  function type(text: string) {
    setTyped(text)
    setOpen(true)
    setActive(text.trim() === '' ? -1 : 0)
    if (text === '' && value !== '') choose('')
  }

  function move(step: number) {
    if (!isOpen) return open()
    const count = shown.length
    if (count > 0) setActive(active < 0 ? (step > 0 ? 0 : count - 1) : (active + step + count) % count)
  }

  function leave() {
    setOpen(false)
    setLeft(true)
    const [only] = shown
    if (typed !== undefined && typed.trim() !== '' && only && (found.isExact || shown.length === 1))
      take(only)
    // What is shown has to be what is chosen; a text that leads nowhere stays only where nothing is lost by it.
    else if (value !== '' || typed?.trim() === '') setTyped(undefined)
    onBlur?.()
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const marked = isListed ? shown[active] : undefined
    if (event.nativeEvent.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        return move(event.key === 'ArrowDown' ? 1 : -1)
      case 'Enter':
        if (!isOpen) return
        event.preventDefault()
        return marked ? take(marked) : undefined
      case 'Tab':
        return marked && typed !== undefined ? take(marked) : undefined
      case 'Escape':
        if (!isOpen && typed === undefined) return
        event.preventDefault()
        setOpen(false)
        return setTyped(undefined)
    }
  }

  return {
    listId,
    shown,
    isOpen,
    isListed,
    isMore: found.isMore,
    /** Something was typed that the list does not have, and left standing. */
    isUnknown: isLeft && typed !== undefined && typed.trim() !== '' && value === '',
    active,
    take,
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isListed,
      'aria-controls': isListed ? listId : undefined,
      'aria-activedescendant': isListed && shown[active] ? `${listId}-${active}` : undefined,
      value: typed ?? chosen?.name ?? '',
      onChange: (event: { currentTarget: HTMLInputElement }) => type(event.currentTarget.value),
      onClick: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        if (isOpen) return
        // What is typed now takes the place of what is chosen.
        currentTarget.select()
        open()
      },
      onFocus: () => {
        setLeft(false)
        onFocus?.()
      },
      onBlur: leave,
      onKeyDown: press,
    },
  } as const
}
