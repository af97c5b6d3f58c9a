import { useSyncExternalStore } from 'react'

let end: Element | null = null
const listeners = new Set<() => void>()

/** Where a page puts the bar that is lowest of what floats at the bottom of the window, once React has taken it over: what was put there before, it would find and throw away. */
export function setDockEnd(element: Element | null): void {
  end = element
  for (const listener of listeners) listener()
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The place for a bar; null until it is there. */
export const useDockEnd = (): Element | null =>
  useSyncExternalStore(
    watch,
    () => end,
    () => null,
  )
