import type { ComponentType } from 'react'
import { lazyWithWords } from './more-words.tsx'

/** A part that speaks of ordering by code, loaded with those words. */
export const quickOrderPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithWords(load, {
    en: async () => ({ store: { quickOrder: (await import('#i18n/en/quick-order.ts')).quickOrder } }),
    ar: async () => ({ store: { quickOrder: (await import('#i18n/ar/quick-order.ts')).quickOrder } }),
  })
