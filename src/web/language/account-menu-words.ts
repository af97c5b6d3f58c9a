import type { ComponentType } from 'react'
import { lazyWithWords } from './more-words.tsx'

/** What the account menu holds, loaded with its words. */
export const accountMenuPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithWords(load, {
    en: async () => ({ accountMenu: (await import('#i18n/en/account-menu.ts')).accountMenu }),
    ar: async () => ({ accountMenu: (await import('#i18n/ar/account-menu.ts')).accountMenu }),
  })
