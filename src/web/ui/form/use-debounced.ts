import { useEffect, useState } from 'react'

/** A value as it was a moment after its last change: what changes with every key is not asked for with every key. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}
