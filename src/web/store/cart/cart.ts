/** Spec §3: productId → {id, quantity}; ids and quantities and nothing else, prices are the server's. */
export type Cart = Readonly<Record<string, { id: string; quantity: number }>>

/** D-552. */
export const maxCartQuantity = 10_000

/** Adds a difference: exactly 0 removes the entry, below 0 changes nothing, above the limit is the limit (D-552). */
export function changeQuantity(cart: Cart, id: string, delta: number): Cart {
  if (!Number.isInteger(delta)) return cart
  const quantity = (cart[id]?.quantity ?? 0) + delta
  if (quantity < 0) return cart
  if (quantity === 0) return removeFromCart(cart, id)
  return { ...cart, [id]: { id, quantity: Math.min(quantity, maxCartQuantity) } }
}

export function removeFromCart(cart: Cart, id: string): Cart {
  const { [id]: _removed, ...rest } = cart
  return rest
}

/** Undoes a removal: the entry stands again where it stood. */
export function putBack(cart: Cart, entry: Cart[string], index: number): Cart {
  const others = Object.entries(removeFromCart(cart, entry.id))
  return Object.fromEntries([...others.slice(0, index), [entry.id, entry], ...others.slice(index)])
}

/** What the header shows: the sum of the quantities. */
export const cartCount = (cart: Cart): number =>
  Object.values(cart).reduce((count, { quantity }) => count + quantity, 0)

const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxCartQuantity

/** Reads what was stored; what cannot be read is an empty cart, and an entry that makes no sense is left out (D-550). */
export function readCart(text: string | null): Cart {
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
    return Object.fromEntries(
      Object.entries(value as Record<string, { id?: unknown; quantity?: unknown } | null>).flatMap(
        ([id, entry]) =>
          entry?.id === id && isQuantity(entry.quantity) ? [[id, { id, quantity: entry.quantity }]] : [],
      ),
    )
  } catch {
    // Somebody else's text under our key is no cart.
    return {}
  }
}
