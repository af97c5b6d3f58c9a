import type { BothTexts } from '#contract/shared.ts'
import { enumLabel } from '#i18n/enum-words.ts'
import {
  chunksOf,
  codeOf,
  indexWords,
  phraseOfWords,
  stemPhrase,
  valueWords,
  wholeWord,
} from '../../text/search-words.ts'
import { plainText } from '../rich-text.ts'
import { bandWords } from './frequency-plans.ts'

const mostWords = 600
/** An entry of an index holds no more than 2,700 bytes. */
const mostNearBytes = 2_100

/** Where a word stands, each a bit; see the table `search_words`. */
export const places = { code: 1, name: 2, type: 4, fact: 8, text: 16, kind: 32 } as const

/** What a product is searched by, the weightiest first. */
export type SearchedTexts = {
  /** Its code and other numbers it is asked for by: a maker's, a bar code. */
  codes: string[]
  names: BothTexts[]
  /** What it is: titles of its types. */
  kinds: BothTexts[]
  /** What else its type says: connectivity, maker. */
  types: BothTexts[]
  /** Short texts that say what it can; each is also found whole, without spaces. */
  facts: BothTexts[]
  /** Numbers with their units. */
  values: BothTexts[]
  texts: BothTexts[]
  /** Its place among products that fit as well. */
  rank: 'hardware' | 'licence' | 'package' | 'accessory'
}

/** What the index holds of a product. `words`: each with its places. */
export function searchTexts({ codes, names, kinds, types, facts, values, texts, rank }: SearchedTexts) {
  const wordsIn = (pairs: BothTexts[]) => new Set(pairs.flatMap(both).flatMap(indexWords))
  const wholes = [...new Set(codes.map(codeOf))].filter((code) => code !== '')
  const name = new Set([...wordsIn(names), ...codes.flatMap(indexWords), ...wholes])
  const kind = wordsIn(kinds)
  const type = new Set([...kind, ...wordsIn(types), ...types.flatMap(both).map(wholeWord)])
  const fact = new Set([
    ...wordsIn(facts),
    ...facts.flatMap(both).map(wholeWord),
    ...values.flatMap(both).flatMap(valueWords),
  ])
  for (const group of [type, fact]) group.delete('')
  const factWords = [...new Set([...name, ...type, ...fact])]
  const searchWords = [...new Set([...factWords, ...wordsIn([...values, ...texts])])].slice(0, mostWords)
  return {
    searchNames: [...new Set(names.flatMap(both).flatMap(namesOf))].filter((phrase) => phrase !== ''),
    searchCodes: wholes,
    nameWords: [...name],
    nearWords: atMost(mostNearBytes, [
      ...name,
      ...[...kind].map((word) => `#${word}`),
      ...[...type].filter((word) => !name.has(word)).map((word) => `~${word}`),
    ]),
    factWords,
    searchWords,
    searchPlace: placeOf(rank, names[0]),
    words: new Map(
      [...searchWords, ...wholes].map((word) => [
        word,
        (wholes.includes(word) ? places.code : 0) |
          (name.has(word) ? places.name : 0) |
          (type.has(word) ? places.type : 0) |
          (kind.has(word) ? places.kind : 0) |
          (fact.has(word) ? places.fact : 0) |
          places.text,
      ]),
    ),
  }
}

const both = (pair: BothTexts) => [pair.en, pair.ar]
const namesOf = (name: string) => [phraseOfWords(name), stemPhrase(chunksOf(name).flat())]

function atMost(bytes: number, words: string[]): string[] {
  let left = bytes
  return words.filter((word) => {
    left -= Buffer.byteLength(word) + 7
    return left >= 0
  })
}

const ranks = { hardware: 0, licence: 1, package: 2, accessory: 3 }
/** Where sales and stock stand in a place; a job keeps them up to date. */
export const movingDigits = { from: 1_000, size: 1_000 }

/** A place without what moves with sales and stock. */
export const withoutMoving = (place: number): number =>
  place - (Math.floor(place / movingDigits.from) % movingDigits.size) * movingDigits.from

const never = 40

/** The lower, the earlier: what it is, how long its name is, and within that what sells and is in stock. */
function placeOf(rank: SearchedTexts['rank'], name: BothTexts | undefined): number {
  const length = chunksOf(name?.en || name?.ar || '').flat().length
  return ranks[rank] * 10_000_000 + lengthPlace(length)
}

