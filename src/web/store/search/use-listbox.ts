import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useGo } from '#web/language/link.tsx'
import { useHasFocus } from './use-typed.ts'

type Props = {
  input: RefObject<HTMLInputElement | null>
  id: string
  /** Where each option leads; none while there is nothing to show. */
  places: string[]
  text: string
}

/**
 * The keys of ARIA's combobox on a plain input: arrows choose, Enter goes there or sends the form, Esc closes and leaves
 * the text, Tab leaves. The focus stays in the input, which tells what is chosen.
 */
export function useListbox({ input, id, places, text }: Props) {
  const go = useGo()
  const { key } = useLocation()
  const asked = useSearchParams()[0].get('search') ?? ''
  // What the list is asked by already suggests nothing by itself.
  const [isClosed, setClosed] = useState(text === asked)
  const [marked, setMarked] = useState(-1)
  const [seen, setSeen] = useState({ text, key })
  const hasFocus = useHasFocus(input)
  // Whatever opens or closes it begins at the text again.
  const setOpen = (open: boolean) => {
    setClosed(!open)
    setMarked(-1)
  }
  const close = () => setOpen(false)
  // Other words open it, another page closes it.
  if (seen.text !== text || seen.key !== key) {
    setSeen({ text, key })
    setOpen(seen.key === key && text !== asked)
  }
  const isOpen = hasFocus && !isClosed && places.length > 0
  const active = isOpen && marked < places.length ? marked : -1

  const press = useEffectEvent((event: KeyboardEvent) => {
    // Letters of a script that is composed end by Enter, too.
    if (event.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (places.length === 0) return
      event.preventDefault()
      if (!isOpen) return setOpen(true)
      // The text itself is one more place to stop at, before the first.
      const stops = places.length + 1
      const step = event.key === 'ArrowDown' ? 1 : -1
      setMarked(((active + 1 + step + stops) % stops) - 1)
    } else if (event.key === 'Enter') {
      const place = places[active]
      close()
      if (place === undefined) return
      event.preventDefault()
      go(place)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  })

  const open = useEffectEvent(() => setOpen(true))
  const leave = useEffectEvent(close)

  useEffect(() => {
    const element = input.current
    if (!element) return
    element.addEventListener('keydown', press)
    element.addEventListener('click', open)
    element.addEventListener('blur', leave)
    // Input typed between rendering and now is reported again.
    if (element.value !== element.defaultValue) element.dispatchEvent(new Event('input', { bubbles: true }))
    return () => {
      element.removeEventListener('keydown', press)
      element.removeEventListener('click', open)
      element.removeEventListener('blur', leave)
    }
  }, [input])

  useEffect(() => {
    const element = input.current
    if (!element) return
    element.setAttribute('aria-expanded', String(isOpen))
    attribute(element, 'aria-activedescendant', active >= 0 ? `${id}-${active}` : undefined)
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [input, id, isOpen, active])

  return { isOpen, active, close }
}

function attribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
