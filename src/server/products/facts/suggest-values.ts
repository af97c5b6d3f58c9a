import { sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { Suggestions } from '#contract/products.ts'
import { textOf } from '#i18n/fact-text.ts'
import type { Attribute, Definitions } from '../../attributes/definitions.ts'
import type { Db } from '../../db/connect.ts'
import { wordsOf } from '../../text/fold.ts'

type Option = Attribute['options'][number]
type Value = Suggestions['values'][number]

const most = 3
/** The beginning of a value says too little before so many letters. */
const enoughLetters = 3

/** Attributes whose options are degrees, where a higher one does for whoever asks for a lower. */
const degrees = new Set(['ip_rating', 'ik_rating'])

/** A value that filters the list, with all its names as they are compared. */
export type NamedValue = { attribute: Attribute; option: Option; names: string[] }

export const namedValues = ({ attributes }: Definitions): NamedValue[] =>
  attributes
    .filter(({ filterable, kind }) => filterable && (kind === 'one' || kind === 'several'))
    .flatMap((attribute) =>
      attribute.options.map((option) => ({
        attribute,
        option,
        names: [option.name.en, option.name.ar, ...option.aliases].map((name) => wordsOf(name).join('')),
      })),
    )

/** Filters of the list whose value the words name, in either language, with visible products: the best named first. */
export async function suggestValues(
  db: Db,
  words: readonly string[],
  values: readonly NamedValue[],
  language: Language,
): Promise<Value[]> {
  const typed = words.join('')
  const named = values
    .map((value) => ({ ...value, missing: missingOf(value, typed) }))
    .filter(({ missing }) => missing !== undefined)
    .toSorted((a, b) => (a.missing ?? 0) - (b.missing ?? 0))
    .slice(0, 4 * most)
  const shown = await sold(
    db,
    named.map(({ option }) => option.id),
  )
  return named
    .filter(({ option }) => shown.has(option.id))
    .flatMap(({ attribute, option, missing }): Value[] => {
      const value = {
        title: textOf(option.name, language),
        attribute: textOf(attribute.name, language),
        path: pathOf(attribute, [option]),
      }
      const better =
        missing === 0 && degrees.has(attribute.key) ? attribute.options.filter(isAtLeast(option)) : []
      return better.length > 1
        ? [value, { ...value, path: pathOf(attribute, better), orBetter: true }]
        : [value]
    })
    .slice(0, most)
}

/** How many letters of its nearest name are not typed yet; undefined where it is another value. */
function missingOf({ names }: NamedValue, typed: string): number | undefined {
  const missing = names
    .filter((text) => text === typed || (typed.length >= enoughLetters && text.startsWith(typed)))
    .map((text) => text.length - typed.length)
  return missing.length === 0 ? undefined : Math.min(...missing)
}

/** Both digits of IP67 are degrees, of dust and of water; IK08 has one. */
const isAtLeast =
  ({ rank }: Option) =>
  (other: Option) =>
    rank !== null &&
    other.rank !== null &&
    Math.floor(other.rank / 100) >= Math.floor(rank / 100) &&
    other.rank % 100 >= rank % 100

const pathOf = ({ key }: Attribute, options: readonly Option[]) =>
  `/products?${new URLSearchParams({ [`f.${key}`]: options.map((option) => option.key).join(',') }).toString()}`

async function sold(db: Db, options: readonly number[]): Promise<Set<number>> {
  if (options.length === 0) return new Set()
  const { rows } = await db.execute<{ option: number }>(sql`
    select option from unnest(${sql.param([...options])}::int[]) option
    where exists (
      select from product_fact_sets sets join products on products.id = sets.product_id
      where sets.tokens && array[option] and visibility = 'visible' and archived_at is null)`)
  return new Set(rows.map(({ option }) => option))
}
