import type { Db } from '../../db/connect.ts'
import { hasDigit, partsOf, questionWords, spellingsOf, stemPhrase } from '../../text/search-words.ts'
import type { CompiledWords } from './compile-words.ts'
import {
  called,
  corrections,
  heardAs,
  lookUp,
  lookUpLonger,
  type Dictionary,
  type Longer,
} from './dictionary.ts'
import type { Alternative, Unit } from './understood.ts'
import { places } from './search-texts.ts'

const shortestBeginning = 3
const mostAlternatives = 12
/** A part this short says little by itself: nb iot is one word. */
const short = 3
const isShort = (word: string) => word.length <= short || hasDigit(word)

export type Reading = {
  words: string[]
  units: Unit[]
  /** By unit: whole codes that begin with it. */
  codes: string[][]
  /** By unit: what else may have been meant by a word that was corrected. */
  others: Unit[][]
}

/** What is asked for, unit by unit. */
export async function understand(db: Db, text: string, known: CompiledWords): Promise<Reading> {
  const words = questionWords(text)
  const spans = spansOf(words, known)
  const dictionary = await lookUp(db, wordsToLookUp(words, known))
  const parted = joinSpans(spans, dictionary)
  // What is one word, also where it was typed in parts: sen-th10 begins senth10eu.
  const beginningOf = (words: readonly string[]) =>
    words.length === 1 || isCalled(dictionary, words.join('')) ? words.join('') : undefined
  const beginnings = parted.flatMap((words) => {
    const beginning = beginningOf(words)
    return beginning !== undefined && beginning.length >= shortestBeginning ? [beginning] : []
  })
  const longer = await lookUpLonger(db, [...new Set(beginnings)])
  const read = await Promise.all(
    parted.map((words) =>
      unitOf(db, words, { known, dictionary, longer: longer.get(beginningOf(words) ?? '') ?? [] }),
    ),
  )
  return {
    words,
    units: read.map(({ unit }) => unit),
    codes: read.map(({ codes }) => codes),
    others: read.map(({ others = [] }) => others),
  }
}

/** Phrases that mean something, the longest first, and single words between them. */
function spansOf(words: readonly string[], { meanings, longest }: CompiledWords): string[][] {
  const spans: string[][] = []
  for (let at = 0; at < words.length;) {
    let length = Math.min(longest, words.length - at)
    while (length > 1 && !meanings.has(stemPhrase(words.slice(at, at + length)))) length -= 1
    spans.push(words.slice(at, at + length))
    at += length
  }
  return spans
}

/** Neighbouring single words that the catalogue knows as one are one, where a part is short or says nothing by itself. */
function joinSpans(spans: string[][], dictionary: Dictionary): string[][] {
  const found: string[][] = []
  for (let at = 0; at < spans.length;) {
    const length =
      [3, 2].find((count) => {
        const words = spans.slice(at, at + count)
        return (
          words.length === count &&
          words.every(({ length }) => length === 1) &&
          isCalled(dictionary, words.join('')) &&
          words.flat().some((word) => isShort(word) || !isKnown(dictionary, word))
        )
      }) ?? 1
    found.push(spans.slice(at, at + length).flat())
    at += length
  }
  return found
}

function wordsToLookUp(words: readonly string[], { meanings, longest }: CompiledWords): Set<string> {
  const wanted = new Set<string>()
  const addAll = (list: readonly string[]) => {
    for (const word of list) for (const spelling of spellingsOf(word)) wanted.add(spelling)
    for (let at = 0; at < list.length; at += 1)
      for (const length of [2, 3]) {
        const part = list.slice(at, at + length)
        if (part.length === length) wanted.add(part.join(''))
      }
  }
  addAll(words)
  for (const word of words) for (const [one, other] of splitsOf(word)) wanted.add(one).add(other)
  for (let at = 0; at < words.length; at += 1)
    for (let length = 1; length <= Math.min(longest, words.length - at); length += 1)
      for (const meaning of meanings.get(stemPhrase(words.slice(at, at + length))) ?? [])
        addAll(meaning.flat())
  return wanted
}

const splitsOf = (word: string): [string, string][] => {
  const borders = partsOf(word)
  const atDigits = borders.length === 2 ? ([[borders[0], borders[1]]] as [string, string][]) : []
  const anywhere = Array.from({ length: Math.max(0, word.length - 3) }, (_, index) => index + 2).map(
    (at) => [word.slice(0, at), word.slice(at)] as [string, string],
  )
  return [...atDigits, ...anywhere.filter(([one, other]) => isShort(one) || isShort(other))]
}

