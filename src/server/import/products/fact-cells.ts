import { isDeepStrictEqual } from 'node:util'
import type { FactValue, ProductFacts } from '#contract/attribute-facts.ts'
import { factText } from '#i18n/fact-text.ts'
import { faultOf, tidied } from '../../attributes/check-facts.ts'
import type { Definitions } from '../../attributes/definitions.ts'
import { told, type Told } from './told.ts'

/** Whole values, as they are stored and as a JSON file has them. */
export type WrittenFacts = ProductFacts

/** The facts that a row leaves a product with; what the shop has no attribute or option for is noted and left out. */
export function factsAfterRow(
  written: WrittenFacts,
  _before: ProductFacts,
  { byKey }: Definitions,
): { facts: ProductFacts; notes: Told[] } {
  const notes: Told[] = []
  const facts = Object.fromEntries(
    Object.entries(written).flatMap(([key, value]) => {
      const attribute = byKey.get(key)
      const kept = attribute && !attribute.isBuiltIn ? knownPart(value, attribute) : undefined
      if (kept && attribute && !faultOf(kept, attribute)) return [[key, tidied(kept)] as const]
      notes.push(told('factLeftOut', `fact:${key}`))
      return []
    }),
  )
  return { facts, notes }
}

/** Without options that are gone. */
const knownPart = (value: FactValue, { options }: { options: readonly { key: string }[] }): FactValue =>
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
