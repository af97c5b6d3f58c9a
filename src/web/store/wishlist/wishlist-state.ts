import { useMemo } from 'react'
import { stored, useStored } from '#web/storage.ts'
import { without } from '../product-ids.ts'
import { readWishlist, withWish } from './wishlist.ts'

/** The wishlist of this browser; empty on the server and in the first drawing. Follows other tabs. */
export function useWishlist(): readonly string[] {
  const text = useStored('wishlist')
  return useMemo(() => readWishlist(text), [text])
}

/** Read again for every change: another tab may have changed it. */
const change = (change: (ids: string[]) => string[]): void =>
  stored.set({ wishlist: JSON.stringify(change(readWishlist(stored.get('wishlist')))) })

export const wishlistActions = {
  add: (id: string, index?: number): void => change((ids) => withWish(ids, id, index)),
  remove: (id: string): void => change((ids) => without(ids, id)),
}

/** Synchronises the list with the signed-in account, until the returned function is called. Most visitors never need it. */
export function followAccount(): () => void {
  const follow = () => {
    if (stored.get('token') === null && stored.get('wishlistOf') === null) return
    import('./keep-wishlist.ts').then(
      ({ keepWishlist }) => keepWishlist(),
      // No connection: what was not sent is found to be missing on the next page.
      () => undefined,
    )
  }
  follow()
  return stored.watch(follow)
}
