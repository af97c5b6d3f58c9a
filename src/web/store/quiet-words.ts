let said = ''
const listeners = new Set<() => void>()

/** Says a small thing that has been done, for eyes and ears; what matters more is an alert. */
export function saySoftly(words: string): void {
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
