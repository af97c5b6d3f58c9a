import type { AttributeFacet } from '#contract/attribute-facets.ts'
import type { Language } from '#contract/enums.ts'
import { inUnit, type Unit } from '#contract/measures.ts'
import { measureWords, numbersText, textOf, unitFor, unitName } from '#i18n/fact-text.ts'
import { noToken, yesToken, type Attribute, type Definitions } from '../../attributes/definitions.ts'
import type { FactCounts } from './count-facts.ts'
import type { FactFilter } from './fact-filters.ts'

/** So many stand open; the others behind "More filters". */
const most = 12
/** Less is no help for finding. */
const leastCoverage = 0.2
/** What everybody asks about, while nothing narrows the list to a kind of thing. */
const general = new Set([
  'ip_rating',
  'operating_temp',
  'battery_life',
  'frequency_plan',
  'lorawan_class',
  'placement',
  'power_source',
])

type Asked = {
  language: Language
  filters: readonly FactFilter[]
  /** A type, a topic or words were chosen. */
  isNarrowed: boolean
  /** Sorts and types that were chosen. */
  sorts: readonly string[]
  types: readonly string[]
}

type Figure = { low: number; high: number; count: number }
type Counted = { attribute: Attribute; filter: FactFilter | undefined; facet: AttributeFacet; worth: number }

type Kept = { definitions: Definitions; byQuestion: Map<string, AttributeFacet[]> }
const keptOf = new WeakMap<FactCounts, Kept>()

/** `attributeFacets`, found once for as long as its counts are kept: each page of a list asks for the same. */
export function keptFacets(counts: FactCounts, definitions: Definitions, asked: Asked): AttributeFacet[] {
  const before = keptOf.get(counts)
  const kept = before?.definitions === definitions ? before : { definitions, byQuestion: new Map() }
  if (kept !== before) keptOf.set(counts, kept)
  const { filters, ...others } = asked
  const question = JSON.stringify([
    others,
    filters.map(({ attribute, ...filter }) => [attribute.key, filter]),
  ])
  const facets = kept.byQuestion.get(question) ?? attributeFacets(counts, definitions, asked)
  kept.byQuestion.set(question, facets)
  return facets
}

/** The attributes that tell the listed products apart, the most telling first; those that were chosen always. */
export function attributeFacets(
  counts: FactCounts,
  definitions: Definitions,
  asked: Asked,
): AttributeFacet[] {
  const found = definitions.attributes.flatMap((attribute) => countedFacet(attribute, counts, asked) ?? [])
  const ranked = found.toSorted(
    (a, b) =>
      Number(b.filter !== undefined) - Number(a.filter !== undefined) ||
      b.worth - a.worth ||
      a.attribute.rank - b.attribute.rank,
  )
  return ranked.map(({ facet, filter }, place) => ({
    ...facet,
    isMore: filter === undefined && (place >= most || (!asked.isNarrowed && !general.has(facet.key))),
  }))
}

function countedFacet(attribute: Attribute, counts: FactCounts, asked: Asked): Counted | undefined {
  const { id, kind, filterable, key } = attribute
  if (!filterable || kind === 'text') return undefined
  const { language } = asked
  const filter = asked.filters.find((one) => one.attribute.id === id)
  const factor = 1 / counts.sample
  const counted = filter ? [0, id] : [0]
  const sum = (numbers: (number | undefined)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0)
  const base = sum(counted.map((missed) => counts.population.get(missed)))
  const stated = sum(counted.map((missed) => counts.stated.get(missed)?.get(id))) * factor
  const coverage = base === 0 ? 0 : Math.min(1, stated / base)
  const ofToken = (token: number) => sum(counted.map((missed) => counts.tokens.get(missed)?.get(token)))
  const isNumber = kind === 'number' || kind === 'range'
  const figures = isNumber ? counted.flatMap((missed) => counts.numbers.get(missed)?.get(id) ?? []) : []
  const all = isNumber
    ? []
    : valuesOf(attribute, language).map((value) => ({ ...value, count: ofToken(value.token) }))
  const met = isNumber ? together(figures, counted.length > 1) : all.map(({ count }) => count)
  const commonest = met.reduce((most, count) => Math.max(most, count), 0)
  const variety = met.filter((count) => count > 0).length
  if (!filter && (coverage < leastCoverage || variety < 2)) return undefined

  const isApproximate = counts.sample < 1
  const told = (count: number) => (isApproximate ? twoDigits(count * factor) : count)
  const isOfType =
    asked.sorts.some((sort) => attribute.sorts.includes(sort)) ||
    asked.types.some((type) => attribute.typeIds.includes(type))
  const options = all
    .filter(({ count, value }) => count > 0 || filter?.values.includes(value))
    .toSorted((a, b) => b.count - a.count)
    .map(({ value, name, count }) => ({ value, name, count: told(count) }))
  return {
    attribute,
    filter,
    worth: coverage * (isOfType ? 1 : 0.5) * (1 - commonest / Math.max(1, stated / factor)),
    facet: {
      key,
      name: textOf(attribute.name, language),
      kind,
      isMore: false,
      isApproximate,
      options,
      ...(isNumber && { range: rangeOf(attribute, figures, filter, language, told) }),
      none: told(Math.max(0, Math.round((base - stated) / factor))),
      isNoneChosen: filter?.none ?? false,
      chosen: filter ? chosenWords(filter, language) : [],
    },
  }
}

