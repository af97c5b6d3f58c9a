import { lazyWithWords } from './more-words.tsx'
import type { ComponentType } from 'react'

/** A part that speaks of accounts, loaded with those words when it is opened. */
export const accountPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithWords(load, {
    en: async () => {
      const [{ forms }, { account }] = await Promise.all([
        import('./en-forms.ts'),
        import('#i18n/en/account.ts'),
      ])
      return { ...forms, account }
    },
    ar: async () => {
      const [{ forms }, { account }] = await Promise.all([
        import('./ar-forms.ts'),
        import('#i18n/ar/account.ts'),
      ])
      return { ...forms, account }
    },
  })
