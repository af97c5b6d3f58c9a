import { useEffect, useRef } from 'react'
import type { Told } from './read-events.ts'

const listeners = new Set<(told: Told) => void>()

export const tellPage = (told: Told): void => {
  for (const listener of listeners) listener(told)
}

/** Hears in this tab what happens in the shop, while the component is shown. */
export function useLiveEvents(hear: (told: Told) => void): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => {
    const listener = (told: Told) => latest.current(told)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
