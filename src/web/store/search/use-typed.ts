import { type RefObject, useEffect, useState } from 'react'

/** What stands in an input that is not drawn anew for each letter. */
export function useTyped(input: RefObject<HTMLInputElement | null>): string {
  // Letters may have been typed before this came.
  const [text, setText] = useState(() => input.current?.value ?? '')
  useEffect(() => {
    const element = input.current
    if (!element) return
    const follow = () => setText(element.value)
    element.addEventListener('input', follow)
    // Another page may have put its own words there meanwhile.
    element.addEventListener('focus', follow)
    return () => {
      element.removeEventListener('input', follow)
      element.removeEventListener('focus', follow)
    }
  }, [input])
  return text
}
