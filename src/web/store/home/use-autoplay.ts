import { useEffect, useRef } from 'react'
import { slideMilliseconds } from './slide-milliseconds.ts'

/** Calls `next` every six seconds while it is on, the tab is visible and the system allows motion. */
export function useAutoplay(isOn: boolean, next: () => void): void {
  const latest = useRef(next)
  useEffect(() => {
    latest.current = next
  })

  useEffect(() => {
    if (!isOn) return
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)')
    let timer: ReturnType<typeof setInterval> | undefined
    const follow = () => {
      clearInterval(timer)
      if (document.visibilityState === 'visible' && !calm.matches)
        timer = setInterval(() => latest.current(), slideMilliseconds)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    calm.addEventListener('change', follow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', follow)
      calm.removeEventListener('change', follow)
    }
  }, [isOn])
}
