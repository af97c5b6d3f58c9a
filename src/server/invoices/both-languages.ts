import type { Language } from '#contract/enums.ts'
import { documentWords } from '#i18n/document-words.ts'
import { formatter } from '#i18n/format.ts'
import { apart } from '../documents/bidi-text.ts'

/** Labels of a document, each followed by the same in the other language. */
export function bothLanguages(language: Language) {
  const languages: Language[] = language === 'ar' ? ['ar', 'en'] : ['en', 'ar']
  const label = (key: string, valuesIn: (language: Language) => Record<string, string> = () => ({})) =>
    languages.map((each) => apart(documentWords(each)(key, valuesIn(each)))).join(' · ')
  return {
    both: (key: string) => label(key),
    /** With a tax rate in percent, in the digits of each language. */
    withRate: (key: string, rate: number) => label(key, (each) => ({ rate: formatter(each).percent(rate) })),
  }
}
