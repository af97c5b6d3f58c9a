import { inArray, isNull, sql } from 'drizzle-orm'
import type { BothTexts } from '#contract/shared.ts'
import { orNotFound } from '#server/http/app-error.ts'
import { metadata } from '#server/metadata/metadata.table.ts'
import { products, type ProductRow } from '#server/products/products.table.ts'
import { fold } from '#server/text/fold.ts'
import { plainText } from '#server/products/rich-text.ts'
import { indexOf } from '#server/products/search/index-products.ts'
import { withOneWordMore, type searchTexts } from '#server/products/search/search-texts.ts'
import { codeOf, indexWords } from '#server/text/search-words.ts'
import type { Db } from '#server/db/connect.ts'
import { openings, series } from './words.ts'

/** What all products of one family and base share; each adds its model to the names, the code and the words. */
type Blueprint = {
  position: number
  base: string
  name_en: string
  name_ar: string
  short_en: string
  short_ar: string
  description: BothTexts
  metadata_ids: string[]
  search_names: string[]
  name_words: string[]
  near_words: string[]
  fact_words: string[]
  search_words: string[]
  search_place: number
  known_words: string[]
  known_places: number[]
  whole_code: string
  model_code: string | null
  folded: string
}

const varied = ['application', 'use_case', 'industry', 'tag'] as const
const atOnce = 200
const modelLength = 9
const shortNameLength = 60
const wordLimit = 600

/** Families of products over every visible product of the shop, their texts and search words derived as `saveProduct` derives them. */
export async function drawBlueprints(db: Db, count: number): Promise<Blueprint[]> {
  const bases = await db
    .select()
    .from(products)
    .where(sql`${products.visibility} = 'visible' and ${isNull(products.archivedAt)}`)
    .orderBy(products.code)
  const topics = await db
    .select()
    .from(metadata)
    .where(inArray(metadata.kind, [...varied]))
    .orderBy(metadata.kind, metadata.sortOrder)
  const random = randomFrom(20_260_101)

  const drawn = Array.from({ length: count }, (_, position) => {
    const base = orNotFound(bases[position % bases.length])
    const family = orNotFound(series[Math.floor(position / bases.length) % series.length])
    const opening = orNotFound(openings[Math.floor(random() * openings.length)])
    const swapped = varied.flatMap((kind) => {
      const all = topics.filter((topic) => topic.kind === kind)
      const own = base.metadataIds.filter((id) => all.some((topic) => topic.id === id))
      // The square makes the first topics common and the last ones rare, as they are in a shop.
      const other = all[Math.floor(random() ** 2 * all.length)]?.id
      return other === undefined || random() < 0.5 ? own : [...new Set([...own.slice(1), other])]
    })
    return { position, base, row: variedOf({ base, family, opening, metadataIds: swapped }) }
  })
  // In batches, since a connection that asks nothing for long is closed.
  const searched: Awaited<ReturnType<typeof indexOf>> = []
  for (let at = 0; at < drawn.length; at += atOnce)
    searched.push(
      ...(await indexOf(
        db,
        drawn.slice(at, at + atOnce).map(({ row }) => row),
      )),
    )
  return drawn.map(({ position, base, row }, index) =>
    blueprintOf({ position, base: base.id, row, search: orNotFound(searched[index]) }),
  )
}

function variedOf({ base, family, opening, metadataIds }: Varied): ProductRow {
  return {
    ...base,
    name: { en: `${family.en} ${base.name.en}`, ar: `${base.name.ar} ${family.ar}` },
    shortName: { en: cut(base.shortName.en), ar: cut(base.shortName.ar) },
    description: {
      en: `<p>${opening.en}</p>${base.description.en}`,
      ar: `<p>${opening.ar}</p>${base.description.ar}`,
    },
    metadataIds,
  }
}

type Varied = { base: ProductRow; family: BothTexts; opening: BothTexts; metadataIds: string[] }

function blueprintOf({ position, base, row, search }: Drawn): Blueprint {
  const { name, shortName, description, metadataIds } = row
  const whole = codeOf(row.code)
  const model = row.modelCode ? codeOf(row.modelCode) : null
  // The code gets the model behind it, but where the texts name it.
  const told = new Set(
    [
      name.en,
      name.ar,
      shortName.en,
      shortName.ar,
      plainText(description.en),
      plainText(description.ar),
    ].flatMap(indexWords),
  )
  const own = (words: string[]) =>
    words.filter((word) => (word !== whole && word !== model) || told.has(word))
  const known = [...search.words].filter(([word]) => word !== whole && word !== model)
  return {
    position,
    base,
    name_en: name.en,
    name_ar: name.ar,
    short_en: shortName.en,
    short_ar: shortName.ar,
    description,
    metadata_ids: metadataIds,
    search_names: search.searchNames,
    name_words: own(search.nameWords),
    near_words: own(search.nearWords),
    fact_words: own(search.factWords),
    // Four more are to come: the model, its number, and both codes with it.
    search_words: own(search.searchWords).slice(0, wordLimit - 4),
    // Its model is one more word of the name.
    search_place: withOneWordMore(search.searchPlace),
    known_words: known.map(([word]) => word),
    known_places: known.map(([, places]) => places),
    whole_code: whole,
    model_code: model,
    folded: fold(`${name.en} ${name.ar} ${row.code}`),
  }
}

type Drawn = {
  position: number
  base: string
  row: ProductRow
  search: ReturnType<typeof searchTexts>
}

/** Leaves room for the model, at the end of a word. */
function cut(text: string): string {
  const room = shortNameLength - modelLength
  return text.length <= room ? text : text.slice(0, room + 1).replace(/\s+\S*$/, '')
}

/** The same numbers from 0 to 1 every time, so that two loads make the same shop. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
