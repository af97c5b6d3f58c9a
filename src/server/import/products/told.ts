import type { BothTexts } from '#contract/shared.ts'
import { rowSentence, type RowWord } from '#i18n/import-words.ts'

/** Something about a row, in both languages: who reads it is not known when it is found. */
export type Told = { column: string; message: BothTexts }

export const told = (word: RowWord, column: string, values?: Record<string, string | number>): Told => ({
  column,
  message: rowSentence(word, column, values),
})
