import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { transaction } from '../../db/transaction.ts'
import { products } from '../products.table.ts'
import { phraseOf, wordsOf } from '../../text/fold.ts'

const maxWords = 8
const maxSpellings = 60

type Spellings = { word: string; near: string[] }

export type Search = {
  /** Conditions every match must meet. */
  matches: SQL
  /**
   * Tiers of matches, the best first; a product belongs to the first it fits. What fits one of them also meets `matches`. `isRare`:
   * few can fit.
   */
  tiers: { fits: SQL; isRare?: true }[]
  /** The order within a tier: names with fewer other words come first. */
  closest: SQL
}

const closest = sql`cardinality(name_words)`
const nothing: Search = { matches: sql`false`, tiers: [{ fits: sql`false`, isRare: true }], closest }

/** Every word of the query must match: whole, as a prefix or with one typo. A query without words matches nothing. */
export async function searchCondition(db: Db, query: string): Promise<Search> {
  const words = wordsOf(query).slice(0, maxWords)
  if (words.length === 0) return nothing
  const spellings = await Promise.all(words.map((word) => findSpellings(db, word)))
  const everyWordIn = (column: SQL) =>
    sql.join(
      spellings.map(({ near }) => sql`${column} && ${sql.param(near)}::text[]`),
      sql` and `,
    )
  const isNamed = (phrase: string) => sql`${products.searchNames} @> ${sql.param([phrase])}::text[]`
  const [phrase, nearest] = [phraseOf(query), nearestPhrase(spellings)]
  const inName = sql`${products.nameWords} @> ${sql.param(words)}::text[]`
  const nearInName = everyWordIn(sql`${products.nameWords}`)
  const matches = everyWordIn(sql`${products.searchWords}`)
  return {
    matches,
    tiers: [
      { fits: isNamed(phrase), isRare: true },
      { fits: inName },
      ...(nearest === phrase ? [] : [{ fits: isNamed(nearest), isRare: true } as const]),
      { fits: nearInName },
      { fits: matches },
    ],
    closest,
  }
}

/**
 * Words are looked up in their indexes: PostgreSQL estimates comparing word lists as cheaply as comparing numbers, and would
 * otherwise read the whole catalogue.
 */
export function byIndex<T>(db: Db, ask: (db: Db) => Promise<T>): Promise<T> {
  return transaction(db, async (db) => {
    await db.execute(sql`set local enable_seqscan = off`)
    return ask(db)
  })
}

/** The query with its typing errors corrected. */
const nearestPhrase = (spellings: Spellings[]) => spellings.map(({ word, near }) => near[0] ?? word).join(' ')

/** Words of the catalogue that may be meant: the same, longer ones with this prefix, and those one typing error away. */
async function findSpellings(db: Db, word: string): Promise<Spellings> {
  const beginning = `${word.replace(/[\\%_]/g, '\\$&')}%`
  const forgiven = word.length >= 4
  const { rows } = await db.execute<{ word: string; distance: number }>(sql`
    select word, distance from (
      (select word, case when word = ${word} then 0 else 2 end as distance, length(word) as size
        from search_words where word like ${beginning} order by length(word), word limit ${maxSpellings})
      ${
        forgiven
          ? sql`union all (
            select word, case levenshtein_less_equal(word, ${word}, 1) when 1 then 1 else ${swapped} end as distance, length(word) as size
            from search_words
            where word % ${word} and levenshtein_less_equal(word, ${word}, 2) in (1, 2)
            order by similarity(word, ${word}) desc, word limit ${maxSpellings})`
          : sql``
      }
    ) found order by distance, size, word limit ${maxSpellings}`)
  // A word nobody uses matches nothing; it stands for itself.
  const near = rows
    .filter((row) => row.distance !== swapped || sameLetters(row.word, word))
    .map((row) => row.word)
  return { word, near: near.length > 0 ? [...new Set(near)] : [word] }
}

/** Two swapped letters count as one error, though they are two edits. */
const swapped = 3
const sameLetters = (a: string, b: string) => [...a].toSorted().join('') === [...b].toSorted().join('')
