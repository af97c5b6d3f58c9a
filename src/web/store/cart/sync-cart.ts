import { storeCartApi, type AccountCart } from '#contract/carts.ts'
import { isApiError, isTransient } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { claimsOf } from '#web/api/claims.ts'
import { browserStorage } from '#web/storage.ts'
import { isCartHeld } from './cart-hold.ts'
import { type Cart, readCart } from './cart.ts'
import {
  type CartOwner,
  cartOf,
  countBrought,
  countLeftOut,
  isSameCart,
  linesOf,
  mergeCarts,
  readCartOwner,
  sendable,
} from './merge-carts.ts'

/** Steps of a quantity come quickly one after another. */
const settleMilliseconds = 400
const firstPauseMilliseconds = 4_000
const longestPauseMilliseconds = 120_000
/** Others who save at the same moment. */
const mostConflicts = 10

const owner = () => readCartOwner(browserStorage.get('cartOwner'))
const cart = () => sendable(readCart(browserStorage.get('cart')))
const keep = (value: CartOwner, now?: Cart) =>
  browserStorage.set({
    cartOwner: JSON.stringify(value),
    ...(now && !isSameCart(now, readCart(browserStorage.get('cart'))) && { cart: JSON.stringify(now) }),
  })

let isRunning = false
/** Another device may have changed the cart since the page was opened. */
let isAsked = true
let pause = firstPauseMilliseconds
let retry: ReturnType<typeof setTimeout> | undefined

/**
 * Synchronises the cart with the account after a change of either. Silent: failures are retried, with growing pauses, when the
 * connection is back, and on the next page.
 */
export function syncCart(): void {
  settle()
  if (!isRunning && isBehind()) void send()
}

/** Asks the server again, as when the cart is opened. */
export function refreshCart(): void {
  isAsked = true
  syncCart()
}

/**
 * Whose the cart is. It stays when its owner signs out and goes when somebody else signs in: they have it in their account.
 * Changed while nobody is signed in, it is that visitor's, and joins the cart of who signs in next.
 */
function settle(): void {
  const now = owner()
  const account = claimsOf(browserStorage.get('token')).sub
  const text = browserStorage.get('cart') ?? ''
  if (account === undefined) {
    if (now && now.left === undefined) keep({ ...now, left: text })
    else if (now && now.left !== text) browserStorage.set({ cartOwner: null })
    return
  }
  if (now?.account === account && now.left === undefined) return
  isAsked = true
  const isVisitors = !now || (now.left !== undefined && now.left !== text)
  if (!isVisitors && now.account === account) return keep({ ...now, left: undefined })
  keep({ account, version: 0, known: {}, isJoining: true }, isVisitors ? undefined : {})
}

function isBehind(): boolean {
  const now = owner()
  if (!now || now.left !== undefined || retry !== undefined || isCartHeld()) return false
  // What joins the account's cart is told of, where somebody looks.
  if (now.isJoining && document.hidden) return false
  return isAsked || now.isJoining === true || !isSameCart(cart(), now.known)
}

/** One tab after another, where the browser can tell them apart. */
const inTurn = (work: () => Promise<void>): Promise<void> =>
  // Absent where a page is not served securely.
  (navigator.locks as LockManager | undefined)?.request('matjar cart', work) ?? work()

async function send(): Promise<void> {
  isRunning = true
  let isDone = false
  try {
    await inTurn(async () => {
      for (let tries = 0; isBehind() && tries < mostConflicts; tries += 1) await tell()
    })
    pause = firstPauseMilliseconds
    isDone = true
  } catch (error) {
    if (!isApiError(error)) reportError(error)
    // A permanent refusal would repeat; the next change may ask once more.
    isAsked = false
    if (isTransient(error)) tryLater()
  } finally {
    isRunning = false
  }
  // Changed after the last look.
  if (isDone) syncCart()
}

async function tell(): Promise<void> {
  const before = owner()
  if (!before) return
  if (isAsked || before.isJoining) {
    isAsked = false
    return take(before.account, (await call(storeCartApi.find)).data)
  }
  await new Promise((settled) => setTimeout(settled, settleMilliseconds))
  const now = owner()
  const sent = cart()
  if (now?.account !== before.account || now.left !== undefined || isSameCart(sent, now.known)) return
  keep({ ...now, sent })
  try {
    const body = { lines: linesOf(sent), version: now.version }
    take(now.account, (await call(storeCartApi.save, { body })).data)
  } catch (error) {
    if (!isApiError(error) || error.code !== 'version_conflict') throw error
    isAsked = true
  }
}

function take(account: string, { lines, version }: AccountCart): void {
  const now = owner()
  // They have signed out or switched: the answer is ignored.
  if (now?.account !== account || now.left !== undefined || isCartHeld()) return
  const here = cart()
  const there = cartOf(lines)
  // What the server has may be what was sent from here, though the answer was lost.
  const known = now.sent && isSameCart(there, now.sent) ? now.sent : now.known
  const merged = mergeCarts(known, here, there)
  keep({ account, version, known: there }, merged)
  const isJoined = now.isJoining === true && !isSameCart(here, {})
  const count = isJoined ? countBrought(here, merged) : 0
  const leftOut = countLeftOut(known, here, there)
  if (count > 0 || leftOut > 0) void tellOfJoining({ count, leftOut, here })
}

/** The account's cart came to what was in this browser, or what is in both is more than a cart holds. */
async function tellOfJoining({
  here,
  ...what
}: {
  count: number
  leftOut: number
  here: Cart
}): Promise<void> {
  const { sayJoined } = await import('./say-joined.ts')
  const undo = () => browserStorage.set({ cart: JSON.stringify(here) })
  await sayJoined({ ...what, ...(what.count > 0 && { undo }) })
}

function tryLater(): void {
  retry = setTimeout(tryNow, pause)
  pause = Math.min(pause * 2, longestPauseMilliseconds)
}

function tryNow(): void {
  clearTimeout(retry)
  retry = undefined
  refreshCart()
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', tryNow)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) refreshCart()
  })
}
