import type { Language } from '#contract/enums.ts'
import type { SomeWords } from '#web/language/words.ts'

/** The words of the CMS in a language that need not be that of the page: they come with a preview in it. */
export const previewWords: Record<Language, () => Promise<SomeWords>> = {
  en: async () => {
    const [{ base }, { forms }, { cms }] = await Promise.all([
      import('#web/language/en-base.ts'),
      import('#web/language/en-forms.ts'),
      import('#i18n/en/cms.ts'),
    ])
    return { ...base, ...forms, cms }
  },
  ar: async () => {
    const [{ base }, { forms }, { cms }] = await Promise.all([
      import('#web/language/ar-base.ts'),
      import('#web/language/ar-forms.ts'),
      import('#i18n/ar/cms.ts'),
    ])
    return { ...base, ...forms, cms }
  },
}
