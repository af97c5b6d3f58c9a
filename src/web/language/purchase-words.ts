import type { ComponentType } from 'react'
import { lazyWithWords } from './more-words.tsx'

/** A part that speaks of ordering, loaded with those words where there is something to order. */
export const purchasePart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithWords(load, {
    en: async () => {
      const [{ forms }, { purchase }] = await Promise.all([
        import('./en-forms.ts'),
        import('#i18n/en/purchase.ts'),
      ])
      return { ...forms, store: purchase }
    },
    ar: async () => {
      const [{ forms }, { purchase }] = await Promise.all([
        import('./ar-forms.ts'),
        import('#i18n/ar/purchase.ts'),
      ])
      return { ...forms, store: purchase }
    },
  })
