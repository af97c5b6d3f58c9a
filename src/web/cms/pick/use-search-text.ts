import { useState } from 'react'
import { useDebounced } from '#web/ui/form/use-debounced.ts'

const debounceMilliseconds = 200

/** What is typed to find something, and, a moment after the last key, what is searched for. */
export function useSearchText() {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), debounceMilliseconds)
  return { typed, search, type: setTyped, isBehind: typed.trim() !== search }
}

export type SearchText = ReturnType<typeof useSearchText>
/** More than one looks through; the rest is found by typing on. */
export const pickPageSize = 50
