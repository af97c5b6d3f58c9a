import type { Language } from '#contract/enums.ts'
import { taxReason } from '#contract/tax-reasons.ts'
import type { TaxExemption } from '#contract/tax-standings.ts'
import type { Standing } from './tax-of-buyer.ts'

/** Why there is no VAT, in the words of the law; nothing where there is. */
export const describeExemption = (
  standing: Standing | undefined,
  language: Language,
): { taxExemption?: TaxExemption } =>
  standing
    ? {
        taxExemption: {
          category: standing.category,
          code: standing.reasonCode,
          text: taxReason(standing.reasonCode)[language],
        },
      }
    : {}
