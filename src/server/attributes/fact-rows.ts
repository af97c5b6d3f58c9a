import type { FactValue } from '#contract/attribute-facts.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { ProductFactRow } from './attributes.table.ts'
import type { Attribute } from './definitions.ts'

type Stored = Omit<ProductFactRow, 'productId' | 'attributeId' | 'source'>

const isFinite = (value: number | null): value is number => value !== null && Number.isFinite(value)
const said = (texts: BothTexts | null) => texts !== null && (texts.en !== '' || texts.ar !== '')

/** A stored fact as it is told: options by their keys, ends that are open left out. */
export function valueOfRow(row: Stored, attribute: Attribute): FactValue {
  const { low, high, tolerance, approx, flag, options, text, note } = row
  const keys = new Map(attribute.options.map(({ id, key }) => [id, key]))
  return {
    ...(isFinite(low) && { low }),
    ...(attribute.kind === 'range' && isFinite(high) && { high }),
    ...(tolerance !== null && { tolerance }),
    ...(approx && { approx }),
    ...(flag !== null && { flag }),
    ...(options.length > 0 && { options: options.flatMap((id) => keys.get(id) ?? []) }),
    ...(text !== null && said(text) && { text }),
    ...(note !== null && said(note) && { note }),
  }
}

/** The other way, of a value that was checked. */
export function rowOfValue(value: FactValue, attribute: Attribute): Stored {
  const ids = new Map(attribute.options.map(({ id, key }) => [key, id]))
  const isRange = attribute.kind === 'range'
  const { low, high, options = [] } = value
  const hasNumber = low !== undefined || (isRange && high !== undefined)
  return {
    low: hasNumber ? (low ?? -Infinity) : null,
    high: hasNumber ? (isRange ? (high ?? Infinity) : (low ?? null)) : null,
    tolerance: value.tolerance ?? null,
    approx: value.approx ?? false,
    flag: value.flag ?? null,
    options: [...new Set(options)].flatMap((key) => ids.get(key) ?? []),
    text: value.text && said(value.text) ? value.text : null,
    note: value.note && said(value.note) ? value.note : null,
  }
}
