import type { ComponentType } from 'react'
import { partWithWords } from './more-words.tsx'

/** A part that speaks of requests and quotes, loaded with those words where it is shown. */
export const requestPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  partWithWords(load, {
    en: async () => ({ store: { requests: (await import('#i18n/en/requests.ts')).requests } }),
    ar: async () => ({ store: { requests: (await import('#i18n/ar/requests.ts')).requests } }),
  })
