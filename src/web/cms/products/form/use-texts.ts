import { enums, type Language } from '#contract/enums.ts'
import { useLanguage } from '#web/language/language.tsx'
import { type DraftTexts, noTexts, type ProductDraft } from '../product-draft.ts'
import { lacks, textsIn } from '../texts-in.ts'
import type { TextName } from '../wire-field.ts'

type Form = { draft: ProductDraft; change: (changes: Partial<ProductDraft>) => void }

/** The texts of a draft by their language, whichever of them is the page's. */
export function useTexts({ draft, change }: Form) {
  const own = useLanguage()
  return {
    of: (language: Language) => textsIn(draft, language, own),
    pathOf: (name: TextName, language: Language) => (language === own ? name : `texts.${language}.${name}`),
    write(language: Language, changes: Partial<DraftTexts>) {
      if (language === own) return change(changes)
      const texts = { ...(draft.texts[language] ?? noTexts), ...changes }
      change({ texts: { ...draft.texts, [language]: texts } })
    },
    isMissing: (name: TextName, language: Language) => lacks(draft, name, language, own),
    missing: (names: readonly TextName[]) =>
      Object.fromEntries(
        enums.Language.map((language) => [
          language,
          names.filter((name) => lacks(draft, name, language, own)).length,
        ]),
      ) as Record<Language, number>,
  }
}
