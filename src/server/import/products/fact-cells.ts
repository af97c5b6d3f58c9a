import { isDeepStrictEqual } from 'node:util'
import { FactValue, type ProductFacts } from '#contract/attribute-facts.ts'
import { factText } from '#i18n/fact-text.ts'
import { faultOf, tidied } from '../../attributes/check-facts.ts'
import type { Attribute, Definitions } from '../../attributes/definitions.ts'
import { readFact } from '../../attributes/read-fact.ts'
import { told, type Told } from './told.ts'

type Written = { facts?: ProductFacts; factCells?: Record<string, string> }

/** `facts` of a JSON file: texts as in the cells of a table, or whole values, which are then all that there is. */
export function readFacts(given: unknown): Written {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {}
  const entries = Object.entries(given)
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  if (texts.length > 0) return { factCells: Object.fromEntries(texts) }
  return {
    facts: Object.fromEntries(
      entries.flatMap(([key, value]) => {
        const parsed = FactValue.safeParse(value)
        return parsed.success ? [[key, parsed.data] as const] : []
      }),
    ),
  }
}

/** The facts that a row leaves a product with; what the shop cannot make sense of is noted and left out. */
export function factsAfterRow(
  { facts: whole, factCells = {} }: Written,
  before: ProductFacts,
  { byKey }: Definitions,
): { facts: ProductFacts; notes: Told[] } {
  const notes: Told[] = []
  const own = (key: string): Attribute | undefined => {
    const attribute = byKey.get(key)
    if (attribute && !attribute.isBuiltIn) return attribute
    notes.push(told('factLeftOut', `fact:${key}`))
    return undefined
  }
  const facts: ProductFacts = whole ? {} : { ...before }
  for (const [key, value] of Object.entries(whole ?? {})) {
    const attribute = own(key)
    if (!attribute) continue
    const kept = knownPart(value, attribute)
    if (faultOf(kept, attribute)) notes.push(told('factLeftOut', `fact:${key}`))
    else facts[key] = tidied(kept)
  }
  for (const [key, cell] of Object.entries(factCells)) {
    const attribute = own(key)
    if (!attribute) continue
    if (cell.trim() === '-') delete facts[key]
    else {
      const read = readFact(cell, attribute)
      if ('fault' in read || faultOf(read.value, attribute))
        notes.push(told('factUnread', `fact:${key}`, { text: cell.slice(0, 60) }))
      else facts[key] = tidied(read.value)
    }
  }
  return { facts, notes }
}

/** Without options that are gone. */
const knownPart = (value: FactValue, { options }: Attribute): FactValue =>
  value.options
    ? { ...value, options: value.options.filter((key) => options.some((option) => option.key === key)) }
    : value

/** What changes of the facts, as it is shown. */
export const factsBetween = (before: ProductFacts, after: ProductFacts, { attributes }: Definitions) =>
  attributes
    .filter(({ key }) => !isDeepStrictEqual(before[key], after[key]))
    .map((attribute) => {
      const words = (value: FactValue | undefined) => (value ? factText(value, attribute, 'en') : '')
      const { key } = attribute
      return { column: `fact:${key}`, before: words(before[key]), after: words(after[key]) }
    })