const lengthPlace = (length: number) =>
  (length <= 4 ? 0 : length <= 8 ? 1 : 2) * 1_000_000 + never * movingDigits.from + Math.min(length, 999)

/** The place of a name with one more word, of a product that was never sold. */
export const withOneWordMore = (place: number): number =>
  Math.floor(place / 10_000_000) * 10_000_000 + lengthPlace((place % movingDigits.from) + 1)

type Row = {
  code: string
  name: BothTexts
  shortName: BothTexts
  description: BothTexts
  faqs: Record<'en' | 'ar', { question: string; answer: string }[]>
  type: string
  hardwareType: string | null
  licenseType: string | null
  communicationTypes: string[]
  manufacturer: string | null
  region: string | null
  networkServers: string[]
  deviceProfileTypes: string[]
  modelCode: string | null
  gtin: string | null
  certifications: { name: string; issuer?: string; number?: string }[]
  platformType: string | null
  subscriptionType: string | null
  integrationType: string | null
  notificationType: string | null
}

/** Titles by the kind of metadata, and what a package holds. */
export type Beside = {
  typeTitles: BothTexts[]
  topicTitles: BothTexts[]
  parts: { name: BothTexts; code: string }[]
  /** Of facts: names of options, and values with their units. */
  options: BothTexts[]
  values: BothTexts[]
}

const same = (text: string | null | undefined): BothTexts[] => (text ? [{ en: text, ar: '' }] : [])

/** The one place that says what of a product is searched, and how much it weighs. */
export function searchedOf(
  row: Row,
  { typeTitles, topicTitles, parts, options, values }: Beside,
): SearchedTexts {
  const isAccessory = row.hardwareType === 'accessory'
  const labels = [
    row.hardwareType && row.hardwareType !== 'device' && enumLabel('HardwareType', row.hardwareType),
    row.licenseType && enumLabel('LicenseType', row.licenseType),
    row.type !== 'hardware' && enumLabel('ProductType', row.type),
  ]
  const finer = [
    row.platformType && enumLabel('PlatformType', row.platformType),
    row.subscriptionType && enumLabel('SubscriptionType', row.subscriptionType),
    row.integrationType && enumLabel('IntegrationType', row.integrationType),
    row.notificationType && enumLabel('NotificationType', row.notificationType),
  ]
  const given = (pairs: (BothTexts | '' | null | false)[]) =>
    pairs.filter((pair): pair is BothTexts => !!pair)
  return {
    codes: [row.code, row.modelCode ?? '', row.gtin ?? ''],
    names: [row.name, row.shortName],
    kinds: [...typeTitles, ...given(labels)],
    types: [
      ...given(finer),
      ...same(row.manufacturer),
      ...row.communicationTypes.map((type) => enumLabel('CommunicationType', type)),
      // The words of other languages: what a shop calls Wi-Fi in Arabic is also asked for as wifi.
      ...row.communicationTypes.flatMap((type) => same(type.replaceAll('_', '-'))),
      ...(row.type === 'hardware' ? [enumLabel('ProductType', 'hardware')] : []),
      ...(row.hardwareType === 'device' ? [enumLabel('HardwareType', 'device')] : []),
    ],
    facts: [
      ...topicTitles,
      ...same(row.region),
      ...bandWords(row.region).flatMap(same),
      ...row.networkServers.flatMap(same),
      ...row.deviceProfileTypes.flatMap(same),
      ...options,
      ...row.certifications.flatMap(({ name, issuer }) => [...same(name), ...same(issuer)]),
    ],
    values,
    texts: [
      { en: plainText(row.description.en), ar: plainText(row.description.ar) },
      ...parts.flatMap(({ name, code }) => [name, ...same(code)]),
      ...row.certifications.flatMap(({ number }) => same(number)),
      ...(['en', 'ar'] as const).flatMap((language) =>
        row.faqs[language].flatMap(({ question, answer }) => same(`${question} ${answer}`)),
      ),
    ],
    rank: isAccessory
      ? 'accessory'
      : row.type === 'hardware'
        ? 'hardware'
        : row.type === 'package'
          ? 'package'
          : 'licence',
  }
}
