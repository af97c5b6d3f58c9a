import type { Language, Visibility } from '#contract/enums.ts'
import type { ProductChanges } from '#contract/products.ts'
import type { Money } from '#contract/shared.ts'
import { amountOf, amountText, digitsIn } from './amount.ts'
import { wholeNumber } from '../whole-number.ts'

/** What the form holds: texts of the page's language, numbers as they are typed. */
export type ProductDraft = {
  name: string
  shortName: string
  description: string
  price: string
  priceBeforeDiscount: string
  visibility: Visibility
  warranty: string
}
export type DraftField = keyof ProductDraft
export const draftFields = [
  'name',
  'shortName',
  'description',
  'price',
  'priceBeforeDiscount',
  'visibility',
  'warranty',
] as const satisfies DraftField[]

type Source = {
  name: string
  shortName: string
  description: string
  price?: Money
  priceBeforeDiscount?: Money
  visibility: Visibility
  warranty?: number
}

export function draftOf(product: Source, language: Language): ProductDraft {
  const amount = (money: Money | undefined) => (money ? amountText(money, language) : '')
  const { name, shortName, description, visibility, warranty } = product
  return {
    name,
    shortName,
    description,
    price: amount(product.price),
    priceBeforeDiscount: amount(product.priceBeforeDiscount),
    visibility,
    warranty: warranty === undefined ? '' : digitsIn(language, String(warranty)),
  }
}

export const changedFields = (base: ProductDraft, draft: ProductDraft): DraftField[] =>
  draftFields.filter((field) => base[field].trim() !== draft[field].trim())

/** Only what was changed: a text that is empty in this language falls back to the other and is not written (D-108). */
export function changesOf(base: ProductDraft, draft: ProductDraft, currency: string): ProductChanges {
  const changes: ProductChanges = {}
  const money = (text: string) => {
    const amount = amountOf(text, currency)
    return typeof amount === 'number' ? { amount, currency } : null
  }
  for (const field of changedFields(base, draft)) {
    if (field === 'price' || field === 'priceBeforeDiscount') changes[field] = money(draft[field])
    else if (field === 'warranty') changes.warranty = wholeNumber(draft.warranty) ?? null
    else if (field === 'visibility') changes.visibility = draft.visibility
    else changes[field] = draft[field].trim()
  }
  return changes
}

/**
 * A colleague saved first: what I did not touch becomes theirs, what I typed stays. `clashes` are the fields that we both
 * changed, each to something else.
 */
export function mergeDrafts(
  base: ProductDraft,
  mine: ProductDraft,
  theirs: ProductDraft,
): { draft: ProductDraft; clashes: DraftField[] } {
  const kept = changedFields(base, mine)
  const draft = { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) }
  const changedByThem = changedFields(base, theirs)
  const differing = changedFields(mine, theirs)
  return {
    draft,
    clashes: kept.filter((field) => changedByThem.includes(field) && differing.includes(field)),
  }
}
