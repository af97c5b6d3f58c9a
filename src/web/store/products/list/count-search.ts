import type { Language } from '#contract/enums.ts'
import { rememberFound, tellSearch } from '../../found-by.ts'

/** The last search that was counted: pages, filters and the way back to the list do not count it again. */
let counted: string | undefined

/** Counts a search once, and each product that is opened from its results once; what is done with one remembers the words. */
export function countSearch(search: string, language: Language, results: HTMLElement): () => void {
  const text = search.slice(0, 100)
  const key = `${language} ${search}`
  if (counted !== key) {
    counted = key
    tellSearch(text, language, 'searched')
  }
  const opened = new Set<string>()
  const onClick = ({ target, button }: MouseEvent) => {
    // The main button and the wheel open a product, in this tab or another.
    if (!(target instanceof Element) || button > 1) return
    const row = target.closest('li, tbody tr')
    const link = row?.querySelector<HTMLAnchorElement>('a[href*="/products/"]')
    const id = link?.pathname.split('/').at(-1)
    if (!link || !id || !target.closest('a, button')) return
    // Before it is put into the cart by this very press.
    rememberFound(id, text, language)
    if (!target.closest('a[href*="/products/"]') || opened.has(link.pathname)) return
    opened.add(link.pathname)
    tellSearch(text, language, 'clicked')
  }
  results.addEventListener('click', onClick, true)
  results.addEventListener('auxclick', onClick, true)
  return () => {
    results.removeEventListener('click', onClick, true)
    results.removeEventListener('auxclick', onClick, true)
  }
}
