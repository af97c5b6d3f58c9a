import type { FactValue } from '#contract/attribute-facts.ts'
import type { AttributeKind } from '#contract/attributes.ts'
import type { Language } from '#contract/enums.ts'
import { inUnit, ownUnit, unitNamed, unitsOf, type DimensionKey, type Unit } from '#contract/measures.ts'
import type { BothTexts } from '#contract/shared.ts'
import { measures as ar } from './ar/measures.ts'
import { measures as en, type Measures, type UnitName } from './en/measures.ts'
import { locales } from './format.ts'

const words: Record<Language, Measures> = { en, ar }

/** What decides how a number of an attribute is written. */
export type Measured = {
  kind: AttributeKind
  dimension: DimensionKey | null
  unit: string | null
  decimals: number
  isTolerance: boolean
}

export const measureWords = (language: Language): Measures => words[language]

/** A unit as it follows a number. */
export function unitText(key: string, language: Language): string {
  const words = measureWords(language).units as Record<string, string | { other: string }>
  const name = words[key] ?? key
  return typeof name === 'string' ? name : name.other
}

export const textOf = (texts: BothTexts, language: Language): string =>
  texts[language] || texts[language === 'en' ? 'ar' : 'en']

const formats = new Map<string, Intl.NumberFormat>()
function figure(language: Language, value: number, decimals: number): string {
  const key = `${language} ${decimals}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locales[language], { maximumFractionDigits: decimals })
    formats.set(key, format)
  }
  return format.format(value).replace('-', '−')
}

const plurals = { en: new Intl.PluralRules('en'), ar: new Intl.PluralRules('ar') }
const tight = new Set(['percent', 'degree'])
const space = '\u00a0'

type Said = { language: Language; unit: Unit | undefined; decimals: number; isAfterWord: boolean }

/** One number with its unit; a temperature below zero is said in words where the language does. */
function measured(value: number, { language, unit, decimals, isAfterWord }: Said, isBare = false): string {
  const shown = unit ? inUnit(value, unit) : value
  const { belowZero } = words[language]
  const number =
    belowZero && unit?.key === 'celsius' && shown < 0
      ? belowZero(figure(language, -shown, decimals))
      : figure(language, shown, decimals)
  if (!unit || isBare) return number
  const name = nameOf(unit, language, Number(shown.toFixed(decimals)), isAfterWord)
  if (name.isWhole) return name.text
  return `${number}${tight.has(unit.key) ? '' : space}${name.text}`
}

/** `isWhole`: the number is in the word, as in «سنتان». */
function nameOf(unit: Unit, language: Language, value: number, isAfterWord: boolean) {
  const name: UnitName = words[language].units[unit.key] ?? unit.key
  if (typeof name === 'string') return { text: name }
  const form = Number.isInteger(value) ? plurals[language].select(value) : 'other'
  if (language === 'ar' && (form === 'one' || form === 'two'))
    return {
      text: (form === 'two' && isAfterWord && name.twoAfter) || name[form] || name.other,
      isWhole: true,
    }
  return { text: (form === 'zero' ? undefined : name[form]) ?? name.other }
}

/** Extra decimals that a larger unit needs to say the same. */
const extra = (unit: Unit) => Math.min(3, Math.max(0, Math.ceil(Math.log10(inUnit(1, unit) ** -1) - 1e-9)))

/** The unit that fits: the largest in which the number is at least one and is told exactly, else the largest it reaches. */
function fitting(
  { dimension, unit, decimals }: Measured,
  values: number[],
): { unit?: Unit; decimals: number } {
  if (dimension === null) return { decimals }
  if (unit !== null) return { unit: unitNamed(dimension, unit) ?? ownUnit(dimension), decimals }
  const own = ownUnit(dimension)
  const sizes = values.map(Math.abs).filter((size) => size > 0 && size !== Infinity)
  const larger = unitsOf(dimension)
    .filter((one) => one === own || (!one.isReadOnly && inUnit(1, one) < 1))
    .toSorted((a, b) => inUnit(1, a) - inUnit(1, b))
  const smallest = Math.min(...sizes)
  const reached = larger.filter((one) => one === own || inUnit(smallest, one) >= 1 - 1e-9)
  const isExact = (one: Unit) => {
    const places = dimension === 'time' ? 1 : Math.min(3, decimals + extra(one))
    return sizes.every(
      (size) => Math.abs(inUnit(size, one) - Number(inUnit(size, one).toFixed(places))) < 1e-6,
    )
  }
  const chosen = reached.find(isExact) ?? reached[0] ?? own
  if (dimension === 'time') return { unit: chosen, decimals: Math.max(1, decimals) }
  return { unit: chosen, decimals: chosen === own ? decimals : Math.min(3, decimals + extra(chosen)) }
}

const mostRounded = 0.05

/** As `fitting`, but for a number that its attribute's own unit cannot tell: five days are not 0 years. */
function telling(attribute: Measured, values: number[]) {
  const own = fitting(attribute, values)
  const { unit, decimals } = own
  const isLost = (value: number) => {
    const shown = unit ? inUnit(Math.abs(value), unit) : 1
    return shown > 0 && shown < 1 && Math.abs(Number(shown.toFixed(decimals)) / shown - 1) > mostRounded
  }
  return values.some(isLost) ? fitting({ ...attribute, unit: null }, values) : own
}

/** The unit that a number of the attribute is shown in. */
export const unitFor = (attribute: Measured, value: number): Unit | undefined =>
  fitting(attribute, [value]).unit

/** Numbers of an attribute in words: `−40 to 85 °C`, `up to 10 years`, `±0.3 °C`. */
export function numbersText(
  { low, high, tolerance, approx }: Pick<FactValue, 'low' | 'high' | 'tolerance' | 'approx'>,
  attribute: Measured,
  language: Language,
): string {
  const say = words[language]
  const ends = [low, high].filter((one): one is number => one !== undefined && Number.isFinite(one))
  if (ends.length === 0) return ''
  const { unit, decimals } = telling(attribute, ends)
  const one = (value: number, isAfterWord: boolean, isBare = false) =>
    measured(value, { language, unit, decimals, isAfterWord }, isBare)
  const sign = attribute.isTolerance ? '±' : ''
  const [first = 0, second] = ends
  const after =
    tolerance === undefined
      ? ''
      : `${space}±${figure(language, unit ? inUnit(tolerance, unit) : tolerance, 4)}`
  if (attribute.kind !== 'range') {
    const number = `${sign}${one(first, approx === true)}${after}`
    return approx ? say.upTo(number) : number
  }
  const hasLow = low !== undefined && Number.isFinite(low)
  if (second === undefined) return hasLow ? say.from(one(first, true)) : say.upTo(one(first, true))
  if (first === second) return one(first, false)
  // A word of number and unit in one cannot stand without its unit.
  const isWhole = unit && language === 'ar' && nameOf(unit, language, inUnit(first, unit), true).isWhole
  return say.between(one(first, true, !isWhole), one(second, true))
}

type Worded = Measured & { options: readonly { key: string; name: BothTexts }[] }

/** The parts of a fact's value in words: one for most kinds, one an option. */
export function factTexts(value: FactValue, attribute: Worded, language: Language): string[] {
  const { flag, options = [], text } = value
  switch (attribute.kind) {
    case 'yesno':
      return flag === undefined ? [] : [flag ? words[language].yes : words[language].no]
    case 'one':
    case 'several':
      return options.flatMap((key) => {
        const option = attribute.options.find((one) => one.key === key)
        return option ? [textOf(option.name, language)] : []
      })
    case 'text':
      return text ? [textOf(text, language)].filter((one) => one !== '') : []
    default:
      return [numbersText(value, attribute, language)].filter((one) => one !== '')
  }
}

/** The whole value in one line, its note behind it. */
export function factText(value: FactValue, attribute: Worded, language: Language): string {
  const texts = factTexts(value, attribute, language).join(words[language].comma)
  const note = value.note ? textOf(value.note, language) : ''
  return note && texts ? `${texts} (${note})` : texts
}

export const unitName = (key: string, language: Language): string => {
  const name = words[language].units[key]
  return typeof name === 'object' ? name.other : (name ?? key)
}
