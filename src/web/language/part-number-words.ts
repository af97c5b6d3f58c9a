import type { ComponentType } from 'react'
import { lazyWithWords } from './more-words.tsx'

/** A part that speaks of a company's own part numbers, loaded with those words. */
export const partNumberPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithWords(load, {
    en: async () => ({
      partNumbers: (await import('#i18n/en/part-numbers.ts')).partNumbers,
      fileImport: (await import('#i18n/en/file-import.ts')).fileImport,
    }),
    ar: async () => ({
      partNumbers: (await import('#i18n/ar/part-numbers.ts')).partNumbers,
      fileImport: (await import('#i18n/ar/file-import.ts')).fileImport,
    }),
  })
