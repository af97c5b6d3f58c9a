import type { Language } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'

/** The requested language, then English, then Arabic; without fallback the stored text, even when it is empty. */
export function textIn(texts: BothTexts, language: Language, fallback = true): string {
  return fallback ? texts[language] || texts.en || texts.ar : texts[language]
}
