let said = ''
const listeners = new Set<() => void>()

/** Announces a minor change, visually and to screen readers. Important ones use an alert. */
export function announceQuietly(words: string): void {
  said = words
  for (const listener of listeners) listener()
}

export const quietWords = {
  current: () => said,
  watch: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
