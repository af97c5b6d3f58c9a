import type { ComponentType } from 'react'
import { lazyWithWords } from './more-words.tsx'

/** A part that shows the devices of a buyer, loaded with those words. */
export const devicePart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithWords(load, {
    en: async () => ({
      devices: (await import('#i18n/en/devices.ts')).devices,
      fileImport: (await import('#i18n/en/file-import.ts')).fileImport,
    }),
    ar: async () => ({
      devices: (await import('#i18n/ar/devices.ts')).devices,
      fileImport: (await import('#i18n/ar/file-import.ts')).fileImport,
    }),
  })
