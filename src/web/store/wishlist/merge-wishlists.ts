import { maxWishes } from '#contract/wishlist.ts'
import { productIds } from '../product-ids.ts'

/** Whose list this browser shows, and what the server last said is on it. */
export type WishlistOwner = { account: string; known: string[] }

/** Undefined for a list without an owner: it goes to the next user who signs in. */
export function readOwner(text: string | null): WishlistOwner | undefined {
  try {
    const value = JSON.parse(text ?? '{}') as Partial<Record<keyof WishlistOwner, unknown>> | null
    if (typeof value?.account !== 'string' || !Array.isArray(value.known)) return undefined
    return { account: value.account, known: productIds(value.known, maxWishes) }
  } catch {
    return undefined
  }
}

const missing = (from: readonly string[], than: readonly string[]) => than.filter((id) => !from.includes(id))

/** What the server has not heard: the list itself is the note, so nothing is lost with the page. */
export const unsentChanges = (wishlist: readonly string[], known: readonly string[]) => ({
  marked: missing(known, wishlist),
  unmarked: missing(wishlist, known),
})

/**
 * The server's list with what changed here while it was asked. Where both have the same products, they stay in the order
 * that this screen shows.
 */
export function mergeWishlists(
  sent: readonly string[],
  now: readonly string[],
  answer: readonly string[],
): string[] {
  const { marked, unmarked } = unsentChanges(now, sent)
  const list = [...missing(answer, marked), ...answer.filter((id) => !unmarked.includes(id))]
  return list.length === now.length && missing(now, list).length === 0 ? [...now] : list.slice(0, maxWishes)
}
