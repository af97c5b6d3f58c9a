import { useEffect, useState } from 'react'

const debounceMilliseconds = 250

/** A text as it was a moment after the last change of it: what changes with every key is not asked for with every key. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
