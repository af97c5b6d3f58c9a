import type { Language } from '#contract/enums.ts'
import { storeSearchesApi } from '#contract/searches.ts'
import { callAddress } from '#web/api/address.ts'

type Did = 'searched' | 'clicked'

/** The last search that was counted: pages, filters and the way back to the list do not count it again. */
let counted: string | undefined

/**
 * Counts a search once, and each product that is opened from its results once. Words alone are sent, without cookies or a
 * session; a count that is lost is no error.
 */
export function countSearch(search: string, language: Language, results: HTMLElement): () => void {
  const send = (did: Did) =>
    void fetch((document.documentElement.dataset.apiHost ?? '') + callAddress(storeSearchesApi.count.path), {
      method: storeSearchesApi.count.method,
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ text: search, did }),
      credentials: 'omit',
      keepalive: true,
    }).catch(() => undefined)

  const key = `${language} ${search}`
  if (counted !== key) {
    counted = key
    send('searched')
  }
  const opened = new Set<string>()
  const onClick = ({ target, button }: MouseEvent) => {
    const link =
      target instanceof Element
        ? target.closest<HTMLAnchorElement>(':is(li, tbody tr) a[href*="/products/"]')
        : null
    // The main button and the wheel open a product, in this tab or another.
    if (!link || button > 1 || opened.has(link.pathname)) return
    opened.add(link.pathname)
    send('clicked')
  }
  results.addEventListener('click', onClick)
  results.addEventListener('auxclick', onClick)
  return () => {
    results.removeEventListener('click', onClick)
    results.removeEventListener('auxclick', onClick)
  }
}
