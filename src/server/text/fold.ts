import { asciiDigits } from '#contract/digits.ts'

const latinMarks = /[\u0300-\u036f]/g
const arabicMarks = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g
const letters: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ؤ: 'و',
  ئ: 'ي',
  ی: 'ي',
  ک: 'ك',
  گ: 'ك',
  ڤ: 'ف',
  پ: 'ب',
  چ: 'ج',
}
const foldedLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/** Normalises text for search: case, accents, alef forms, ta marbuta, alef maqsura, tatweel, tashkeel, digits. */
export function fold(text: string): string {
  return asciiDigits(text.normalize('NFKD').replace(latinMarks, '').normalize('NFC').toLowerCase())
    .replace(arabicMarks, '')
    .replace(foldedLetters, (letter) => letters[letter] ?? letter)
}

/** Names and codes that are the same but for case, accents, digits and spaces have the same one. */
export const foldedName = (name: string): string => fold(name).replace(/\s+/g, ' ').trim()

const article = /^(?:[وف]?[بك]?ال|لل)(?=.{3,}$)/

/** The normalised words of a text, each once. The Arabic article is dropped so that "البوابة" finds "بوابة". */
export function wordsOf(text: string): string[] {
  const found = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const words = found.map((word) => (/[\u0600-\u06ff]/.test(word) ? word.replace(article, '') : word))
  return [...new Set(words.filter((word) => word.length <= 64))]
}

/** The normalised words in their order, as one line: names that match the whole phrase rank first. */
export const phraseOf = (text: string) => wordsOf(text).join(' ')
