import { useMemo } from 'react'
import { browserStorage, useStoredFlag, useStoredValue } from '#web/storage.ts'
import { without } from '../product-ids.ts'
import { readWishlist, withWish } from './wishlist.ts'

/** The wishlist of this browser; empty on the server and in the first drawing. Follows other tabs. */
export function useWishlist(): readonly string[] {
  const text = useStoredValue('wishlist')
  return useMemo(() => readWishlist(text), [text])
}

export const useIsWished = (id: string): boolean =>
  useStoredFlag('wishlist', (text) => text?.includes(id) === true && readWishlist(text).includes(id))

/** Read again for every change: another tab may have changed it. */
const change = (change: (ids: string[]) => string[]): void =>
  browserStorage.set({ wishlist: JSON.stringify(change(readWishlist(browserStorage.get('wishlist')))) })

export const wishlistActions = {
  add: (id: string, index?: number): void => change((ids) => withWish(ids, id, index)),
  remove: (id: string): void => change((ids) => without(ids, id)),
}

const signsOfAccount = ['token', 'wishlistOf', 'cartOwner'] as const

/** Synchronises list and cart with the signed-in account, until the returned function is called. Most visitors never need it. */
export function followAccount(): () => void {
  const follow = () => {
    if (signsOfAccount.every((key) => browserStorage.get(key) === null)) return
    // No connection: what was not sent is found to be missing on the next page.
    import('../sync-account.ts').then(({ syncAccount }) => syncAccount()).catch(() => undefined)
  }
  follow()
  return browserStorage.watch(follow)
}
