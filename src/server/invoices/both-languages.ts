import type { Language } from '#contract/enums.ts'
import { documentWords } from '#i18n/document-words.ts'
import { formatter } from '#i18n/format.ts'
import { isolateText } from '../documents/bidi-text.ts'

/** Labels of a document, each followed by the same in the other language. */
export function bothLanguages(language: Language) {
  const inOrder = (language === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const)).map((each) => ({
    words: documentWords(each),
    format: formatter(each),
  }))
  return {
    both: (key: string) => inOrder.map(({ words }) => isolateText(words(key))).join(' · '),
    /** With a tax rate in percent, in the digits of each language. */
    withRate: (key: string, rate: number) =>
      inOrder.map(({ words, format }) => isolateText(words(key, { rate: format.percent(rate) }))).join(' · '),
  }
}
