import type { BrandFlags } from '#brands/brand.ts'
import type { Language } from '#contract/enums.ts'
import type { MetadataKind } from '#contract/metadata.ts'
import { isFact, type ProductField } from '#contract/facts.ts'
import { productFieldNames, productFields, type ProductFieldName } from '#contract/product-fields.ts'
import { factColumn } from '../../products/product-state.ts'
import type { WholeProduct } from '../../products/whole-product.ts'

/** What a cell of a column may hold, in a file and internally. Facts by attributes have columns of their own, `fact:<key>`. */
export type ColumnKind = Exclude<ProductField['kind'], 'facts'>

export type Column = {
  /** The column's heading in a file. */
  name: string
  /** The contract's name of the field; its schema and messages use it. */
  field: ProductFieldName
  kind: ColumnKind
  key: keyof WholeProduct
  /** For texts, which have one column per language. */
  language?: Language
  metadataKind?: MetadataKind
  /** Cannot change once the product exists. */
  isFixed?: true
  /** The brand's flag without which it does not exist. */
  needs?: ProductField['needs']
}

/** Every field of a product in the order of a file. `stock` and `currency` are beside them: see `besides`. */
export const columns: readonly Column[] = productFieldNames.flatMap((field) => {
  const described: ProductField = productFields[field]
  const { kind, isFixed, needs } = described
  if (kind === 'facts') return []
  const column: Column = {
    name: field,
    field,
    kind,
    key: isFact(field) ? factColumn(field) : field,
    ...((kind === 'topic' || kind === 'topics') && { metadataKind: described.of }),
    ...(isFixed && { isFixed }),
    ...(needs && { needs }),
  }
  if (!('isTranslated' in described)) return [column]
  return (['en', 'ar'] as const).map((language) => ({ ...column, name: `${field}.${language}`, language }))
})

/** Columns beside the fields: the currency of the prices, and the first stock count of a new product. */
export const besides = ['currency', 'stock'] as const
export type Beside = (typeof besides)[number]

/** The columns of a brand, without prices or stock where it has none. */
export const columnsFor = (flags: BrandFlags): Column[] =>
  columns.filter(({ needs }) => needs === undefined || flags[needs])

export const besidesFor = (flags: BrandFlags): Beside[] => [
  ...(flags.price ? (['currency'] as const) : []),
  ...(flags.stockCms ? (['stock'] as const) : []),
]

export function valueOf(whole: WholeProduct, { key, language }: Column): unknown {
  const value = whole[key]
  return language ? (value as Record<Language, unknown>)[language] : value
}

/** Returns the product with one more column set; `value` is of the column's kind. */
export function withValue(whole: WholeProduct, { key, language }: Column, value: unknown): WholeProduct {
  const set = language ? { ...(whole[key] as Record<Language, unknown>), [language]: value } : value
  return { ...whole, [key]: set }
}
