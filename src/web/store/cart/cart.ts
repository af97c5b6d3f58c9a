/** productId → {id, quantity}. Prices come from the server only. */
export type Cart = Readonly<Record<string, { id: string; quantity: number }>>

/** Largest quantity of a product in the cart. */
export const maxCartQuantity = 10_000

/** Adds a difference: exactly 0 removes the entry, below 0 changes nothing, above the limit is the limit. */
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

/** Undoes a removal: the entry is restored at its old position. */
export function putBack(cart: Cart, entry: Cart[string], index: number): Cart {
  const others = Object.entries(removeFromCart(cart, entry.id))
  return Object.fromEntries([...others.slice(0, index), [entry.id, entry], ...others.slice(index)])
}

/** The number in the header: the sum of the quantities. */
export const cartCount = (cart: Cart): number =>
  Object.values(cart).reduce((count, { quantity }) => count + quantity, 0)

const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxCartQuantity

/** Parses the stored cart. Unreadable content is an empty cart; invalid entries are left out. */
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
    // Something else under our key is no cart.
    return {}
  }
}
