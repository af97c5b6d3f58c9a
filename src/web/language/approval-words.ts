import type { ComponentType } from 'react'
import { lazyWithWords } from './more-words.tsx'

/** A part that speaks of approvals, loaded with those words. */
export const approvalPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithWords(load, {
    en: async () => ({ approvals: (await import('#i18n/en/approvals.ts')).approvals }),
    ar: async () => ({ approvals: (await import('#i18n/ar/approvals.ts')).approvals }),
  })
