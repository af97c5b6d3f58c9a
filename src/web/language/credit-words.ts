import type { ComponentType } from 'react'
import { lazyWithWords } from './more-words.tsx'

/** A part that shows what a company buys on account, loaded with those words. */
export const creditPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithWords(load, {
    en: async () => ({ credit: (await import('#i18n/en/credit.ts')).credit }),
    ar: async () => ({ credit: (await import('#i18n/ar/credit.ts')).credit }),
  })
