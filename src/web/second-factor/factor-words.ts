import { lazyWithWords } from '#web/language/more-words.tsx'
import type { ComponentType } from 'react'
import type { Language } from '#contract/enums.ts'
import type { SomeWords } from '#web/language/words.ts'

/** What is said of the second factor, with what forms say. */
export const factorWords: Record<Language, () => Promise<SomeWords>> = {
  en: async () => {
    const [{ forms }, { secondFactor }] = await Promise.all([
      import('#web/language/en-forms.ts'),
      import('#i18n/en/second-factor.ts'),
    ])
    return { ...forms, secondFactor }
  },
  ar: async () => {
    const [{ forms }, { secondFactor }] = await Promise.all([
      import('#web/language/ar-forms.ts'),
      import('#i18n/ar/second-factor.ts'),
    ])
    return { ...forms, secondFactor }
  },
}

/** A part that speaks of the second factor, loaded with those words when it is opened. */
export const factorPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithWords(load, factorWords)
