import type { ComponentType } from 'react'
import { lazyWithWords } from './more-words.tsx'

/** A part that speaks of lists of products, loaded with those words. */
export const listPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithWords(load, {
    en: async () => ({ lists: (await import('#i18n/en/lists.ts')).lists }),
    ar: async () => ({ lists: (await import('#i18n/ar/lists.ts')).lists }),
  })
