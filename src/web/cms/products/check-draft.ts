import { maxPrice } from '#contract/products.ts'
import { wholeNumber } from '../whole-number.ts'
import { amountOf } from './amount.ts'
import { changedFields, type DraftField, type ProductDraft } from './product-draft.ts'

export const maxLengths = { name: 255, shortName: 60, description: 20_000 } as const
export const maxWarrantyMonths = 120

/** What is wrong with a field, as the key of its message and what stands in it. */
export type Fault =
  | { key: 'required' | 'invalid' | 'priceBeforeDiscount' }
  | { key: 'maxCharacters' | 'maxNumber'; max: number }
  | { key: 'price'; min: number }

/** The rules of §4.1 for what was changed, as the server has them too (D-902). */
export function checkDraft(
  base: ProductDraft,
  draft: ProductDraft,
  currency: string,
): Partial<Record<DraftField, Fault>> {
  const faults: Partial<Record<DraftField, Fault>> = {}
  const changed = new Set(changedFields(base, draft))
  for (const field of ['name', 'shortName', 'description'] as const) {
    if (!changed.has(field)) continue
    const length = [...draft[field].trim()].length
    if (length === 0 && field !== 'description') faults[field] = { key: 'required' }
    if (length > maxLengths[field]) faults[field] = { key: 'maxCharacters', max: maxLengths[field] }
  }
  for (const field of ['price', 'priceBeforeDiscount'] as const) {
    const amount = amountOf(draft[field], currency)
    if (amount === undefined) faults[field] = { key: 'invalid' }
    else if (amount !== null && amount < 0) faults[field] = { key: 'price', min: 0 }
    else if (amount !== null && amount > maxPrice) faults[field] = { key: 'maxNumber', max: maxPrice / 100 }
  }
  if (!faults.price && !faults.priceBeforeDiscount) {
    const [price, before] = [amountOf(draft.price, currency), amountOf(draft.priceBeforeDiscount, currency)]
    const isBelow = typeof before === 'number' && before <= (price ?? before)
    // It stands at the field that was touched, as the server tells it.
    const touched = (['priceBeforeDiscount', 'price'] as const).find((field) => changed.has(field))
    if (isBelow && touched) faults[touched] = { key: 'priceBeforeDiscount' }
  }
  if (draft.warranty.trim() !== '') {
    const months = wholeNumber(draft.warranty)
    if (months === undefined) faults.warranty = { key: 'invalid' }
    else if (months > maxWarrantyMonths) faults.warranty = { key: 'maxNumber', max: maxWarrantyMonths }
  }
  return faults
}