const valuesOf = ({ id, kind, options }: Attribute, language: Language) => {
  const say = measureWords(language)
  return kind === 'yesno'
    ? [
        { value: 'yes', name: say.yes, token: yesToken(id) },
        { value: 'no', name: say.no, token: noToken(id) },
      ]
    : options.map((option) => ({ value: option.key, name: textOf(option.name, language), token: option.id }))
}

/** How many products have each number; a number may be met twice only where it is counted twice. */
function together(figures: readonly Figure[], isCountedTwice: boolean): number[] {
  if (!isCountedTwice) return figures.map(({ count }) => count)
  const byNumber = new Map<string, number>()
  for (const { low, high, count } of figures)
    byNumber.set(`${low} ${high}`, (byNumber.get(`${low} ${high}`) ?? 0) + count)
  return [...byNumber.values()]
}

function twoDigits(count: number): number {
  if (count < 10) return Math.round(count)
  const step = 10 ** (Math.floor(Math.log10(count)) - 1)
  return Math.round(count / step) * step
}

function rangeOf(
  attribute: Attribute,
  figures: readonly Figure[],
  filter: FactFilter | undefined,
  language: Language,
  told: (count: number) => number,
): NonNullable<AttributeFacet['range']> {
  const sorted = Float64Array.from(
    figures.flatMap(({ low, high }) => [low, high]).filter(Number.isFinite),
  ).sort()
  const middle = sorted[Math.floor(sorted.length / 2)] ?? filter?.low ?? filter?.high ?? 0
  const unit = unitFor(attribute, middle)
  const shown = (value: number) => Number((unit ? inUnit(value, unit) : value).toFixed(4))
  return {
    match: attribute.match,
    ...(unit && { unit: { key: unit.key, name: unitName(unit.key, language) } }),
    least: shown(sorted[0] ?? 0),
    greatest: shown(sorted.at(-1) ?? 0),
    ...(filter?.low !== undefined && { low: shown(filter.low) }),
    ...(filter?.high !== undefined && { high: shown(filter.high) }),
    buckets:
      attribute.match === 'in'
        ? bucketsOf(attribute, figures, unit, language).map(({ label, count }) => ({
            label,
            count: told(count),
          }))
        : [],
  }
}

const mostBuckets = 12

/** Between the first and the last percentile, in round steps; tenfold ones where the numbers span much. */
function bucketsOf(
  attribute: Attribute,
  figures: readonly Figure[],
  unit: Unit | undefined,
  language: Language,
) {
  const inShown = (value: number) => (unit ? inUnit(value, unit) : value)
  const values = figures
    .map(({ low, count }) => ({ value: inShown(low), count }))
    .toSorted((a, b) => a.value - b.value)
  const total = values.reduce((sum, { count }) => sum + count, 0)
  const at = (share: number) => {
    let passed = 0
    for (const { value, count } of values) {
      passed += count
      if (passed >= total * share) return value
    }
    return values.at(-1)?.value ?? 0
  }
  const borders = bordersBetween(at(0.01), at(0.99))
  if (borders.length < 2) return []
  const own = (shown: number) => (unit ? shown / inUnit(1, unit) : shown)
  const said = (low: number | undefined, high: number | undefined) =>
    numbersText(
      { ...(low !== undefined && { low: own(low) }), ...(high !== undefined && { high: own(high) }) },
      { ...attribute, kind: 'range', isTolerance: false, unit: unit?.key ?? null, decimals: 4 },
      language,
    )
  const buckets = [undefined, ...borders].map((low, index) => ({
    label: said(low, borders[index]),
    count: 0,
  }))
  let place = 0
  for (const { value, count } of values) {
    while (value >= (borders[place] ?? Infinity) && place < borders.length) place += 1
    const bucket = buckets[place]
    if (bucket) bucket.count += count
  }
  // Open ones stand only where there is something in them.
  return buckets.filter(({ count }, index) => count > 0 || (index > 0 && index < buckets.length - 1))
}

function bordersBetween(low: number, high: number): number[] {
  if (!(high > low)) return []
  if (low > 0 && high / low > 50) {
    const borders: number[] = []
    for (let power = 10 ** Math.floor(Math.log10(low)); power <= high; power *= 10)
      for (const step of [1, 2, 5])
        if (step * power >= low && step * power <= high) borders.push(step * power)
    return borders.length <= mostBuckets ? borders : borders.filter((_, index) => index % 3 === 0)
  }
  const raw = (high - low) / (mostBuckets - 2)
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = ([1, 2, 5, 10].find((one) => one * power >= raw) ?? 10) * power
  const first = Math.floor(low / step) + 1
  const count = Math.max(1, Math.floor(high / step) - first + 1)
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** What was chosen, and what an address says without it. */
function chosenWords(filter: FactFilter, language: Language): AttributeFacet['chosen'] {
  const { attribute, values, none, low, high } = filter
  const say = measureWords(language)
  const names = new Map(valuesOf(attribute, language).map(({ value, name }) => [value, name]))
  const left = (without: string) =>
    [...values, ...(none ? ['none'] : [])].filter((value) => value !== without).join(',')
  const range =
    low === undefined && high === undefined
      ? []
      : [
          {
            label: numbersText(
              { ...(low !== undefined && { low }), ...(high !== undefined && { high }) },
              { ...attribute, kind: 'range', isTolerance: false },
              language,
            ),
            without: none ? 'none' : '',
          },
        ]
  return [
    ...values.map((value) => ({ label: names.get(value) ?? value, without: left(value) })),
    ...range,
    ...(none ? [{ label: say.notStated, without: left('none') }] : []),
  ]
}
