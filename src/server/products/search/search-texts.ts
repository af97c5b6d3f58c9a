import type { BothTexts } from '#contract/shared.ts'
import { phraseOf, wordsOf } from '../../text/fold.ts'

const maxWords = 400

/** A code is also asked for without its hyphens: GW-OUT16 as gwout16. */
export const wholeCode = (code: string) => wordsOf(code).join('')

/** What a product is found by: all its words, those of its names, and the names whole. */
export function searchTexts({
  names,
  code,
  texts,
}: {
  names: BothTexts[]
  code: string
  texts: BothTexts[]
}) {
  const both = (pair: BothTexts) => [pair.en, pair.ar]
  const nameTexts = [...names.flatMap(both), code]
  const nameWords = [...new Set(nameTexts.flatMap(wordsOf))]
  const whole = wholeCode(code)
  const searchWords = [
    ...new Set([...nameWords, ...(whole ? [whole] : []), ...texts.flatMap(both).flatMap(wordsOf)]),
  ].slice(0, maxWords)
  return {
    searchNames: [...new Set(nameTexts.map(phraseOf))].filter((name) => name !== ''),
    nameWords,
    searchWords,
  }
}
