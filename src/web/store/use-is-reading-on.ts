import { useEffect, useState } from 'react'

/** A finger moves a page by so many pixels without meaning to. */
const meantPx = 8

/** Whether the page was last scrolled down, and its end is not reached. */
export function useIsReadingOn(): boolean {
  const [isReadingOn, setReadingOn] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const look = () => {
      const { scrollY, innerHeight } = window
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - meantPx
      if (isAtEnd || Math.abs(scrollY - last) >= meantPx) {
        setReadingOn(!isAtEnd && scrollY > last)
        last = scrollY
      }
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isReadingOn
}
