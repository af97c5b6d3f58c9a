import { type RefObject, useSyncExternalStore } from 'react'

type Input = RefObject<HTMLInputElement | null>

/** The value of an input that is not rendered for each letter, including letters typed before hydration. */
export const useTyped = (input: Input): string =>
  useSyncExternalStore(
    // Another page may have put its own words there, which is seen when somebody comes back to it.
    (changed) => listen(input, ['input', 'focus'], changed),
    () => input.current?.value ?? '',
    () => '',
  )

export const useHasFocus = (input: Input): boolean =>
  useSyncExternalStore(
    (changed) => listen(input, ['focus', 'blur'], changed),
    () => document.activeElement === input.current,
    () => false,
  )

function listen({ current }: Input, events: string[], listener: () => void): () => void {
  for (const event of events) current?.addEventListener(event, listener)
  return () => {
    for (const event of events) current?.removeEventListener(event, listener)
  }
}
