import type { cmsAttributesApi } from '#contract/attributes.ts'
import type { cmsProductFactsApi } from '#contract/cms-product-facts.ts'
import type { Language } from '#contract/enums.ts'
import { maxCellRows } from '#contract/product-cells.ts'
import { textOf } from '#i18n/fact-text.ts'
import type { Data } from '#web/api/types.ts'
import type { Typed } from '../grid/use-rows.ts'

export type FactsRow = Data<typeof cmsProductFactsApi.list>
export type FactColumn = Data<typeof cmsAttributesApi.list>
/** Texts by the keys of attributes; an empty one takes the fact away. */
export type FactEdits = Record<string, string>

const ownCell = ({ facts }: FactsRow, key: string): string => facts[key]?.cell ?? ''

/** A row with what was typed into one cell of it; what is its own again is no edit. */
export function edited(row: FactsRow, edits: FactEdits, key: string, text: string): FactEdits {
  const { [key]: _before, ...others } = edits
  const written = text.trim()
  const isOwn = written === ownCell(row, key) || (written !== '' && written === row.facts[key]?.shown)
  return isOwn ? others : { ...others, [key]: written }
}

/** As it is edited: what was typed, else the fact as a cell. */
export const cellText = (row: FactsRow, edits: FactEdits, key: string): string =>
  edits[key] ?? ownCell(row, key)

/** The changes of these rows as they are sent, one a fact. */
export const changesOf = (rows: readonly Typed<FactsRow, FactEdits>[]) => ({
  rows: rows.flatMap(({ row, edits }) =>
    Object.entries(edits).map(([key, text]) => ({
      product: row.id,
      key,
      value: text === '' ? null : text,
      version: row.version,
    })),
  ),
})

/** How many rows, from the first on, have no more facts to send than one call takes; a row goes whole. */
export function fitting(rows: readonly Typed<FactsRow, FactEdits>[]): number {
  let facts = 0
  const over = rows.findIndex(({ edits }) => {
    facts += Object.keys(edits).length
    return facts > maxCellRows
  })
  return over < 0 ? rows.length : Math.max(over, 1)
}

const mostAtFirst = 12

/** The attributes that are usual for most of the rows, or stated of them: as many as can be overlooked. */
export function firstColumns(attributes: readonly FactColumn[], rows: readonly FactsRow[]): string[] {
  const weight = ({ key }: FactColumn) =>
    rows.filter(({ usual }) => usual.includes(key)).length + rows.filter(({ facts }) => facts[key]).length
  return attributes
    .map((attribute) => ({ key: attribute.key, weight: weight(attribute) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostAtFirst)
    .map(({ key }) => key)
}

/** Keys of options in a cell; undefined where something else was pasted. */
export function optionKeys({ options }: FactColumn, text: string): string[] | undefined {
  const keys = text
    .split(';')
    .map((key) => key.trim())
    .filter((key) => key !== '')
  return keys.every((key) => options.some((option) => option.key === key)) ? keys : undefined
}

/** Options by their names; what is none stays as it was pasted. */
export function optionNames(attribute: FactColumn, text: string, language: Language): string {
  const keys = optionKeys(attribute, text)
  if (!keys) return text
  const names = new Map(attribute.options.map(({ key, name }) => [key, textOf(name, language)]))
  return keys.map((key) => names.get(key) ?? key).join(language === 'ar' ? '، ' : ', ')
}
