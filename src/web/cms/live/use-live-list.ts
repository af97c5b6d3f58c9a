import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react'
import type { Callable } from '#web/api/types.ts'
import { invalidate } from '../use-api-query.ts'
import { useLiveEvents } from './live-events.ts'
import type { Told } from './read-events.ts'

const held = new Set<string>()
/** A list on the page decides by itself when it is read again. */
export const isListHeld = ({ path }: Callable): boolean => held.has(path)

const gatherMs = 300

const watchVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/**
 * A list that follows what happens, but never while a pointer or the focus is in it: rows must not move away from who is about to
 * press one. `area` goes on the element around the list.
 */
export function useLiveList(endpoint: Callable, kind: Told['kind'], newCount: number, onShown: () => void) {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isOld, setOld] = useState(false)
  const isVisible = useSyncExternalStore(
    watchVisibility,
    () => document.visibilityState === 'visible',
    () => true,
  )
  const { path } = endpoint
  useEffect(() => {
    held.add(path)
    return () => void held.delete(path)
  }, [path])
  useLiveEvents((told) => {
    if (told.kind === kind || told.kind === 'reset') setOld(true)
  })

  async function show() {
    setOld(false)
    await invalidate(endpoint)
    onShown()
  }
  const isDue = isVisible && !isPointed && !isFocused && (isOld || newCount > 0)
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => void show(), gatherMs)
    return () => clearTimeout(timer)
    // One reading for all that came in the meantime.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDue, newCount])

  return {
    /** New things that are not shown yet, since somebody is in the list. */
    waiting: isPointed || isFocused ? newCount : 0,
    show: () => void show(),
    area: {
      // A finger that has left the screen points at nothing.
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  }
}
