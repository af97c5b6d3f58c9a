import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { mainId } from './skip-link.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

/**
 * Says and shows that another page is there, which a browser does by itself only for a whole document: its title is read
 * out and the focus stands on its heading. What changes the query alone (filters, pages of a list) leaves the focus.
 */
export function PageArrival() {
  const { pathname, hash } = useLocation()
  const left = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (left.current === pathname) return
    left.current = pathname
    if (hash === '') focusHeading()
    // The new title is in the document only after everything of this drawing is.
    const frame = requestAnimationFrame(() => setTitle(document.title))
    return () => cancelAnimationFrame(frame)
  }, [pathname, hash])

  return (
    <VisuallyHidden>
      <span role="status">{title}</span>
    </VisuallyHidden>
  )
}

function focusHeading(): void {
  const main = document.getElementById(mainId)
  const place = main?.querySelector('h1') ?? main
  if (!place) return
  place.tabIndex = -1
  // Where the page is scrolled to is the router's to decide.
  place.focus({ preventScroll: true })
}
