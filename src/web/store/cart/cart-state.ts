import { useMemo } from 'react'
import { browserStorage, useStoredValue } from '#web/storage.ts'
import { type Cart, cartCount, changeQuantity, putBack, readCart, removeFromCart } from './cart.ts'

/** Read again for every change: another tab may have changed it. */
const changeCart = (change: (cart: Cart) => Cart): void =>
  browserStorage.set({ cart: JSON.stringify(change(readCart(browserStorage.get('cart')))) })

export const cartActions = {
  /** Adding a product again adds the quantities up. */
  add: (id: string, quantity: number): void => changeCart((cart) => changeQuantity(cart, id, quantity)),
  change: (id: string, delta: number): void => changeCart((cart) => changeQuantity(cart, id, delta)),
  remove: (id: string): void => changeCart((cart) => removeFromCart(cart, id)),
  putBack: (entry: Cart[string], index: number): void => changeCart((cart) => putBack(cart, entry, index)),
  clear: (): void => changeCart(() => ({})),
}

/** The cart of this browser; empty on the server and in the first render. Follows other tabs. */
export function useCart(): { cart: Cart; count: number } {
  const text = useStoredValue('cart')
  return useMemo(() => {
    const cart = readCart(text)
    return { cart, count: cartCount(cart) }
  }, [text])
}
