import { type RefObject, useEffect } from 'react'
import { useLanguage } from '#web/language/language.tsx'

/** Counts the search that a list shows, once the page is touched; its part is loaded after everything else. */
export function useCountSearch(search: string, results: RefObject<HTMLElement | null>): void {
  const language = useLanguage()
  useEffect(() => {
    const element = results.current
    if (search === '' || !element) return undefined
    let stop: (() => void) | undefined
    let isGone = false
    // A lost part loses the count alone.
    void import('./count-search.ts').then(
      ({ countSearch }) => {
        if (!isGone) stop = countSearch(search, language, element)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [search, language, results])
}
