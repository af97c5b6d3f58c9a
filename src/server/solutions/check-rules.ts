import { inArray, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { SolutionInput, SolutionLine, SolutionRules } from '#contract/solution-rules.ts'
import { coverages, powers } from '#contract/solution-rules.ts'
import { says } from '#i18n/translate.ts'
import { readDefinitions } from '../attributes/definitions.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { readFactFilters } from '../products/facts/fact-filters.ts'
import { products } from '../products/products.table.ts'
import { compileRules, RulesRefused } from './count-lines.ts'
import { fitsInput } from './compute-solution.ts'

/** What formulas or the address of a result call something else. */
const reserved = new Set<string>([
  'and',
  'or',
  'not',
  'if',
  'min',
  'max',
  'ceil',
  'floor',
  'round',
  'n',
  'i',
  'devices',
  'gateways',
  'years',
  'coverage',
  'power',
  'with',
  'without',
  'use',
  ...coverages,
  ...powers,
])
const leastOptions = 2

type Faults = Record<string, string>

/**
 * What makes rules of no use, also in a draft: formulas that cannot be read, names that stand for two things, sizes that cannot be.
 * @throws AppError validation_failed at `rules.…`, in words
 */
export function checkRules(rules: SolutionRules, language: Language): void {
  const faults: Faults = {}
  const words = says[language]
  const takeKey = keysOf(faults, words.validation('keyReserved'))
  for (const [index, input] of rules.inputs.entries()) {
    takeKey(`inputs.${index}.key`, input.key)
    checkInput(input, `inputs.${index}`, faults)
  }
  const takeLine = keysOf(faults, '')
  for (const [index, line] of rules.lines.entries()) {
    takeLine(`lines.${index}.key`, line.key)
    checkSource(line, `lines.${index}`, faults)
  }
  try {
    compileRules(rules)
  } catch (error) {
    if (!(error instanceof RulesRefused)) throw error
    for (const { field, fault } of error.faults)
      faults[field] ??= words.validation(fault.word, { ...isolated(fault.values), place: fault.position + 1 })
  }
  refuse(faults)
}

/** Names of formulas, in either direction of writing. */
const isolated = (values: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? `\u2066${value}\u2069` : value,
    ]),
  )

/** Notes keys that are taken; those with a meaning of their own are told by `reservedWords`. */
function keysOf(faults: Faults, reservedWords: string) {
  const taken = new Set<string>()
  return (field: string, key: string) => {
    if (taken.has(key)) faults[field] = 'duplicate'
    else if (reservedWords !== '' && reserved.has(key)) faults[field] = reservedWords
    taken.add(key)
  }
}

function checkInput(input: SolutionInput, at: string, faults: Faults): void {
  const { kind, min, max, usual, options = [] } = input
  if (kind === 'choice') {
    if (options.length < leastOptions) faults[`${at}.options`] = 'required'
    const taken = new Set<number>()
    for (const [nth, { value }] of options.entries()) {
      if (taken.has(value)) faults[`${at}.options.${nth}.value`] = 'duplicate'
      taken.add(value)
    }
  } else if (kind !== 'yesno' && max < min) {
    faults[`${at}.max`] = 'rangeTurned'
    return
  }
  if (!fitsInput(input, usual)) faults[`${at}.usual`] = 'usualOutside'
}

function checkSource({ product, pick }: SolutionLine, at: string, faults: Faults): void {
  if ((product === undefined) === (pick === undefined)) faults[`${at}.product`] = 'required'
  if (!pick) return
  if (pick.types.length + pick.facts.length === 0) faults[`${at}.pick`] = 'pickSomething'
  const taken = new Set<string>()
  for (const [nth, { key }] of pick.facts.entries()) {
    if (taken.has(key)) faults[`${at}.pick.facts.${nth}.key`] = 'duplicate'
    taken.add(key)
  }
}

/**
 * What shoppers would miss: texts in both languages, something to ask, products that are sold.
 * @throws AppError validation_failed at `rules.…`
 */
export async function checkWhole(db: Db, rules: SolutionRules): Promise<void> {
  const faults: Faults = {}
  const both = (texts: BothTexts, at: string) => {
    for (const code of ['en', 'ar'] as const) if (texts[code] === '') faults[`${at}.${code}`] = 'required'
  }
  both(rules.name, 'name')
  both(rules.intro, 'intro')
  if (rules.inputs.length === 0) faults.inputs = 'required'
  for (const [index, { name, options = [] }] of rules.inputs.entries()) {
    both(name, `inputs.${index}.name`)
    for (const [nth, option] of options.entries()) both(option.name, `inputs.${index}.options.${nth}.name`)
  }
  if (rules.lines.length === 0) faults.lines = 'required'
  for (const [index, { reason }] of rules.lines.entries()) both(reason, `lines.${index}.reason`)
  for (const [index, { message }] of rules.checks.entries()) both(message, `checks.${index}.message`)
  Object.assign(faults, await lostProducts(db, rules), await lostFacts(db, rules))
  refuse(faults)
}

/** Codes that no visible product has. */
async function lostProducts(db: Db, { lines }: SolutionRules): Promise<Faults> {
  const named = lines.flatMap(({ product, alternatives }, index) => [
    ...(product === undefined ? [] : [{ at: `lines.${index}.product`, code: product }]),
    ...alternatives.map(({ product: code }, nth) => ({
      at: `lines.${index}.alternatives.${nth}.product`,
      code,
    })),
  ])
  if (named.length === 0) return {}
  const codes = named.map(({ code }) => code.toLowerCase())
  const rows = await db
    .select({ code: sql<string>`lower(${products.code})` })
    .from(products)
    .where(
      sql`archived_at is null and visibility = 'visible' and lower(code) = any(${sql.param(codes)}::text[])`,
    )
  const sold = new Set(rows.map(({ code }) => code))
  return Object.fromEntries(
    named.filter(({ code }) => !sold.has(code.toLowerCase())).map(({ at }) => [at, 'notSold']),
  )
}

/** Types and attributes that are not there. */
async function lostFacts(db: Db, { lines }: SolutionRules): Promise<Faults> {
  const picks = lines.flatMap(({ pick }, index) => (pick ? [{ pick, at: `lines.${index}.pick` }] : []))
  if (picks.length === 0) return {}
  const types = picks.flatMap(({ pick }) => pick.types)
  const rows =
    types.length === 0
      ? []
      : await db.select({ id: metadata.id }).from(metadata).where(inArray(metadata.id, types))
  const known = new Set(rows.map(({ id }) => id))
  const definitions = await readDefinitions(db)
  return Object.fromEntries(
    picks.flatMap(({ pick, at }) => [
      ...(pick.types.every((id) => known.has(id)) ? [] : [[`${at}.types`, 'unknownReference']]),
      ...pick.facts.flatMap(({ key, value }, nth) =>
        readFactFilters({ [key]: value }, definitions).length > 0
          ? []
          : [[`${at}.facts.${nth}.value`, 'unknownReference']],
      ),
    ]),
  )
}

function refuse(faults: Faults): void {
  if (Object.keys(faults).length === 0) return
  throw new AppError('validation_failed', {
    fields: Object.fromEntries(Object.entries(faults).map(([field, word]) => [`rules.${field}`, word])),
  })
}
