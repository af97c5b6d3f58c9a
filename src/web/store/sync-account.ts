import { brand } from '#brand'
import { syncCart } from './cart/sync-cart.ts'
import { syncWishlist } from './wishlist/sync-wishlist.ts'

/** What this browser keeps of the signed-in account is synchronised with it. */
export function syncAccount(): void {
  syncWishlist()
  if (brand.flags.cart) syncCart()
}
