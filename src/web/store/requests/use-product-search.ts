import { type KeyboardEvent, useId, useState } from 'react'
import { useOwnNumber } from '../part-numbers/use-own-number.ts'
import { useSuggestions } from '../search/use-suggestions.ts'
import type { LineCard } from './use-product-cards.ts'

/** A text that finds products, by the ARIA pattern of a combobox with a list: the focus stays in the text. */
export function useProductSearch(onPick: (card: LineCard) => void) {
  const listId = useId()
  const [text, setText] = useState('')
  const [isWanted, setWanted] = useState(false)
  const [marked, setMarked] = useState(0)
  const [added, setAdded] = useState('')
  const { found } = useSuggestions(text)
  const own = useOwnNumber(text)
  const others: LineCard[] = found?.products ?? []
  const cards = own ? [own, ...others.filter(({ id }) => id !== own.id)] : others
  const isOpen = isWanted && found !== undefined
  const active = Math.min(marked, cards.length - 1)

  function take(card: LineCard) {
    onPick(card)
    setAdded(card.name)
    setText('')
    setWanted(false)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        if (!isOpen) return setWanted(true)
        const step = event.key === 'ArrowDown' ? 1 : -1
        if (cards.length > 0) setMarked((active + step + cards.length) % cards.length)
        return
      }
      case 'Enter': {
        // It never sends the form: here it means "this one".
        event.preventDefault()
        const card = isOpen ? cards[active] : undefined
        return card && take(card)
      }
      case 'Escape':
        if (!isOpen) return
        event.preventDefault()
        return setWanted(false)
    }
  }

  return {
    listId,
    cards,
    isOpen,
    active,
    added,
    take,
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen && cards.length > 0,
      'aria-controls': isOpen && cards.length > 0 ? listId : undefined,
      'aria-activedescendant': isOpen && cards[active] ? `${listId}-${active}` : undefined,
      value: text,
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        setText(event.currentTarget.value)
        setMarked(0)
        setAdded('')
        setWanted(true)
      },
      onFocus: () => setWanted(text.trim() !== ''),
      onBlur: () => setWanted(false),
      onKeyDown: press,
    },
  } as const
}
