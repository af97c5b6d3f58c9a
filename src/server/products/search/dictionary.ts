import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { hasDigit, isArabic, soundOf } from '../../text/search-words.ts'
import { literally } from '../../text/like-pattern.ts'
import { places } from './search-texts.ts'

export type Dictionary = ReadonlyMap<string, number>

/** In names, types, facts or codes: what a shop calls its goods by. */
export const called = places.code | places.name | places.type | places.fact
const near = places.code | places.name | places.type
const mostLonger = 20

/** Which of these words the catalogue has, with their places. */
export async function lookUp(db: Db, words: ReadonlySet<string>): Promise<Dictionary> {
  if (words.size === 0) return new Map()
  const { rows } = await db.execute<{ word: string; places: number }>(
    sql`select word, places from search_words where word = any(${sql.param([...words])}::text[])`,
  )
  return new Map(rows.map((row) => [row.word, row.places]))
}

export type Longer = { word: string; places: number }

/** Words of names, types and codes that begin with each of these. */
export async function lookUpLonger(db: Db, words: readonly string[]): Promise<Map<string, Longer[]>> {
  if (words.length === 0) return new Map()
  const each = words.map(
    (word) => sql`
    (select ${word} as beginning, word, places from search_words
      where word like ${`${literally(word)}%`} and word <> ${word} and places & ${hasDigit(word) ? places.code : near}::int <> 0
      order by length(word), word limit ${mostLonger})`,
  )
  const { rows } = await db.execute<{ beginning: string; word: string; places: number }>(
    sql.join(each, sql` union all `),
  )
  return Map.groupBy(rows, ({ beginning }) => beginning)
}

const shortestCorrected = 4
const longForTwo = 8
const mostCandidates = 60
const latinLetters = 'abcdefghijklmnopqrstuvwxyz'
const arabicLetters = 'ابتثجحخدذرزسشصضطظعغفقكلمنهويء'

/** Every word one typing error away. */
function neighbours(word: string): string[] {
  const letters = isArabic(word) ? arabicLetters : latinLetters
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    if (after !== '') {
      found.add(before + after.slice(1))
      if (after.length > 1) found.add(before + after[1] + after[0] + after.slice(2))
    }
    for (const letter of letters) {
      found.add(before + letter + after)
      if (after !== '') found.add(before + letter + after.slice(1))
    }
  }
  found.delete(word)
  return [...found]
}

/** Edits between two words, two letters in each other's place being one. */
function distance(a: string, b: string): number {
  let [earlier, before]: [number[], number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_, index) => index),
  ]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (before[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (earlier[j - 2] ?? 0) + 1)
      row.push(least)
    }
    ;[earlier, before] = [before, row]
  }
  return before[b.length] ?? 0
}

const startsAlike = (a: string, b: string) => a[0] === b[0] || (a[0] === b[1] && a[1] === b[0])

/** Words that were perhaps meant, the likeliest first. `beside`: words that are known though the catalogue has them not. */
export async function corrections(db: Db, word: string, beside: ReadonlySet<string>): Promise<string[]> {
  if (word.length < shortestCorrected || hasDigit(word)) return []
  const near = neighbours(word)
  const isLong = word.length >= longForTwo
  const { rows } = await db.execute<{ word: string; places: number }>(sql`
    select word, places from search_words where word = any(${sql.param(near)}::text[])
    ${isLong ? sql`union (select word, places from search_words where word % ${word} order by similarity(word, ${word}) desc, word limit ${mostCandidates})` : sql``}`)
  const known = [
    ...rows,
    ...(isLong ? [...beside] : near.filter((other) => beside.has(other))).map((other) => ({
      word: other,
      places: places.type,
    })),
  ]
  return known
    .filter((other) => startsAlike(word, other.word) && !hasDigit(other.word) && other.word.length >= 3)
    .map((other) => ({ ...other, away: distance(word, other.word) }))
    .filter(({ away }) => away > 0 && away <= (isLong ? 2 : 1))
    .toSorted(
      (a, b) =>
        a.away - b.away ||
        weightOf(a.places) - weightOf(b.places) ||
        Math.abs(a.word.length - word.length) - Math.abs(b.word.length - word.length) ||
        (a.word < b.word ? -1 : 1),
    )
    .map((other) => other.word)
}

const mostHeard = 3

/** Words of the other script that sound the same. */
export async function heardAs(
  db: Db,
  word: string,
  beside: ReadonlyMap<string, string[]>,
): Promise<string[]> {
  const sound = soundOf(word)
  if (sound === undefined) return []
  const { rows } = await db.execute<{ word: string; places: number }>(
    sql`select word, places from search_words where sound = ${sound} limit ${mostCandidates}`,
  )
  const found = [
    ...rows,
    ...(beside.get(sound) ?? []).map((other) => ({ word: other, places: places.type })),
  ].filter((other) => isArabic(other.word) !== isArabic(word))
  return [
    ...new Set(
      found
        .toSorted(
          (a, b) =>
            weightOf(a.places) - weightOf(b.places) ||
            a.word.length - b.word.length ||
            (a.word < b.word ? -1 : 1),
        )
        .map((other) => other.word),
    ),
  ].slice(0, mostHeard)
}

/** The lower, the more a word says of what a product is. */
const weightOf = (where: number) =>
  where & places.name ? 1 : where & places.type ? 2 : where & places.fact ? 3 : 4
