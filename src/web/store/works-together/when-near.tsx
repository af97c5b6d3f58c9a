import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** What is loaded by itself once one comes near it, long after the page was taken over. */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watcher = new IntersectionObserver(
      (changes) => {
        if (changes.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '600px 0px' },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return <div ref={place}>{isNear && <Suspense>{children}</Suspense>}</div>
}
