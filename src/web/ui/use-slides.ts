import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'

/**
 * A row that scrolls sideways and snaps: swiping is the browser's own and it works without script. Tells which slide is
 * in view and goes to another. In right-to-left pages the browser counts the way with a minus; both are the same here.
 */
export function useSlides(count: number) {
  const row = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)

  const goTo = useCallback(
    (target: number, behavior: ScrollBehavior = 'smooth') => {
      const element = row.current
      const [first, slide] = [element?.children[0], element?.children[(target + count) % count]]
      if (!(first instanceof HTMLElement) || !(slide instanceof HTMLElement)) return
      const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      element?.scrollTo({
        left: slide.offsetLeft - first.offsetLeft,
        behavior: isCalm ? 'instant' : behavior,
      })
    },
    [count],
  )

  const onScroll = useCallback(() => {
    const element = row.current
    if (element && element.clientWidth > 0)
      setIndex(Math.round(Math.abs(element.scrollLeft) / element.clientWidth))
  }, [])
  // It may have moved before this page was taken over.
  useEffect(onScroll, [onScroll])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const target = Math.min(Math.max(index + step, 0), count - 1)
    goTo(target)
    // Who is on a slide goes along; one that is out of view is not a place to be.
    if (!row.current?.contains(document.activeElement)) return
    const next = row.current.children[target]?.querySelector<HTMLElement>('a[href], button')
    next?.focus({ preventScroll: true })
  }

  return { row, index, goTo, onScroll, onKeyDown }
}
