import type { ComponentType } from 'react'
import { lazyWithWords } from './more-words.tsx'

/** A part that says what products lack to work together, loaded with those words. */
export const togetherPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithWords(load, {
    en: async () => ({
      store: { worksTogether: (await import('#i18n/en/works-together.ts')).worksTogether },
    }),
    ar: async () => ({
      store: { worksTogether: (await import('#i18n/ar/works-together.ts')).worksTogether },
    }),
  })
