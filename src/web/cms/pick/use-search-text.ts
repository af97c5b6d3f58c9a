import { useEffect, useState } from 'react'

const debounceMilliseconds = 200

/** What is typed to find something, and, a moment after the last key, what is searched for. */
export function useSearchText() {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), debounceMilliseconds)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, search, type: setTyped, isBehind: typed.trim() !== search }
}

export type SearchText = ReturnType<typeof useSearchText>
/** More than one looks through; the rest is found by typing on. */
export const pickPageSize = 50
