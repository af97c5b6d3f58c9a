import { useEffect } from 'react'

/** Tells the script in the head that the page listens from now on. */
export function useTakenOver(): void {
  useEffect(() => {
    window.takeOver?.done()
  }, [])
}
