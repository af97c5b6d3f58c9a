import type { ComponentType } from 'react'
import { lazyWithWords } from './more-words.tsx'

/** A part that speaks of requests and quotes, loaded with those words where it is shown. */
export const requestPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithWords(load, {
    en: async () => {
      const [{ forms }, { requests }] = await Promise.all([
        import('./en-forms.ts'),
        import('#i18n/en/requests.ts'),
      ])
      return { ...forms, store: { requests } }
    },
    ar: async () => {
      const [{ forms }, { requests }] = await Promise.all([
        import('./ar-forms.ts'),
        import('#i18n/ar/requests.ts'),
      ])
      return { ...forms, store: { requests } }
    },
  })
