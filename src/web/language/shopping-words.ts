import type { ComponentType } from 'react'
import { lazyWithWords } from './more-words.tsx'

/** A part that comes while one looks around the shop: the wishlist, the comparison, suggestions, a search without results. */
export const shoppingPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithWords(load, {
    en: async () => ({ store: (await import('#i18n/en/shopping.ts')).shopping }),
    ar: async () => ({ store: (await import('#i18n/ar/shopping.ts')).shopping }),
  })
