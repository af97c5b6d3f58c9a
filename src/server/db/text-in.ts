import type { Language } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'

/** The asked language, else English, else Arabic; without fallback what stands there, even nothing (D-108). */
export function textIn(texts: BothTexts, language: Language, fallback = true): string {
  return fallback ? texts[language] || texts.en || texts.ar : texts[language]
}
