import { inArray, isNull, sql } from 'drizzle-orm'
import type { BothTexts } from '#contract/shared.ts'
import { orNotFound } from '#server/http/app-error.ts'
import { metadata } from '#server/metadata/metadata.table.ts'
import { products, type ProductRow } from '#server/products/products.table.ts'
import { plainText } from '#server/products/rich-text.ts'
import { fold } from '#server/text/fold.ts'
import { searchTexts, wholeCode } from '#server/products/search/search-texts.ts'
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
  other_words: string[]
  whole_code: string
  folded: string
}

const varied = ['application', 'use_case', 'industry', 'tag'] as const
const modelLength = 9
const shortNameLength = 60
const wordLimit = 400

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
    .where(inArray(metadata.kind, [...varied, 'device_type', 'gateway_type', 'accessory_type']))
    .orderBy(metadata.kind, metadata.sortOrder)
  const titles = new Map(topics.map((topic) => [topic.id, topic.title]))
  const random = randomFrom(20_260_101)

  return Array.from({ length: count }, (_, position) => {
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
    return blueprintOf({ position, base, family, opening, metadataIds: swapped, titles })
  })
}

function blueprintOf(drawn: {
  position: number
  base: ProductRow
  family: BothTexts
  opening: BothTexts
  metadataIds: string[]
  titles: ReadonlyMap<string, BothTexts>
}): Blueprint {
  const { position, base, family, opening, metadataIds, titles } = drawn
  const name = { en: `${family.en} ${base.name.en}`, ar: `${base.name.ar} ${family.ar}` }
  const shortName = { en: cut(base.shortName.en), ar: cut(base.shortName.ar) }
  const description = {
    en: `<p>${opening.en}</p>${base.description.en}`,
    ar: `<p>${opening.ar}</p>${base.description.ar}`,
  }
  const named = [...metadataIds, base.deviceTypeId, base.gatewayTypeId, base.accessoryTypeId]
  const whole = wholeCode(base.code)
  const search = searchTexts({
    names: [name, shortName],
    code: base.code,
    texts: [
      { en: plainText(description.en), ar: plainText(description.ar) },
      ...named.flatMap((id) => (id === null ? [] : (titles.get(id) ?? []))),
    ],
  })
  return {
    position,
    base: base.id,
    name_en: name.en,
    name_ar: name.ar,
    short_en: shortName.en,
    short_ar: shortName.ar,
    description,
    metadata_ids: metadataIds,
    search_names: search.searchNames,
    name_words: search.nameWords,
    whole_code: whole,
    // Two more are to come: the model, and the code with it.
    other_words: search.searchWords
      .slice(search.nameWords.length)
      .filter((word) => word !== whole)
      .slice(0, wordLimit - 2 - search.nameWords.length),
    folded: fold(`${name.en} ${name.ar} ${base.code}`),
  }
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
