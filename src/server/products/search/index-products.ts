import { inArray, sql } from 'drizzle-orm'
import type { BothTexts } from '#contract/shared.ts'
import type { Db } from '../../db/connect.ts'
import { metadata } from '../../metadata/metadata.table.ts'
import { isArabic, soundOf } from '../../text/search-words.ts'
import { topicsOfFacts, type ProductState } from '../product-state.ts'
import { productIncludes, products } from '../products.table.ts'
import { movingDigits, searchedOf, searchTexts } from './search-texts.ts'

/** By which way of reading an index was made; a row of another is read anew, in batches (reindex.ts). */
export const searchShape = 1
export const markOf = (version: number) => `${searchShape}:${version}`

type Searched = ProductState & { id?: string }

/**
 * What the index holds of each of these products, in their order; `parts` of a package that is about to be written. Titles are
 * locked against removal until the products that name them are written.
 */
export async function indexOf(
  db: Db,
  rows: readonly Searched[],
  given: { parts?: readonly string[] | undefined } = {},
) {
  const borne = (row: Searched) => [...row.metadataIds, ...topicsOfFacts(row)]
  const ids = [...new Set(rows.flatMap(borne))]
  const titles = new Map(
    ids.length === 0
      ? []
      : (
          await db
            .select({ id: metadata.id, title: metadata.title })
            .from(metadata)
            .where(inArray(metadata.id, ids))
            .for('key share')
        ).map(({ id, title }) => [id, title]),
  )
  const parts = await partsOf(db, rows, given.parts)
  const titlesOf = (ids: readonly string[]): BothTexts[] => ids.flatMap((id) => titles.get(id) ?? [])
  return rows.map((row) =>
    searchTexts(
      searchedOf(row, {
        typeTitles: titlesOf(topicsOfFacts(row)),
        topicTitles: titlesOf(row.metadataIds),
        parts: row.type === 'package' ? parts(row.id) : [],
      }),
    ),
  )
}

type Part = { name: BothTexts; code: string }

async function partsOf(
  db: Db,
  rows: readonly Searched[],
  given: readonly string[] | undefined,
): Promise<(id: string | undefined) => Part[]> {
  const packages = rows.filter(({ type }) => type === 'package')
  if (packages.length === 0) return () => []
  const columns = { name: products.name, code: products.code }
  if (given !== undefined) {
    const found =
      given.length === 0
        ? []
        : await db
            .select(columns)
            .from(products)
            .where(inArray(products.id, [...given]))
    return () => found
  }
  const ids = packages.flatMap(({ id }) => id ?? [])
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ ...columns, packageId: productIncludes.productId })
          .from(productIncludes)
          .innerJoin(products, sql`${products.id} = ${productIncludes.includedId}`)
          .where(inArray(productIncludes.productId, ids))
          .orderBy(productIncludes.position)
  return (id) => found.filter(({ packageId }) => packageId === id)
}

/** The columns of a product's index. `isNew`: it has no sales yet. */
export function indexColumns(
  { words: _words, searchPlace, ...columns }: ReturnType<typeof searchTexts>,
  isNew: boolean,
) {
  const { from, size } = movingDigits
  return {
    ...columns,
    // What the job knows of sales and stock stays.
    searchPlace: isNew
      ? searchPlace
      : sql`case when ${products.searchPlace} = 0 then ${searchPlace}::int
          else ${searchPlace - (Math.floor(searchPlace / from) % size) * from}::int
            + ${products.searchPlace} / ${from}::int % ${size}::int * ${from}::int end`,
  }
}

/**
 * Adds words to the dictionary, or the places where they stand. In order, so that two writers of the same words queue instead of
 * deadlocking; what it knows already is not locked.
 */
export async function rememberWords(db: Db, words: ReadonlyMap<string, number>): Promise<void> {
  if (words.size === 0) return
  const sorted = [...words].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await db.execute(sql`
    insert into search_words as known (word, places, sound)
    select * from unnest(${sql.param(sorted.map(([word]) => word))}::text[], ${sql.param(sorted.map(([, place]) => place))}::smallint[],
      ${sql.param(sorted.map(([word]) => heard(word)))}::text[]) as said (word, places, sound)
    where not exists (select from search_words kept where kept.word = said.word and kept.places | said.places = kept.places)
    on conflict (word) do update set places = known.places | excluded.places, sound = excluded.sound`)
}

/** Only words that somebody may have heard. */
const heard = (word: string) => (isArabic(word) || /^[a-z]{4,}$/.test(word) ? (soundOf(word) ?? null) : null)
