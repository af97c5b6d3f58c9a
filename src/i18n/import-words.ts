import type { Language } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import { imports as ar } from './ar/imports.ts'
import { imports as en } from './en/imports.ts'
import { formatter } from './format.ts'
import { serverWords, type Say } from './server-words.ts'
import type { Words } from './words.ts'

const catalogues: Record<Language, Words<typeof en>> = { en, ar }
const say: Record<Language, Say> = { en: serverWords('en', en), ar: serverWords('ar', ar) }

export type RowWord = keyof typeof en.row
type FileWord = keyof typeof en.file
type Values = Record<string, string | number>

/** What a column is called, with its language where it is one of two. */
export function columnLabel(language: Language, column: string): string {
  const [name = '', textsOf] = column.split('.')
  const labels: Record<string, string> = catalogues[language].columns
  return labelIn(language, labels[name] ?? name, textsOf)
}

/** The label of a text with the language it is in, where it is one of two. */
export function labelIn(language: Language, label: string, textsOf: string | undefined): string {
  return textsOf === 'en' || textsOf === 'ar'
    ? say[language]('inLanguage', { column: label, language: say[language](`languages.${textsOf}`) })
    : label
}

/** The words of imports in one language: `importWords('ar')('report.row')`. */
export const importWords = (language: Language): Say => say[language]

const inBoth = (write: (language: Language) => string): BothTexts => ({ en: write('en'), ar: write('ar') })
/** Numbers in the digits of the language. */
const written = (language: Language, values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'number' ? formatter(language).number(value) : value,
    ]),
  )

/** A sentence about a row in both languages: who reads it is not known when it is found. */
export const rowSentence = (word: RowWord, column: string, values: Values = {}): BothTexts =>
  inBoth((language) =>
    say[language](`row.${word}`, { column: columnLabel(language, column), ...written(language, values) }),
  )
export const fileSentence = (word: FileWord, values: Values = {}): BothTexts =>
  inBoth((language) => say[language](`file.${word}`, written(language, values)))
