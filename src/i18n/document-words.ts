import type { Language } from '#contract/enums.ts'
import { documents as ar } from './ar/documents.ts'
import { documents as en } from './en/documents.ts'
import { serverWords, type Say } from './server-words.ts'
import type { Words } from './words.ts'

const catalogues: Record<Language, Words<typeof en>> = { en, ar }

/** The words of printed papers: `words('invoice.title')`. */
export const documentWords = (language: Language): Say => serverWords(language, catalogues[language])
