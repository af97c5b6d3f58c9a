import { maxLines, type Line } from '#contract/lines.ts'
import { productIds } from '../product-ids.ts'
import { type Cart, readCart } from './cart.ts'

/** Whose cart this browser shows, and what the server last said is in it. */
export type CartOwner = {
  account: string
  version: number
  known: Cart
  /** Sent and not answered yet; the answer may have been lost. */
  sent?: Cart | undefined
  /** This browser’s cart is joining the account’s: the server has said nothing yet. */
  isJoining?: boolean | undefined
  /** The stored cart when its owner signed out: what differs from it was put there by somebody who is not signed in. */
  left?: string | undefined
}

/** Undefined for a cart without an owner: it joins that of the next person who signs in. */
export function readCartOwner(text: string | null): CartOwner | undefined {
  try {
    const { account, version, known, sent, isJoining, left } = (JSON.parse(text ?? '') ?? {}) as Partial<
      Record<keyof CartOwner, unknown>
    >
    if (typeof account !== 'string' || !Number.isInteger(version)) return undefined
    return {
      account,
      version: version as number,
      known: readCart(JSON.stringify(known ?? {})),
      ...(sent !== undefined && { sent: readCart(JSON.stringify(sent)) }),
      ...(isJoining === true && { isJoining }),
      ...(typeof left === 'string' && { left }),
    }
  } catch {
    return undefined
  }
}

export const linesOf = (cart: Cart): Line[] =>
  Object.values(cart).map(({ id, quantity }) => ({ product: id, quantity }))

export const cartOf = (lines: readonly Line[]): Cart =>
  Object.fromEntries(lines.map(({ product, quantity }) => [product, { id: product, quantity }]))

/** What the server takes: a stored cart may name anything. */
export const sendable = (cart: Cart): Cart =>
  Object.fromEntries(
    productIds(Object.keys(cart), Infinity).flatMap((id) => (cart[id] ? [[id, cart[id]]] : [])),
  )

const quantityOf = (cart: Cart, id: string) => cart[id]?.quantity ?? 0

export const isSameCart = (a: Cart, b: Cart): boolean =>
  [...Object.keys(a), ...Object.keys(b)].every((id) => quantityOf(a, id) === quantityOf(b, id))

type Sides = [before: Cart, here: Cart, there: Cart]

/**
 * What changed here and what changed there since both had the same: of a product that changed on both sides the larger
 * quantity counts, so that nothing is lost. What is here stands first.
 */
const unite = (...[before, here, there]: Sides) =>
  [...new Set([...Object.keys(here), ...Object.keys(there)])].flatMap((id) => {
    const [was, mine, theirs] = [before, here, there].map((cart) => quantityOf(cart, id)) as [
      number,
      number,
      number,
    ]
    const quantity = mine === was ? theirs : theirs === was ? mine : Math.max(mine, theirs)
    return quantity === 0 ? [] : [[id, { id, quantity }] as const]
  })

/** Both sides in one, as far as a cart holds. */
export const mergeCarts = (...sides: Sides): Cart => Object.fromEntries(unite(...sides).slice(0, maxLines))

/** How many products it does not hold. */
export const countLeftOut = (...sides: Sides): number => Math.max(0, unite(...sides).length - maxLines)

/** How many products another cart brought to this one, or more of. */
export const countBrought = (before: Cart, now: Cart): number =>
  Object.keys(now).filter((id) => quantityOf(now, id) > quantityOf(before, id)).length
