import { partWithWords } from './more-words.tsx'
import type { ComponentType } from 'react'

/** A part that speaks of accounts, loaded with those words when it is opened. */
export const accountPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  partWithWords(load, {
    en: async () => ({ account: (await import('#i18n/en/account.ts')).account }),
    ar: async () => ({ account: (await import('#i18n/ar/account.ts')).account }),
  })
