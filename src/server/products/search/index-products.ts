import { inArray, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import { factText } from '#i18n/fact-text.ts'
import { readDefinitions, type Definitions } from '../../attributes/definitions.ts'
import type { Db } from '../../db/connect.ts'
import { metadata } from '../../metadata/metadata.table.ts'
import { isArabic, soundOf } from '../../text/search-words.ts'
import { searchedFacts } from '../facts/facts-of.ts'
import { topicsOfFacts, type ProductState } from '../product-state.ts'
import { productIncludes, products } from '../products.table.ts'
import { movingDigits, searchedOf, searchTexts, withoutMoving } from './search-texts.ts'

/** By which way of reading an index was made; a row of another is read anew, in batches (reindex.ts). */
export const searchShape = 2
export const markOf = (version: number) => `${searchShape}:${version}`

type Searched = ProductState & { id: string }

/** What the index holds of each of these products, in their order. */
export async function indexOf(db: Db, rows: readonly Searched[], definitions?: Definitions) {
  const ids = rows.map(({ id }) => id)
  const borne = (row: Searched) => [...row.metadataIds, ...topicsOfFacts(row)]
  const topics = [...new Set(rows.flatMap(borne))]
  const titles = new Map(
    topics.length === 0
      ? []
      : (
          await db
            .select({ id: metadata.id, title: metadata.title })
            .from(metadata)
            .where(inArray(metadata.id, topics))
        ).map(({ id, title }) => [id, title]),
  )
  const parts = await partsOf(db, rows)
  const facts = await factsOf(db, ids, definitions)
  const titlesOf = (ids: readonly string[]): BothTexts[] => ids.flatMap((id) => titles.get(id) ?? [])
  return rows.map((row) =>
    searchTexts(
      searchedOf(row, {
        typeTitles: titlesOf(topicsOfFacts(row)),
        topicTitles: titlesOf(row.metadataIds),
        parts: parts(row.id),
        ...facts(row.id),
      }),
    ),
  )
}

type Part = { name: BothTexts; code: string }

async function partsOf(db: Db, rows: readonly Searched[]): Promise<(id: string) => Part[]> {
  const packages = rows.flatMap(({ id, type }) => (type === 'package' ? [id] : []))
  if (packages.length === 0) return () => []
  const found = await db
    .select({ name: products.name, code: products.code, packageId: productIncludes.productId })
    .from(productIncludes)
    .innerJoin(products, sql`${products.id} = ${productIncludes.includedId}`)
    .where(inArray(productIncludes.productId, packages))
    .orderBy(productIncludes.position)
  return (id) => found.filter(({ packageId }) => packageId === id)
}

/** Facts of attributes that are searched: names of options with what else they are called, and values as they are written. */
async function factsOf(db: Db, ids: readonly string[], definitions: Definitions | undefined) {
  const found = await searchedFacts(db, ids)
  if (found.length === 0) return () => ({ options: [], values: [] })
  const { byKey } = definitions ?? (await readDefinitions(db))
  const both = (write: (language: Language) => string): BothTexts => ({ en: write('en'), ar: write('ar') })
  const told = ({ key, value }: (typeof found)[number]) => {
    const attribute = byKey.get(key)
    if (!attribute) return { options: [], values: [] }
    const options = attribute.options.filter(({ key }) => value.options?.includes(key))
    return {
      options: [
        ...options.flatMap(({ name, aliases }) => [name, ...aliases.map((alias) => ({ en: alias, ar: '' }))]),
        ...(value.flag ? [attribute.name] : []),
      ],
      values:
        value.options || value.flag !== undefined
          ? []
          : [both((language) => factText(value, attribute, language))],
    }
  }
  const byProduct = Map.groupBy(found, ({ productId }) => productId)
  return (id: string) => {
    const all = (byProduct.get(id) ?? []).map(told)
    return { options: all.flatMap(({ options }) => options), values: all.flatMap(({ values }) => values) }
  }
}

/** The columns of a product's index; what the job knows of sales and stock stays. */
export function indexColumns({ words: _words, searchPlace, ...columns }: ReturnType<typeof searchTexts>) {
  const { from, size } = movingDigits
  return {
    ...columns,
    searchPlace: sql`case when ${products.searchPlace} = 0 then ${searchPlace}::int
      else ${withoutMoving(searchPlace)}::int
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
