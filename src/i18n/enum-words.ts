import type { EnumName, Language } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import { enums as ar } from './ar/enums.ts'
import { enums as en } from './en/enums.ts'

const labels: Record<Language, Record<string, Record<string, string> | undefined>> = { en, ar }

/** What a value of an enumeration is called on the screens, in both languages. */
export const enumLabel = (name: EnumName, value: string): BothTexts => ({
  en: labels.en[name]?.[value] ?? '',
  ar: labels.ar[name]?.[value] ?? '',
})
