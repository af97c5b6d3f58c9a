import type { ComponentType } from 'react'
import { lazyWithWords } from './more-words.tsx'

/** The list of all papers, loaded with its words. */
export const paperPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithWords(load, {
    en: async () => ({ papers: (await import('#i18n/en/papers.ts')).papers }),
    ar: async () => ({ papers: (await import('#i18n/ar/papers.ts')).papers }),
  })
