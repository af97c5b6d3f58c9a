import type { BothTexts } from '#contract/shared.ts'
import type { Language } from '#contract/enums.ts'

/** The language of a text, by its letters. */
export function languageOf(text: string): Language {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return arabic > latin ? 'ar' : 'en'
}

/** A text in its own language; the other falls back to it. */
export const byLanguage = (text: string): BothTexts =>
  languageOf(text) === 'ar' ? { en: '', ar: text } : { en: text, ar: '' }
