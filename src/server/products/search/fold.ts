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

/** One spelling for what people take for the same: case, accents, alef forms, ta marbuta, alef maqsura, tatweel, tashkeel, digits (§17.6). */
export function fold(text: string): string {
  return asciiDigits(text.normalize('NFKD').replace(latinMarks, '').normalize('NFC').toLowerCase())
    .replace(arabicMarks, '')
    .replace(foldedLetters, (letter) => letters[letter] ?? letter)
}

const article = /^(?:[وف]?[بك]?ال|لل)(?=.{3,}$)/

/** The folded words of a text, each once; the Arabic article is dropped so that "البوابة" finds "بوابة". */
export function wordsOf(text: string): string[] {
  const found = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const words = found.map((word) => (/[\u0600-\u06ff]/.test(word) ? word.replace(article, '') : word))
  return [...new Set(words.filter((word) => word.length <= 64))]
}

/** The folded words in their order, as one line: names that say exactly what was asked are found first. */
export const phraseOf = (text: string) => wordsOf(text).join(' ')
