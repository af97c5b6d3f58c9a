import { brand } from '#brand'

/** What this browser keeps of the signed-in account is synchronised with it. Each part comes by itself, so that no first view names them all. */
export async function syncAccount(): Promise<void> {
  const [{ syncWishlist }, cart] = await Promise.all([
    import('./wishlist/sync-wishlist.ts'),
    brand.flags.cart ? import('./cart/sync-cart.ts') : undefined,
  ])
  syncWishlist()
  cart?.syncCart()
}
