import type { Language } from '#contract/enums.ts'
import { chunksOf, hasDigit, questionWords, soundOf, stemPhrase } from '../../text/search-words.ts'

export type Synonym = { terms: string[]; means: string[]; direction: 'one' | 'two' }
export type SearchRule = {
  phrases: string[]
  language: Language | null
  pins: string[]
  buries: string[]
  startsAt: Date | null
  endsAt: Date | null
}

/** Synonyms and rules as they are looked up: a few megabytes at most, made anew when one of them changes. */
export type CompiledWords = {
  /** By the stems of a phrase: the phrases it stands for, as words by chunks. */
  meanings: ReadonlyMap<string, string[][][]>
  /** Words of the longest phrase. */
  longest: number
  /** Single words that somebody may have meant to type. */
  single: ReadonlySet<string>
  /** The same by how they sound. */
  sounds: ReadonlyMap<string, string[]>
  rules: ReadonlyMap<string, SearchRule[]>
}

const mostMeanings = 12

/** The key of a phrase: as a question reads it, so that both meet. */
export const keyOf = (phrase: string): string => stemPhrase(questionWords(phrase))

export function compileWords(synonyms: readonly Synonym[], rules: readonly SearchRule[]): CompiledWords {
  const meanings = new Map<string, Map<string, string[][]>>()
  let longest = 1
  const single = new Set<string>()
  const sounds = new Map<string, string[]>()
  const add = (term: string, means: string) => {
    const key = keyOf(term)
    if (key === '' || key === keyOf(means)) return
    const known = meanings.get(key) ?? new Map<string, string[][]>()
    if (known.size < mostMeanings) known.set(keyOf(means), meant(means))
    meanings.set(key, known)
    const words = questionWords(term)
    longest = Math.max(longest, words.length)
    const [only] = words
    if (only === undefined || words.length > 1 || hasDigit(only)) return
    single.add(only)
    const sound = soundOf(only)
    if (sound !== undefined) sounds.set(sound, [...new Set([...(sounds.get(sound) ?? []), only])])
  }
  for (const { terms, means, direction } of synonyms) {
    const all = [...terms, ...means]
    if (direction === 'one') for (const term of terms) for (const other of means) add(term, other)
    else for (const one of all) for (const other of all) add(one, other)
  }
  return {
    meanings: new Map([...meanings].map(([key, found]) => [key, [...found.values()]])),
    longest,
    single,
    sounds,
    rules: Map.groupBy(
      rules.flatMap((rule) => rule.phrases.map((phrase) => ({ rule, key: keyOf(phrase) }))),
      ({ key }) => key,
    )
      .entries()
      .reduce(
        (byKey, [key, found]) =>
          byKey.set(
            key,
            found.map(({ rule }) => rule),
          ),
        new Map<string, SearchRule[]>(),
      ),
  }
}

/** A phrase by chunks, without words that say nothing unless it has no others. */
function meant(phrase: string): string[][] {
  const asked = new Set(questionWords(phrase))
  const chunks = chunksOf(phrase)
    .map((chunk) => chunk.filter((word) => asked.has(word)))
    .filter((chunk) => chunk.length > 0)
  return chunks.length > 0 ? chunks : chunksOf(phrase)
}
