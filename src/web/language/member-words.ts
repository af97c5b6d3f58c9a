import type { ComponentType } from 'react'
import { lazyWithWords } from './more-words.tsx'

/** A part that speaks of the members of a company, loaded with those words. */
export const memberPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithWords(load, {
    en: async () => ({ members: (await import('#i18n/en/members.ts')).members }),
    ar: async () => ({ members: (await import('#i18n/ar/members.ts')).members }),
  })
