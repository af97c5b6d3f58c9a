import { useSyncExternalStore } from 'react'

/** The keys of the browser's local storage. */
export type StorageKey =
  | 'token'
  | 'refreshToken'
  | 'cmsToken'
  | 'cmsRefreshToken'
  | 'cart'
  | 'cartOwner'
  | 'wishlist'
  | 'wishlistOf'
  | 'compare'
  | 'foundBy'
  | 'seen'
  | 'listView'
  | 'listColumns'
  | 'language'
  | 'theme'
  | 'cmsColumns'
  | 'cmsPeriod'
  | 'cmsKeys'
  | 'cmsNewOrders'
  | 'cmsSound'

/** Used where the browser refuses its storage: values then last as long as the page. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()

function withStorage<T>(use: (storage: Storage) => T, fallback: () => T): T {
  try {
    return use(window.localStorage)
  } catch {
    // Private modes and policies make every access throw.
    return fallback()
  }
}

export const browserStorage = {
  get: (key: StorageKey): string | null =>
    withStorage(
      (storage) => storage.getItem(key) ?? memory.get(key) ?? null,
      () => memory.get(key) ?? null,
    ),

  /** Null removes. Watchers in every tab are notified. */
  set(values: Partial<Record<StorageKey, string | null>>): void {
    for (const [key, value] of Object.entries(values)) {
      memory.delete(key)
      if (value === null || value === undefined)
        withStorage(
          (storage) => storage.removeItem(key),
          () => undefined,
        )
      else
        withStorage(
          (storage) => storage.setItem(key, value),
          () => void memory.set(key, value),
        )
    }
    for (const listener of listeners) listener()
  },

  /** Calls back after any change, here or in another tab. */
  watch: (listener: () => void): (() => void) => {
    // A page that is come back to may have slept while another one changed it.
    const events = ['storage', 'pageshow']
    listeners.add(listener)
    for (const event of events) window.addEventListener(event, listener)
    return () => {
      listeners.delete(listener)
      for (const event of events) window.removeEventListener(event, listener)
    }
  },
}

/** A stored value that follows changes in every tab; null on the server and in the first render. */
export function useStoredValue(key: StorageKey): string | null {
  return useSyncExternalStore(
    browserStorage.watch,
    () => browserStorage.get(key),
    () => null,
  )
}

/** Whether something holds of a stored value; false on the server and in the first render. Of many who ask, those are drawn again for whom it has changed. */
export function useStoredFlag(key: StorageKey, holds: (text: string | null) => boolean): boolean {
  return useSyncExternalStore(
    browserStorage.watch,
    () => holds(browserStorage.get(key)),
    () => false,
  )
}

const nothingToWatch = () => () => undefined

/** False on the server and during hydration, so that both render the same. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  )
}
