import { useEffect } from 'react'

/**
 * Fetches what a bot check is answered with when a form opens, not when it is sent: a browser whose line was down when it asked for a
 * script does not ask for it again on the same page.
 */
export function useBotCheckAhead(): void {
  useEffect(() => {
    void import('./bot-check.ts').then(({ prepare }) => prepare()).catch(() => undefined)
  }, [])
}
