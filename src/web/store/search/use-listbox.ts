import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useGo } from '#web/language/link.tsx'
import { useHasFocus } from './use-typed.ts'

type Props = {
  input: RefObject<HTMLInputElement | null>
  id: string
  /** Where each option leads; none while there is nothing to show. */
  places: string[]
}

/**
 * The keys of ARIA's combobox on a plain input: arrows choose, Enter goes there or sends the form, Esc closes and leaves
 * the text, Tab leaves. The focus stays in the input, which tells what is chosen.
 */
export function useListbox({ input, id, places }: Props) {
  const go = useGo()
  const { key } = useLocation()
  // What stands there already asks nothing; letters that were typed before this came do.
  const [isClosed, setClosed] = useState(() => input.current?.value === input.current?.defaultValue)
  const hasFocus = useHasFocus(input)
  const [marked, setMarked] = useState(-1)
  const [page, setPage] = useState(key)
  // Whatever opens or closes it begins at the text again.
  const setOpen = (open: boolean) => {
    setClosed(!open)
    setMarked(-1)
  }
  const close = () => setOpen(false)
  if (page !== key) {
    setPage(key)
    close()
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
    // Typed between the drawing and now.
    if (element.value !== element.defaultValue) open()
    element.addEventListener('keydown', press)
    element.addEventListener('input', open)
    element.addEventListener('click', open)
    element.addEventListener('blur', leave)
    return () => {
      element.removeEventListener('keydown', press)
      element.removeEventListener('input', open)
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
