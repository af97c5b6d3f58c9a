import type { Language } from '#contract/enums.ts'
import type { SomeWords } from '#web/language/words.ts'

/** The words of the CMS in a language that need not be that of the page: they come with a preview in it. */
export const previewWords: Record<Language, () => Promise<SomeWords>> = {
  en: async () => {
    const [{ base }, { cms }] = await Promise.all([
      import('#web/language/en-base.ts'),
      import('#i18n/en/cms.ts'),
    ])
    return { ...base, cms }
  },
  ar: async () => {
    const [{ base }, { cms }] = await Promise.all([
      import('#web/language/ar-base.ts'),
      import('#i18n/ar/cms.ts'),
    ])
    return { ...base, cms }
  },
}
