import { sql, type SQL } from 'drizzle-orm'
import { products } from '../products.table.ts'
import { tiers, type Alternative, type Tier, type Unit } from './understood.ts'

export type TierOfSearch = {
  tier: Tier
  fits: SQL
  /** Of products that fit as well: those that are of a type the question names. */
  isNamed?: SQL
  /** The fewer, the better: words that fit only as something else, or only as the beginning of one. */
  otherwise: SQL
}

const or = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
const and = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

type As = (words: string[]) => SQL
const holds =
  (column: SQL, spell: (word: string) => string[] = (word) => [word]): As =>
  (words) =>
    sql`${column} && ${sql.param(words.flatMap(spell))}::text[]`

const near = sql`${products.nearWords}`
const inNames = holds(near)
const inTypes = holds(near, (word) => [word, `~${word}`])
const inKinds = holds(near, (word) => [`#${word}`])
const inFacts = holds(sql`${products.factWords}`)
const inTexts = holds(sql`${products.searchWords}`)

/** Alternatives of one word are looked for at once. */
function anyOf(alternatives: readonly Alternative[], as: As): SQL[] {
  const single = alternatives.flatMap((words) => (words.length === 1 ? (words[0] ?? []) : []))
  const several = alternatives.filter((words) => words.length > 1)
  return [
    ...(single.length > 0 ? [as([...new Set(single)])] : []),
    ...several.map((words) => and(words.map(as))),
  ]
}

const asTyped = (unit: Unit, as: As) => or(anyOf(unit.exact, as))
const asMeant = (unit: Unit, as: As) =>
  or([
    ...anyOf([...unit.exact, ...unit.synonyms], as),
    ...(unit.longer.length > 0 ? [inTypes(unit.longer)] : []),
  ])

export type Asked = {
  units: readonly Unit[]
  /** The question whole, as it was typed. */
  typed: readonly string[]
  /** Whole names that are the question or what it means. */
  phrases: readonly string[]
  /** The question as a code, where it may be one. */
  code?: string | undefined
  /** By unit: codes that begin with it. */
  codes: readonly (readonly string[])[]
}

/** The beginning of a longer word says less than what staff say that it means. */
const asBeginning = 20

/** Every way to fit, the best first; a product belongs to the first it fits. */
export function tiersOf({ units, typed, phrases, code, codes }: Asked): TierOfSearch[] {
  const named = units.flatMap(({ kinds }) => anyOf(kinds, inKinds))
  const otherwise = (as: As) =>
    sql.join(
      [
        sql`0`,
        ...units
          .filter(({ synonyms, longer }) => synonyms.length > 0 || longer.length > 0)
          .map((unit) => {
            // What a synonym means is listed with the likeliest first.
            const meant = unit.synonyms.map(
              (words, index) => sql`when ${and(words.map(as))} then ${1 + index}::int `,
            )
            return sql`case when ${asTyped(unit, as)} then 0 ${sql.join(meant)} else ${asBeginning}::int end`
          }),
      ],
      sql` + `,
    )
  const all = (fits: (unit: Unit) => SQL) => and(units.map(fits))
  const none = sql`0`
  const wholes: Record<Tier, { fits: SQL; otherwise: SQL }> = {
    code: {
      fits: code === undefined ? sql`false` : sql`${products.searchCodes} @> ${sql.param([code])}::text[]`,
      otherwise: none,
    },
    name: {
      fits: sql`${products.searchNames} && ${sql.param([...phrases])}::text[]`,
      // The words as they were typed come before what they mean.
      otherwise: sql`case when ${products.searchNames} && ${sql.param([...typed])}::text[] then 0 else 1 end`,
    },
    'code begins': {
      fits: or(
        codes.flatMap((found, index) =>
          found.length === 0
            ? []
            : [
                and([
                  sql`${products.searchCodes} && ${sql.param([...found])}::text[]`,
                  ...units.filter((_, other) => other !== index).map((unit) => asMeant(unit, inTexts)),
                ]),
              ],
        ),
      ),
      otherwise: none,
    },
    names: { fits: all((unit) => asTyped(unit, inNames)), otherwise: none },
    types: { fits: all((unit) => asMeant(unit, inTypes)), otherwise: otherwise(inTypes) },
    facts: { fits: all((unit) => asMeant(unit, inFacts)), otherwise: otherwise(inFacts) },
    texts: { fits: all((unit) => asMeant(unit, inTexts)), otherwise: otherwise(inTexts) },
  }
  return tiers.map((tier) => ({
    tier,
    ...wholes[tier],
    ...(named.length > 0 && tier !== 'code' && tier !== 'code begins' && { isNamed: or(named) }),
  }))
}

/** A product that fits one of these. */
export const fitsAny = (found: readonly TierOfSearch[]): SQL => or(found.map(({ fits }) => fits))

/** Each word anywhere, also only the beginning of one. */
export const loosely = (units: readonly Unit[]): SQL =>
  and(
    units.map(({ exact, synonyms, longer }) =>
      or(anyOf([...exact, ...synonyms, ...(longer.length > 0 ? [[longer]] : [])], inTexts)),
    ),
  )
