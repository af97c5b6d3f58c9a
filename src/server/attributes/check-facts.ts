import type { FactValue, ProductFacts, WrittenFact } from '#contract/attribute-facts.ts'
import type { AttributeKind } from '#contract/attributes.ts'
import { dimensions } from '#contract/measures.ts'
import type { ValidationKey } from '#i18n/translate.ts'
import { AppError } from '../http/app-error.ts'
import type { Attribute, Definitions } from './definitions.ts'

type Part = keyof FactValue

/** The parts of a value that a kind has, besides its note. */
const partsOf: Record<AttributeKind, readonly Part[]> = {
  number: ['low', 'tolerance', 'approx'],
  range: ['low', 'high', 'tolerance'],
  yesno: ['flag'],
  one: ['options'],
  several: ['options'],
  text: ['text'],
}

type Fault = { part: Part | 'key'; message: ValidationKey }

/** What is wrong with one fact, by the part of it that is. */
export function faultOf(value: FactValue, attribute: Attribute): Fault | undefined {
  const { kind, dimension, options: known, isTolerance } = attribute
  const parts = partsOf[kind]
  const given = (Object.keys(value) as (Part | 'key')[]).filter(
    (part): part is Part => part !== 'key' && value[part] !== undefined,
  )
  const foreign = given.find((part) => part !== 'note' && !parts.includes(part))
  if (foreign) return { part: foreign, message: 'invalid' }
  const { low, high, flag, options = [], text } = value
  if (kind === 'number' && low === undefined) return { part: 'low', message: 'required' }
  if (kind === 'range' && low === undefined && high === undefined) return { part: 'low', message: 'required' }
  if (low !== undefined && high !== undefined && low > high) return { part: 'high', message: 'highBelowLow' }
  const isBelowZero = [low, high].some((one) => one !== undefined && one < 0)
  if (isBelowZero && (isTolerance || !mayBeNegative(dimension)))
    return { part: 'low', message: 'notNegative' }
  if (kind === 'yesno' && flag === undefined) return { part: 'flag', message: 'required' }
  if (kind === 'one' || kind === 'several') {
    if (options.length === 0) return { part: 'options', message: 'required' }
    if (kind === 'one' && options.length > 1) return { part: 'options', message: 'oneOption' }
    if (options.some((key) => !known.some((option) => option.key === key)))
      return { part: 'options', message: 'choice' }
  }
  if (kind === 'text' && !(text && (text.en || text.ar))) return { part: 'text', message: 'required' }
  return undefined
}

const mayBeNegative = (dimension: Attribute['dimension']) =>
  dimension !== null && 'allowsNegative' in dimensions[dimension]

/**
 * The rows of a product's facts by key, each checked against its attribute.
 * @throws AppError validation_failed that names every row with a fault
 */
export function checkedFacts(written: readonly WrittenFact[], { byKey }: Definitions): ProductFacts {
  const fields: Record<string, string> = {}
  const facts: ProductFacts = {}
  for (const [index, { key, ...value }] of written.entries()) {
    const attribute = byKey.get(key)
    const fault: Fault | undefined = !attribute
      ? { part: 'key', message: 'factUnknown' }
      : attribute.isBuiltIn
        ? { part: 'key', message: 'builtInFact' }
        : facts[key]
          ? { part: 'key', message: 'factTwice' }
          : faultOf(value, attribute)
    if (fault) fields[`facts.${index}.${fault.part}`] = fault.message
    else facts[key] = tidied(value)
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
  return facts
}

/** Without parts that say nothing, so that equal facts are equal. */
export const tidied = (value: FactValue): FactValue =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([name, part]) =>
        part !== undefined &&
        !(name === 'approx' && part === false) &&
        !(typeof part === 'object' && !Array.isArray(part) && part.en === '' && part.ar === ''),
    ),
  )
