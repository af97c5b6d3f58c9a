import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { products } from '../products.table.ts'
import { phraseOf, wordsOf } from './fold.ts'

const maxWords = 8
const maxSpellings = 60

type Spellings = { word: string; near: string[] }

/** Every word of the query must occur, whole, as a beginning or with one typing error; undefined when it holds no word. */
export async function searchCondition(
  db: Db,
  query: string,
): Promise<{ matches: SQL; relevance: SQL } | undefined> {
  const words = wordsOf(query).slice(0, maxWords)
  if (words.length === 0) return undefined
  const spellings = await Promise.all(words.map((word) => findSpellings(db, word)))
  const matches = sql.join(
    spellings.map(({ near }) => sql`${products.searchWords} && ${sql.param(near)}::text[]`),
    sql` and `,
  )
  const phrase = phraseOf(query)
  const nearNames = sql.join(
    spellings.map(({ near }) => sql`(${products.nameWords} && ${sql.param(near)}::text[])::int`),
    sql` + `,
  )
  // A name that is the query; a name that holds it all; then the more words stand in the name, the better.
  const relevance = sql`case
    when ${phrase} = any(${products.searchNames}) then 0
    when ${products.nameWords} @> ${sql.param(words)}::text[] then 1
    when ${nearestPhrase(spellings)} = any(${products.searchNames}) then 2
    else 10 - (${nearNames}) end`
  return { matches, relevance }
}

/** The query as it would read without its typing errors. */
const nearestPhrase = (spellings: Spellings[]) => spellings.map(({ word, near }) => near[0] ?? word).join(' ')

/** Words of the catalogue that may be meant: the same, longer ones that begin so, and those one typing error away. */
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
  // A word nobody uses matches nothing, and says so by standing for itself.
  const near = rows
    .filter((row) => row.distance !== swapped || sameLetters(row.word, word))
    .map((row) => row.word)
  return { word, near: near.length > 0 ? [...new Set(near)] : [word] }
}

/** Two letters in the wrong order count as one error, though two changes apart. */
const swapped = 3
const sameLetters = (a: string, b: string) => [...a].toSorted().join('') === [...b].toSorted().join('')
