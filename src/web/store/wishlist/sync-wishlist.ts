import { storeWishlistApi } from '#contract/wishlist.ts'
import { isApiError, isTransient } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { claimsOf } from '#web/api/claims.ts'
import { browserStorage } from '#web/storage.ts'
import { type WishlistOwner, readOwner, mergeWishlists, unsentChanges } from './merge-wishlists.ts'
import { readWishlist } from './wishlist.ts'

const firstPauseMilliseconds = 4_000
const longestPauseMilliseconds = 120_000

const keeper = () => readOwner(browserStorage.get('wishlistOf'))
const wishlist = () => readWishlist(browserStorage.get('wishlist'))

let isRunning = false
/** Another device may have changed the list since the page was opened, or the cached answer is older than that. */
let isAsked = true
let pause = firstPauseMilliseconds
let retry: ReturnType<typeof setTimeout> | undefined

/**
 * Synchronises the list with the account after a change of either. Silent: failures are retried, with growing pauses, when
 * the connection is back, and on the next page.
 */
export function syncWishlist(): void {
  settle()
  if (!isRunning && isBehind()) void send()
}

/** Asks the server again, as when the list is opened. */
export function refreshWishlist(): void {
  isAsked = true
  syncWishlist()
}

/**
 * Signing in adds this browser's list to the account. Unlike the cart, an account's list leaves the device at sign-out: it
 * comes back from the account, while here the next person would see it, and take it into their own account.
 */
function settle(): void {
  const now = keeper()
  const account = claimsOf(browserStorage.get('token')).sub
  if (now?.account === account) return
  isAsked = true
  if (now) browserStorage.set({ wishlist: null, wishlistOf: null })
  if (account !== undefined) keep({ account, known: [] })
}

const keep = (value: WishlistOwner) => browserStorage.set({ wishlistOf: JSON.stringify(value) })

function isBehind(): boolean {
  const now = keeper()
  if (!now || retry !== undefined) return false
  const { marked, unmarked } = unsentChanges(wishlist(), now.known)
  return isAsked || marked.length > 0 || unmarked.length > 0
}

async function send(): Promise<void> {
  isRunning = true
  try {
    while (isBehind()) {
      const before = keeper()
      if (!before) return
      isAsked = false
      const sent = wishlist()
      const answer = await tell(sent, before.known)
      pause = firstPauseMilliseconds
      // The user has signed out or switched: the answer is ignored.
      if (keeper()?.account === before.account)
        browserStorage.set({
          wishlist: JSON.stringify(mergeWishlists(sent, wishlist(), answer)),
          wishlistOf: JSON.stringify({ account: before.account, known: answer }),
        })
    }
  } catch (error) {
    if (!isApiError(error)) reportError(error)
    // A permanent refusal would repeat; the next page may ask once more.
    tryLater(isTransient(error) ? pause : undefined)
  } finally {
    isRunning = false
  }
}

/** Every call answers the whole list, so the last answer wins. */
async function tell(list: readonly string[], known: readonly string[]): Promise<string[]> {
  const { marked, unmarked } = unsentChanges(list, known)
  let answer: string[] | undefined
  for (const id of unmarked) answer = (await call(storeWishlistApi.remove, { params: { id } })).data
  if (marked.length > 0) answer = (await call(storeWishlistApi.unite, { body: { products: marked } })).data
  return answer ?? (await call(storeWishlistApi.find)).data
}

function tryLater(after: number | undefined): void {
  if (after === undefined) return void (isAsked = false)
  retry = setTimeout(tryNow, after)
  pause = Math.min(pause * 2, longestPauseMilliseconds)
}

function tryNow(): void {
  clearTimeout(retry)
  retry = undefined
  isAsked = true
  syncWishlist()
}

if (typeof window !== 'undefined') window.addEventListener('online', tryNow)
