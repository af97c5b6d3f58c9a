import type { Language } from '#contract/enums.ts'
import { enums as arEnums } from './ar/enums.ts'
import { exports as ar } from './ar/exports.ts'
import { enums as enEnums } from './en/enums.ts'
import { exports as en } from './en/exports.ts'
import { serverWords, type Say } from './server-words.ts'

const catalogues = { en: { ...en, enums: enEnums }, ar: { ...ar, enums: arEnums } }

/** The words of exported lists, and the labels of what stands in them: `words('code')`, `words('enums.Visibility.hidden')`. */
export const exportWords = (language: Language): Say => serverWords(language, catalogues[language])
