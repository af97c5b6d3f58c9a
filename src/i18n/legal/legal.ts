import type { BrandData } from '#brands/brand.ts'
import type { LegalText } from './legal-text.ts'
import { privacyAr } from './privacy.ar.ts'
import { privacyEn } from './privacy.en.ts'
import { termsAr } from './terms.ar.ts'
import { termsEn } from './terms.en.ts'

export type LegalPage = LegalText & {
  /** Says above the text that the operator's counsel has still to settle it. */
  notice: string
  contact: { email: string; addresses: [string, string] }
}

const texts = {
  terms: { en: termsEn, ar: termsAr },
  privacy: { en: privacyEn, ar: privacyAr },
}

const notices = {
  en: 'Draft. This text awaits review by the legal counsel of the operator of this store.',
  ar: 'مسودة: هذا النص بانتظار مراجعة المستشار القانوني لمشغّل هذا المتجر.',
}

/** A static page in one language, with the brand's own names and contact card. */
export function legalPage(brand: BrandData, page: keyof typeof texts, language: 'en' | 'ar'): LegalPage {
  const [first, second] = brand.contact.addresses
  return {
    ...texts[page][language](brand),
    notice: notices[language],
    contact: { email: brand.contact.email, addresses: [first[language], second[language]] },
  }
}
