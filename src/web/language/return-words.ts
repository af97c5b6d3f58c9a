import type { ComponentType } from 'react'
import { lazyWithWords } from './more-words.tsx'

/** A part that speaks of returns and warranty claims, loaded with those words. */
export const returnPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithWords(load, {
    en: async () => ({ returns: (await import('#i18n/en/returns.ts')).returns }),
    ar: async () => ({ returns: (await import('#i18n/ar/returns.ts')).returns }),
  })
