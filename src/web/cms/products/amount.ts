import type { Language } from '#contract/enums.ts'
import type { Money } from '#contract/shared.ts'
import { plainAmount } from '#i18n/amount-of.ts'

export { amountOf } from '#i18n/amount-of.ts'

const arabicDigits = '٠١٢٣٤٥٦٧٨٩'

/** Whole numbers as in a field: the page's digits, without grouping. */
export const digitsIn = (language: Language, text: string): string =>
  language === 'ar'
    ? text.replace(/\d/g, (digit) => arabicDigits[Number(digit)] ?? digit).replace('.', '٫')
    : text

/** An amount as in a field: major units, all decimals, no grouping: `129.00`, `١٢٩٫٠٠`. */
export const amountText = ({ amount, currency }: Money, language: Language): string =>
  digitsIn(language, plainAmount(amount, currency))
