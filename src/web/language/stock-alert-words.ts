import type { ComponentType } from 'react'
import { lazyWithWords } from './more-words.tsx'

/** A part that speaks of being told when something is back, loaded with those words and with what forms say. */
export const stockAlertPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithWords(load, {
    en: async () => {
      const [{ forms }, { stockAlerts }] = await Promise.all([
        import('./en-forms.ts'),
        import('#i18n/en/stock-alerts.ts'),
      ])
      return { ...forms, stockAlerts }
    },
    ar: async () => {
      const [{ forms }, { stockAlerts }] = await Promise.all([
        import('./ar-forms.ts'),
        import('#i18n/ar/stock-alerts.ts'),
      ])
      return { ...forms, stockAlerts }
    },
  })
