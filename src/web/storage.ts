import { useSyncExternalStore } from 'react'

/** What the browser keeps (D-603). */
export type StorageKey =
  | 'token'
  | 'refreshToken'
  | 'cmsToken'
  | 'cmsRefreshToken'
  | 'cart'
  | 'wishlist'
  | 'wishlistOf'
  | 'compare'
  | 'language'
  | 'theme'
  | 'cmsColumns'
  | 'cmsPeriod'

/** Stands in where the browser refuses its storage: the choice then lasts as long as the page. */
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

export const stored = {
  get: (key: StorageKey): string | null =>
    withStorage(
      (storage) => storage.getItem(key) ?? memory.get(key) ?? null,
      () => memory.get(key) ?? null,
    ),

  /** Null removes. Everyone who watches, in every tab, hears of it. */
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
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
}

/** A stored value that follows changes in every tab; null on the server and in the first drawing. */
export function useStored(key: StorageKey): string | null {
  return useSyncExternalStore(
    stored.watch,
    () => stored.get(key),
    () => null,
  )
}

const nothingToWatch = () => () => undefined

/** False on the server and while the page is being taken over, so that both draw the same. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  )
}
