import type { NewProduct, ProductChanges } from '#contract/products.ts'
import {
  needsField,
  productFieldNames,
  productFields,
  type ProductFieldName,
} from '#contract/product-fields.ts'
import { AppError } from '../http/app-error.ts'
import { storedValue, type ProductState } from './product-state.ts'

type Sent = Pick<Partial<NewProduct> & ProductChanges, 'applications' | 'includes'>

/**
 * Rejects missing required fields (docs/product/catalogue.md#asked-by-type). For a change, only the changed fields are
 * checked: an imported product without pictures can still be given a price.
 * @throws AppError validation_failed with every missing field
 */
export function checkWhole(state: ProductState, sent: Sent, touched?: readonly string[]): void {
  const missing = productFieldNames.filter(
    (name) =>
      (touched === undefined || touched.some((one) => one === name || isBoundTo(name, one))) &&
      (needsField(name, state) || (name === 'leadDays' && isOnBackorder(state))) &&
      isEmpty(name, state, sent),
  )
  if (missing.length === 0) return
  throw new AppError('validation_failed', {
    fields: Object.fromEntries(missing.map((name) => [name, messageOf(name)])),
  })
}

const isBoundTo = (name: ProductFieldName, touched: string): boolean =>
  name === 'leadDays' && touched === 'backorderLimit'

/** Nobody orders what comes on no day: what is sold before it is in stock has a lead time. */
const isOnBackorder = ({ backorderLimit }: ProductState): boolean => (backorderLimit ?? 0) > 0

function isEmpty(name: ProductFieldName, state: ProductState, sent: Sent): boolean {
  // The links are not part of the state: what is sent counts.
  if (name === 'applications' || name === 'includes') return (sent[name] ?? []).length === 0
  if (name === 'name' || name === 'shortName') return state[name].en === '' && state[name].ar === ''
  const value = storedValue(state, name)
  if (name === 'leadDays') return value === null
  return Array.isArray(value) ? value.length === 0 : !value
}

/** A hidden product that is shown needs its pictures, whatever else was changed; one that is visible already stays. */
export const touchedBy = (
  fields: readonly string[],
  before: Pick<ProductState, 'visibility'>,
  after: Pick<ProductState, 'visibility'>,
): readonly string[] =>
  before.visibility === 'hidden' && after.visibility === 'visible' ? [...fields, 'images'] : fields

const messageOf = (name: ProductFieldName) =>
  name === 'images'
    ? 'minImages'
    : productFields[name].kind === 'topics' || productFields[name].kind === 'parts'
      ? 'minItems'
      : 'required'
