import { describe, expect, test } from 'vitest'
import {
  chunksOf,
  codeOf,
  foldForSearch,
  indexWords,
  questionWords,
  soundOf,
  spellingsOf,
  stemOf,
} from './search-words.ts'

/** Texts of random letters, digits and signs of both languages, the same ones in every run. */
function* someTexts(count: number) {
  const signs = [
    ...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789٠١٢٣٤٥٦٧٨٩ابتثجحخدذرزسشصضطظعغفقكلمنهويةىأإآؤئپچڤگک',
    ' ',
    ' ',
    ' ',
    '-',
    '−',
    '–',
    '/',
    '.',
    '٫',
    '٬',
    ',',
    'ـ',
    'َ',
    'é',
    '²',
    '₂',
    '\u200f',
    '\u200b',
    'ＴＲ',
    '(',
    '°',
  ]
  let state = 7
  const next = (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
  for (let made = 0; made < count; made += 1)
    yield Array.from({ length: 1 + next(24) }, () => signs[next(signs.length)]).join('')
}

describe('whatever is written', () => {
  test('folding what is folded changes nothing', () => {
    for (const text of someTexts(3_000)) {
      const once = foldForSearch(text)
      expect(foldForSearch(once), JSON.stringify(text)).toBe(once)
    }
  })

  test('a stem of a stem is itself, or the index has both', () => {
    for (const text of someTexts(1_000))
      for (const word of chunksOf(text).flat()) expect(spellingsOf(word)).toContain(stemOf(word))
  })

  test('each word that is asked for is in the index of the same text', () => {
    for (const text of someTexts(3_000)) {
      const index = new Set(indexWords(text))
      for (const word of questionWords(text))
        for (const spelling of spellingsOf(word)) expect(index, JSON.stringify(text)).toContain(spelling)
    }
  })
})

test.each([
  ['NB-IoT', ['nb', 'iot', 'nbiot']],
  ['ip 67', ['ip67']],
  ['RS-485', ['rs', '485', 'rs485']],
  ['rs485', ['rs485', 'rs', '485']],
  ['EU863-870', ['eu863', '870', 'eu863870', '863']],
  ['Wi‑Fi', ['wifi']],
  ['−40 to 85 °C', ['-40', '85']],
  ['0٫3', ['0.3']],
  ['CO₂', ['co2']],
  ['ＴＲＫ ٢٠٠', ['trk200', 'trk', '200']],
  ['1,000 devices', ['1000', 'device']],
  ['Batteries', ['battery']],
  ['الأقفال', ['قفل']],
  ['بالحرارة', ['حرار']],
  ['راوووتر', ['راوتر']],
  ['شَرائِح', ['شريح']],
])('%s is found by %j', (text, words) => {
  expect(indexWords(text)).toEqual(expect.arrayContaining(words))
})

test.each([
  ['buy a router for the office', ['router', 'office']],
  ['best device', ['device']],
  ['the', ['the']],
  ['-40', ['-40']],
  ['trk-200', ['trk', '200']],
  ['ابغى جهاز تتبع', ['تتبع']],
  ['water-meter', ['water', 'meter']],
])('of %s the words %j are looked for', (text, words) => {
  expect(questionWords(text)).toEqual(words)
})

test('a code is read with either digits and whatever parts it', () => {
  expect(['TRK-200', 'trk200', 'ＴＲＫ ٢٠٠', 'trk_200'].map(codeOf)).toEqual(Array(4).fill('trk200'))
})

test.each([
  ['7assas', 'حساس'],
  ['mustash3er', 'مستشعر'],
  ['rawter', 'راوتر'],
  ['bawaba', 'بوابة'],
  ['ChirpStack', 'تشيربستاك'],
])('%s sounds like %s', (latin, arabic) => {
  const [one, other] = [chunksOf(latin)[0]?.[0], chunksOf(arabic)[0]?.[0]]
  expect(one && soundOf(one)).toBe(other && soundOf(other))
})
