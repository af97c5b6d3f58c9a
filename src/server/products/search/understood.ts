import type { Language } from '#contract/enums.ts'

// What is asked of a search engine, and how the question was understood, whichever engine it is (search-engine.ts).

/** Words that must all fit, each in any of its spellings. */
export type Alternative = string[][]

/** What one or more neighbouring words of a question stand for. */
export type Unit = {
  /** As it was typed, folded. */
  typed: string
  /** What is looked for in its place, where nothing is called as it was typed. */
  corrected?: string
  exact: Alternative[]
  synonyms: Alternative[]
  /** Those of them that types are called by. */
  kinds: Alternative[]
  /** Longer words that begin with it, of names and types alone. */
  longer: string[]
}

/** How a product fits, the best first. */
export const tiers = ['code', 'name', 'code begins', 'names', 'types', 'facts', 'texts'] as const
export type Tier = (typeof tiers)[number]

export type Relaxing = 'none' | 'fewer words' | 'any word'

/** How a question is understood, whatever it is filtered by. */
export type Understood = {
  /** Folded, without words that say nothing; what is counted under. */
  phrase: string
  units: Unit[]
  /** The question with its typing errors corrected, and only then. */
  corrected?: string
  /** Words that nothing was found with. */
  dropped: string[]
  relaxing: Relaxing
  /** Another spelling that finds much more. */
  didYouMean?: string
  /** How many more mention it in their texts and are left out. */
  more: number
  pins: string[]
  buries: string[]
}

export type Scope = 'best' | 'all'

export type Explained = Understood & {
  /** How many products fit each tier, up to a bound. */
  counts: { tier: Tier; count: number }[]
  /** Of one product: the tier it is found in, the first that fits. */
  tier?: Tier
}

export type SearchQuestion = {
  text: string
  language: Language
  scope: Scope
  /** In place of what staff have saved: to try it. */
  instead?: { pins?: string[] | undefined; buries?: string[] | undefined }
}
