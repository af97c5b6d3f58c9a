import { fold } from './fold.ts'

// What is typed and what is found are read by the same code: the words of products, of questions and of synonyms.

const longestWord = 64
const longestJoined = 24

const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
// A comma, either language's, between digits in groups of three: 1,000.
const thousands = /(?<=\d)[,٬](?=\d{3}(?!\d))/g
// Typed for weight: راوووتر. No word of either language has three.
const drawnOut = /(\p{L})\1{2,}/gu
const arabic = /[\u0600-\u06ff]/

export const isArabic = (word: string) => arabic.test(word)
export const hasDigit = (word: string) => /\d/.test(word)

/** One spelling for all: case, accents, forms of Arabic letters, digits, dashes, signs that are not seen. */
export const foldForSearch = (text: string): string =>
  fold(text.replace(unseen, '').replace(dashes, '-'))
    .replace(thousands, '')
    .replaceAll('٫', '.')
    .replace(drawnOut, '$1')

/** Words that stand together without a space: `nb-iot` is one chunk of two words. */
export type Chunk = string[]

// A minus before a number belongs to it where it opens the text or follows a space; a dot between digits is a decimal point.
const words = /(?<=^|[\s(:~])-\d+(?:\.\d+)*\p{L}*|\d+(?:\.\d+)+\p{L}*|[\p{L}\p{N}]+/gu

const article = /^(?:[وف]?[بكل]?ال|لل)(?=.{3,}$)/
const bare = (word: string) => (isArabic(word) ? word.replace(article, '') : word)

/** The words of a text as it is typed, by chunks; the Arabic article aside. */
export const chunksOf = (text: string): Chunk[] =>
  foldForSearch(text)
    .split(/(?:[\s,،;؛!?؟"'“”«»()[\]{}<>|…×•·~:]|(?<!\d)\.(?!\d)|[-–](?=\s)|\.(?=\s|$))+/u)
    .map((chunk) => (chunk.match(words) ?? []).map(bare).filter((word) => word.length <= longestWord))
    .filter((chunk) => chunk.length > 0)

/** Plurals that no rule makes, by what they are the plural of. */
const brokenPlurals = new Map(
  Object.entries({
    جهاز: ['اجهزه'],
    شريحه: ['شرايح'],
    قفل: ['اقفال'],
    كابل: ['كوابل', 'كابلات'],
    باب: ['ابواب'],
    غرفه: ['غرف'],
    لوح: ['الواح'],
    صندوق: ['صناديق'],
    محبس: ['محابس'],
    رخصه: ['رخص', 'تراخيص'],
    سلك: ['اسلاك'],
    موقف: ['مواقف'],
    بوابه: ['بوابات'],
    شبكه: ['شبكات'],
    مركبه: ['مراكب'],
    خزان: ['خزانات'],
    خزانه: ['خزاين'],
    نافذه: ['نوافذ'],
    عداد: ['عدادات'],
    اصل: ['اصول'],
    حاويه: ['حاويات'],
    مبني: ['مباني', 'مبان'],
    محرك: ['محركات'],
    منفذ: ['منافذ'],
    قناه: ['قنوات'],
    رساله: ['رسايل'],
    نظام: ['انظمه'],
    برنامج: ['برامج'],
    مجس: ['مجسات'],
    انبوب: ['انابيب'],
    صمام: ['صمامات'],
    حامل: ['حوامل'],
    عمود: ['اعمده'],
    خادم: ['خوادم'],
    باقه: ['باقات'],
    مصنع: ['مصانع'],
    مزرعه: ['مزارع'],
    مستودع: ['مستودعات'],
    كاشف: ['كواشف'],
    زر: ['ازرار'],
    مفتاح: ['مفاتيح'],
    مقياس: ['مقاييس'],
    بروتوكول: ['بروتوكولات'],
    هوايي: ['هواييات'],
  }).flatMap(([one, many]) => many.map((plural) => [plural, one] as const)),
)

const arabicEndings = ['يات', 'ات', 'ون', 'ين', 'ان', 'يه', 'ه']

/** What a word and its plural have in common. */
export function stemOf(word: string): string {
  if (hasDigit(word)) return word
  return isArabic(word) ? arabicStem(word) : englishStem(word)
}

function arabicStem(word: string): string {
  const single = brokenPlurals.get(word) ?? word
  const ending = arabicEndings.find((end) => single.endsWith(end) && single.length - end.length >= 3)
  return ending === undefined ? single : single.slice(0, -ending.length)
}

function englishStem(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word
}

/** A word under which a word of the index is found: itself and its stem. */
export const spellingsOf = (word: string): string[] => [...new Set([word, stemOf(word)])]

/** What a short preposition is written to: قارئ of بقارئ. Only texts are read so, since many words begin with these letters. */
const afterPreposition = (word: string): string | undefined =>
  /^[بل][\u0600-\u06ff]{4,}$/.test(word) ? word.slice(1) : undefined

/** Parts of a word at the borders of letters and digits: rs485 is rs and 485. */
export const partsOf = (word: string): string[] =>
  word.startsWith('-') || word.includes('.') ? [] : (word.match(/\p{L}+|\d+/gu) ?? [])

/** A chunk in one: nbiot of nb-iot. */
export const joined = (chunk: readonly string[]): string | undefined => {
  const whole = chunk.join('')
  const isSensible = chunk.length > 1 && whole.length <= longestJoined && /\p{L}/u.test(whole)
  return isSensible && !chunk.some((word) => word.startsWith('-')) ? whole : undefined
}

/** All words under which a text is found: as they are, their stems, joined where no space parts them, and parted at digits. */
export function indexWords(text: string): string[] {
  const found = new Set<string>()
  const add = (word: string) => {
    for (const spelling of spellingsOf(word)) found.add(spelling)
  }
  const chunks = chunksOf(text)
  for (const [index, chunk] of chunks.entries()) {
    for (const word of chunk) {
      add(word)
      const rest = afterPreposition(word)
      if (rest !== undefined) add(rest)
      const parts = partsOf(word)
      if (parts.length > 1) for (const part of parts) if (part.length > 1) add(part)
    }
    const whole = joined(chunk)
    if (whole !== undefined) found.add(whole)
    // A short name and its number belong together, as in IP 67.
    const next = chunks[index + 1]?.[0]
    const last = chunk.at(-1)
    if (last !== undefined && next !== undefined && /^\p{L}{1,3}$/u.test(last) && /^\d+$/.test(next))
      found.add(last + next)
  }
  return [...found]
}

/** Words of a measured value that say which: a number with its unit, codes, and temperatures below zero; bare numbers say nothing. */
export function valueWords(text: string): string[] {
  const all = chunksOf(text).flat()
  return all.flatMap((word, index) => {
    if (!/^-?\d+(?:\.\d+)?$/.test(word)) return hasDigit(word) ? [word] : []
    const unit = all[index + 1]
    const isUnit = unit !== undefined && /^\p{L}+$/u.test(unit)
    return [
      ...(word.startsWith('-') ? [word] : []),
      ...(isUnit ? spellingsOf(unit).map((name) => word + name) : []),
    ]
  })
}

/** A short text whole, without its spaces: classc of "Class C". */
export const wholeWord = (text: string): string => chunksOf(text).flat().join('')

/** The words in their order, as one line: names that match the whole phrase rank first. */
export const phraseOfWords = (text: string): string => chunksOf(text).flat().join(' ')
export const stemPhrase = (words: readonly string[]): string => words.map(stemOf).join(' ')

/** A code or number without what parts it: GW-OUT16 is gwout16. */
export const codeOf = (text: string): string => foldForSearch(text).replace(/[^\p{L}\p{N}]/gu, '')

const fillers = new Set(
  `for with of the a an and or to in on buy price prices cheap best need want looking shop online
  في من على مع عن او سعر اسعار شراء بكم ارخص افضل ابي ابغي ابغا ودي احتاج عندكم اريد اشتري`.split(/\s+/),
)
const fillersBesideOthers = new Set(['device', 'devices', 'جهاز', 'اجهزه'])

/** Words that shops put before everything: left out where nothing is called by them. */
const praise = new Set(
  'smart iot wireless digital electronic professional industrial system solution ذكي ذكيه سمارت لاسلكي لاسلكيه رقمي رقميه الكتروني الكترونيه نظام حل'.split(
    ' ',
  ),
)
export const isPraise = (word: string) => praise.has(word)

const longestQuery = 100
const mostWords = 8

/** What was typed, as words with whether the next one follows without a space; words that say nothing are left out. */
export function questionWords(text: string): string[] {
  const all = chunksOf(text.slice(0, longestQuery)).flat()
  const meant = all.filter((word) => !fillers.has(word))
  const without = meant.filter((word) => !fillersBesideOthers.has(word))
  return (without.length > 0 ? without : meant.length > 0 ? meant : all).slice(0, mostWords)
}

// Arabic typed in Latin letters, and the other way: both are brought to the consonants that are heard.
const heardDigits: Record<string, string> = { 2: '', 3: '', 5: 'x', 6: 't', 7: 'h', 8: 'k', 9: 's' }
const heardPairs: [RegExp, string][] = [
  [/kh/g, 'x'],
  [/sh/g, 'c'],
  [/ch/g, 'tc'],
  [/gh/g, 'g'],
  [/th/g, 's'],
  [/dh/g, 'z'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
]
const heardArabic: Record<string, string> = {
  ب: 'b',
  ت: 't',
  ث: 's',
  ج: 'j',
  ح: 'h',
  خ: 'x',
  د: 'd',
  ذ: 'z',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'c',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  غ: 'g',
  ف: 'f',
  ق: 'k',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
}
const fewestHeard = 3

/** The consonants of a word; undefined where they are too few to tell one word from another. */
export function soundOf(word: string): string | undefined {
  const heard = isArabic(word)
    ? [...word.replace(/ه$/, '')].map((letter) => heardArabic[letter] ?? '').join('')
    : latinSound(word)
  const once = heard.replace(/(.)\1+/g, '$1')
  return once.length >= fewestHeard ? once : undefined
}

function latinSound(word: string): string {
  let heard = word.replace(/[2356789]/g, (digit) => heardDigits[digit] ?? '')
  for (const [pair, sound] of heardPairs) heard = heard.replace(pair, sound)
  return heard
    .replace(/(?<=.)[h]$/, '')
    .replace(/[aeiouyw]/g, '')
    .replace(/[gq]/g, 'k')
    .replaceAll('p', 'b')
    .replaceAll('v', 'f')
    .replace(/[^a-z]/g, '')
}
