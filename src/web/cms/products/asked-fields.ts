import { enums } from '#contract/enums.ts'
import type { ProductField } from '#contract/facts.ts'
import {
  hasField,
  needsField,
  productFieldNames,
  productFields,
  type ProductFieldName,
} from '#contract/product-fields.ts'
import type { ProductDraft } from './product-draft.ts'
import { textNames, type WireField } from './wire-field.ts'

type Kinds = Pick<ProductDraft, 'type' | 'hardwareType' | 'licenseType'>

/** The threshold is sent with the count of the stock. */
const wireField = (name: ProductFieldName) => (name === 'lowStockThreshold' ? 'stock' : name) as WireField
const isAsked = (name: ProductFieldName) => !(productFields[name] as ProductField).isFixed

/** The fields of a product of this sort; the form shows no others and sends no others. */
export const askedFields = (draft: Kinds): Set<WireField> =>
  new Set([
    ...productFieldNames.filter((name) => isAsked(name) && hasField(name, draft)).map(wireField),
    ...enums.Language.flatMap((language) => textNames.map((name) => `texts.${language}.${name}` as const)),
  ])

/** Required fields, as on the server. */
export const requiredFields = (draft: Kinds): Set<WireField> =>
  new Set(productFieldNames.filter((name) => isAsked(name) && needsField(name, draft)).map(wireField))
