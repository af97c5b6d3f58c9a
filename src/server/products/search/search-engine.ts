import type { Db } from '../../db/connect.ts'
import type { CompiledWords } from './compile-words.ts'
import type { Search } from './search-of-plan.ts'
import type { SearchQuestion, Understood } from './understood.ts'

/** What staff keep for searches, and the moment that is asked about. */
export type SearchedWith = { words: CompiledWords; now: Date }

/**
 * What was found, whatever it is filtered by. An engine beside PostgreSQL answers `ids`, the best first; PostgreSQL itself conditions, so
 * that a list stays one statement. Filters, prices, stock, counts and who may see what are PostgreSQL's in either case.
 */
export type Found = Understood & {
  /** How many fit, up to a thousand. */
  total: number
  fits: { ids: readonly string[] } | { conditions: () => Search }
}

/**
 * Finds products by words (decision 0062): `postgresSearch` unless the context has another. It fails where it cannot answer; what it
 * answers is kept until the catalogue changes.
 */
export interface SearchEngine {
  find(db: Db, question: SearchQuestion, kept: SearchedWith): Promise<Found>
}
