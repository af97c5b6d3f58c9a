import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { storeProductsApi } from '#contract/products.ts'
import { call } from '#web/api/call.ts'
import { asked } from '#web/api/query-client.ts'
import { useLanguage } from '#web/language/language.tsx'
import type { LineCard } from './use-product-cards.ts'

/** A few quick letters are one question to the server. */
const settleMilliseconds = 200

/** A text that finds products, by the ARIA pattern of a combobox with a list: the focus stays in the text. */
export function useProductSearch(onPick: (card: LineCard) => void) {
  const listId = useId()
  const [text, setText] = useState('')
  const [isWanted, setWanted] = useState(false)
  const [marked, setMarked] = useState(0)
  const [added, setAdded] = useState('')
  const words = useSettled(text.trim())
  const answer = useQuery({
    ...asked(call, useLanguage(), storeProductsApi.suggest, { query: { search: words } }),
    enabled: words !== '',
  })
  const cards: LineCard[] = words === '' ? [] : (answer.data?.data.products ?? [])
  const isOpen = isWanted && text.trim() !== '' && words !== '' && answer.data !== undefined
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
      'aria-busy': answer.isFetching || undefined,
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

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMilliseconds)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
