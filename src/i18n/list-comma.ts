import type { Language } from '#contract/enums.ts'

/** Between the parts of a list or an address. */
export const listComma = (language: Language) => (language === 'ar' ? '، ' : ', ')