const isCalled = (dictionary: Dictionary, word: string) => ((dictionary.get(word) ?? 0) & called) !== 0
const isKnown = (dictionary: Dictionary, word: string) => spellingsOf(word).some((one) => dictionary.has(one))

/**
 * Words that must all fit, neighbours joined where the catalogue knows them as one: always where a part is short, so that nb iot,
 * nb-iot and nbiot find the same; else beside the words as they are.
 */
export function alternativesOf(words: readonly string[], dictionary: Dictionary): Alternative[] {
  const one: string[][] = []
  let hasLong = false
  for (let at = 0; at < words.length;) {
    const length = [3, 2].find((count) => {
      const part = words.slice(at, at + count)
      return part.length === count && isCalled(dictionary, part.join(''))
    })
    const part = words.slice(at, at + (length ?? 1))
    if (length !== undefined && part.some(isShort)) {
      one.push([part.join('')])
      at += length
      continue
    }
    if (length !== undefined && words.length === length) hasLong = true
    one.push(spellingsOf(words[at] ?? ''))
    at += 1
  }
  return hasLong ? [one, [[words.join('')]]] : [one]
}

type Beside = { known: CompiledWords; dictionary: Dictionary; longer: Longer[] }

async function unitOf(
  db: Db,
  words: string[],
  { known, dictionary, longer }: Beside,
): Promise<{ unit: Unit; codes: string[]; others?: Unit[] }> {
  const typed = words.join(' ')
  const exact = alternativesOf(words, dictionary)
  const [only] = words.length === 1 ? words : []
  if (only !== undefined && !isKnown(dictionary, only)) {
    const split = splitsOf(only).find(
      ([one, other]) =>
        dictionary.has(one) &&
        dictionary.has(other) &&
        isCalled(dictionary, one) &&
        isCalled(dictionary, other),
    )
    if (split) exact.push(split.map(spellingsOf))
  }
  const meaning = (words: readonly string[]) =>
    (known.meanings.get(stemPhrase(words)) ?? [])
      .flatMap((chunks) => alternativesOf(chunks.flat(), dictionary))
      .slice(0, mostAlternatives)
  const synonyms = meaning(words)
  const unit: Unit = {
    typed,
    exact,
    synonyms,
    kinds: kindsOf([...exact, ...synonyms], dictionary),
    longer: longer.filter(({ places: where }) => where & (places.name | places.type)).map(({ word }) => word),
  }
  const codes = longer.filter(({ places: where }) => where & places.code).map(({ word }) => word)
  if (only === undefined || isFound(unit, dictionary) || codes.length > 0) return { unit, codes }
  const { corrected, heard } = await insteadOf(db, only, known)
  const instead = [...corrected, ...heard]
  if (instead.length === 0) return { unit, codes }
  const beside = await lookUp(db, wordsToLookUp(instead, known))
  const meaningOf = (word: string) =>
    (known.meanings.get(stemPhrase([word])) ?? []).flatMap((chunks) => alternativesOf(chunks.flat(), beside))
  const asMeant = (words: readonly string[]): Unit => {
    const exact = words.map((word) => [spellingsOf(word)])
    const synonyms = words.flatMap(meaningOf).slice(0, mostAlternatives)
    return { ...unit, exact, synonyms, kinds: kindsOf([...exact, ...synonyms], beside) }
  }
  const [first, ...others] = corrected.map((word) => ({ ...asMeant([word]), corrected: word }))
  return first ? { unit: first, codes, others } : { unit: asMeant(heard), codes }
}

/** Alternatives all of whose words types are called by. */
const kindsOf = (alternatives: readonly Alternative[], dictionary: Dictionary) =>
  alternatives.filter((words) =>
    words.every((spellings) => spellings.some((word) => ((dictionary.get(word) ?? 0) & places.kind) !== 0)),
  )

const isFound = ({ exact, synonyms, longer }: Unit, dictionary: Dictionary) =>
  synonyms.length > 0 ||
  longer.length > 0 ||
  exact.some((alternative) =>
    alternative.every((spellings) => spellings.some((word) => dictionary.has(word))),
  )

const mostCorrections = 3

/** What was meant by a word that nobody uses: a typing error, or else the other script's word by its sound. */
async function insteadOf(
  db: Db,
  word: string,
  known: CompiledWords,
): Promise<{ corrected: string[]; heard: string[] }> {
  const [corrected, heard] = await Promise.all([
    corrections(db, word, known.single),
    heardAs(db, word, known.sounds),
  ])
  return { corrected: corrected.slice(0, mostCorrections), heard: corrected.length > 0 ? [] : heard }
}
