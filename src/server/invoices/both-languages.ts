import type { Language } from '#contract/enums.ts'
import { taxReason } from '#contract/tax-reasons.ts'
import type { TaxExemption } from '#contract/tax-standings.ts'
import { documentWords } from '#i18n/document-words.ts'
import { formatter } from '#i18n/format.ts'
import { isolateText } from '../documents/bidi-text.ts'

/** Labels of a document, each followed by the same in the other language. */
export function bothLanguages(language: Language) {
  const inOrder = (language === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const)).map((each) => ({
    language: each,
    words: documentWords(each),
    format: formatter(each),
  }))
  const withoutTax = (exemption: TaxExemption) =>
    inOrder
      .map(({ language: each, words }) =>
        isolateText(
          `${words('invoice.withoutVat')} (${words(`invoice.taxCategory.${exemption.category}`)}): ${taxReason(exemption.code)[each]} (${exemption.code})`,
        ),
      )
      .join('\n')
  return {
    /** Why there is no VAT, as the law says it, a line each. */
    withoutTax,
    both: (key: string) => inOrder.map(({ words }) => isolateText(words(key))).join(' · '),
    /** With a tax rate in percent, in the digits of each language. */
    withRate: (key: string, rate: number) =>
      inOrder.map(({ words, format }) => isolateText(words(key, { rate: format.percent(rate) }))).join(' · '),
  }
}
