import type { ComponentType } from 'react'
import { lazyWithWords } from './more-words.tsx'

/** A part that shows or changes a company, loaded with those words. */
export const companyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithWords(load, {
    en: async () => ({ company: (await import('#i18n/en/company.ts')).company }),
    ar: async () => ({ company: (await import('#i18n/ar/company.ts')).company }),
  })
