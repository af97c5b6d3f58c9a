import type { Language } from '#contract/enums.ts'
import { storeSearchesApi } from '#contract/searches.ts'
import { callAddress } from '#web/api/address.ts'
import { browserStorage } from '#web/storage.ts'
import { readCart } from './cart/cart.ts'

/** By which words a product was found; it leaves the browser with an order alone. */
type Found = { text: string; language: Language; at: number; isCarted?: true }
type FoundBy = Record<string, Found>
type Did = 'searched' | 'clicked' | 'carted'

const keptMs = 7 * 86_400_000
const most = 100

/** Without cookies or a session; a count that is lost is no error. */
export const tellSearch = (text: string, language: Language, did: Did): void =>
  void fetch((document.documentElement.dataset.apiHost ?? '') + callAddress(storeSearchesApi.count.path), {
    method: storeSearchesApi.count.method,
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ text, did }),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined)

/** What is read back may be anything, and is of a week. */
export function readFoundBy(stored: string | null, now: number): FoundBy {
  try {
    const value = JSON.parse(stored ?? '{}') as Record<string, Partial<Found> | null> | null
    const kept = Object.entries(value ?? {}).filter(
      ([, found]) =>
        typeof found?.text === 'string' &&
        typeof found.at === 'number' &&
        (found.language === 'en' || found.language === 'ar') &&
        found.at > now - keptMs,
    )
    return Object.fromEntries(kept.slice(-most)) as FoundBy
  } catch {
    return {}
  }
}

const read = () => readFoundBy(browserStorage.get('foundBy'), Date.now())
const write = (found: FoundBy) =>
  browserStorage.set({ foundBy: Object.keys(found).length === 0 ? null : JSON.stringify(found) })

/** Remembers by which words a product was found; those of the last search count. */
export function rememberFound(id: string, text: string, language: Language): void {
  const { [id]: before, ...others } = read()
  const isSame = before?.text === text
  write({
    ...others,
    [id]: { text, language, at: Date.now(), ...(isSame && before.isCarted && { isCarted: true }) },
  })
  watchCart()
}

let isWatching = false

/** Tells once of each product that was found so and is in the cart now, put there in this tab or another. */
function watchCart(): void {
  if (isWatching) return
  isWatching = true
  let inCart = new Set(Object.keys(readCart(browserStorage.get('cart'))))
  browserStorage.watch(() => {
    const now = new Set(Object.keys(readCart(browserStorage.get('cart'))))
    const added = [...now].filter((id) => !inCart.has(id))
    inCart = now
    if (added.length === 0) return
    const found = read()
    const told = added.filter((id) => found[id] && !found[id].isCarted)
    if (told.length === 0) return
    // First, since writing calls back.
    write({
      ...found,
      ...Object.fromEntries(
        told.flatMap((id) => (found[id] ? [[id, { ...found[id], isCarted: true as const }]] : [])),
      ),
    })
    for (const id of told) if (found[id]) tellSearch(found[id].text, found[id].language, 'carted')
  })
}

/** The words that go with an item of an order. */
export const foundByOf = (id: string): { foundBy?: string } => {
  const found = read()[id]
  return found ? { foundBy: found.text } : {}
}

/** What was ordered was found; it is looked for anew the next time. */
export function forgetFound(ids: readonly string[]): void {
  write(Object.fromEntries(Object.entries(read()).filter(([id]) => !ids.includes(id))))
}
