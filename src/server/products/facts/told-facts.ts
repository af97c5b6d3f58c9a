import type { FactGroup } from '#contract/attribute-facets.ts'
import type { FactValue } from '#contract/attribute-facts.ts'
import type { Language } from '#contract/enums.ts'
import { inUnit } from '#contract/measures.ts'
import { factText, factTexts, textOf, unitFor, unitName } from '#i18n/fact-text.ts'
import type { Attribute, Definitions } from '../../attributes/definitions.ts'
import type { CardFact } from '../products.table.ts'

/** The facts of a card in words; what is gone since they were written is left out. */
export function cardFactsIn(
  facts: readonly CardFact[],
  { byId, optionById }: Definitions,
  language: Language,
): { name: string; value: string; isTime?: true }[] {
  return facts.flatMap(({ a, options, ...value }) => {
    const attribute = byId.get(a)
    if (!attribute) return []
    const keys = options?.flatMap((id) => optionById.get(id)?.key ?? [])
    const text = factText(
      { ...value, ...(keys && { options: keys.slice(0, mostOnCard) }) },
      attribute,
      language,
    )
    if (!text) return []
    const isTime = attribute.dimension === 'time'
    return [{ name: textOf(attribute.name, language), value: text, ...(isTime && { isTime }) }]
  })
}

/** A card has no room for a long list. */
const mostOnCard = 3

type Row = { key: string; value: FactValue }

/** A product's facts under the headings of their groups, in words, with what machines read of them. */
export function factGroupsIn(
  rows: readonly Row[],
  { groups, byKey }: Definitions,
  language: Language,
): FactGroup[] {
  const told = rows.flatMap(({ key, value }) => {
    const attribute = byKey.get(key)
    const values = attribute ? factTexts(value, attribute, language) : []
    return attribute && values.length > 0 ? [{ attribute, value, values }] : []
  })
  return groups.flatMap((group) => {
    const facts = told.filter(({ attribute }) => attribute.groupId === group.id)
    if (facts.length === 0) return []
    return [
      {
        key: group.key,
        name: textOf(group.name, language),
        facts: facts.map((fact) => shown(fact, language)),
      },
    ]
  })
}

type Told = { attribute: Attribute; value: FactValue; values: string[] }

function shown({ attribute, value, values }: Told, language: Language): FactGroup['facts'][number] {
  const { key, name, comparable, kind } = attribute
  const note = value.note ? textOf(value.note, language) : ''
  const isNumber = kind === 'number' || kind === 'range'
  const unit = isNumber ? unitFor(attribute, value.low ?? value.high ?? 0) : undefined
  const figure = (number: number | undefined) =>
    number === undefined ? undefined : Number((unit ? inUnit(number, unit) : number).toFixed(4))
  const [low, high] = [figure(value.low), figure(value.high)]
  return {
    key,
    name: textOf(name, language),
    kind,
    values,
    ...(note && { note }),
    place: attribute.rank,
    isComparable: comparable,
    ...(isNumber && low !== undefined && { low }),
    ...(isNumber && high !== undefined && { high }),
    ...(unit && { unit: unitName(unit.key, language) }),
  }
}
