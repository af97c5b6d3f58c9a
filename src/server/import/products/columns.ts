import type { BrandFlags } from '#brands/brand.ts'
import type { Language } from '#contract/enums.ts'
import type { MetadataKind } from '#contract/metadata.ts'
import type { WholeProduct } from '../../products/whole-product.ts'

/** What a cell of a column may hold, in a file and internally. */
export type ColumnKind =
  | 'text'
  | 'rich'
  | 'integer'
  | 'money'
  | 'choice'
  | 'texts'
  | 'topic'
  | 'topics'
  | 'products'
  | 'parts'
  | 'images'
  | 'documentations'
  | 'certifications'
  | 'questions'
  | 'period'

/** The contract's name of the field; its schema and messages use it. */
export type FieldName =
  | Exclude<
      keyof WholeProduct,
      'deviceTypeId' | 'gatewayTypeId' | 'accessoryTypeId' | 'warrantyMonths' | 'lowStockThreshold'
    >
  | 'deviceType'
  | 'gatewayType'
  | 'accessoryType'
  | 'warranty'
  | 'lowStockThreshold'

export type Column = {
  /** The column's heading in a file. */
  name: string
  field: FieldName
  kind: ColumnKind
  key: keyof WholeProduct
  /** For texts, which have one column per language. */
  language?: Language
  metadataKind?: MetadataKind
  /** Cannot change once the product exists. */
  isFixed?: true
  needs?: 'price' | 'priceBeforeDiscountCms' | 'stockCms'
}

const column = (name: FieldName, kind: ColumnKind, more: Partial<Column> = {}): Column => ({
  name,
  field: name,
  kind,
  key: name as keyof WholeProduct,
  ...more,
})
const inBoth = (name: FieldName, kind: ColumnKind): Column[] =>
  (['en', 'ar'] as const).map((language) => ({
    ...column(name, kind),
    name: `${name}.${language}`,
    language,
  }))

/** Every field of a product in the order of a file. `stock` and `currency` are beside them: see `besides`. */
export const columns: readonly Column[] = [
  column('code', 'text', { isFixed: true }),
  column('type', 'choice', { isFixed: true }),
  column('hardwareType', 'choice', { isFixed: true }),
  column('licenseType', 'choice', { isFixed: true }),
  ...inBoth('name', 'text'),
  ...inBoth('shortName', 'text'),
  column('price', 'money', { needs: 'price' }),
  column('priceBeforeDiscount', 'money', { needs: 'priceBeforeDiscountCms' }),
  column('visibility', 'choice'),
  column('images', 'images'),
  ...inBoth('description', 'rich'),
  column('applications', 'topics', { metadataKind: 'application' }),
  column('useCases', 'topics', { metadataKind: 'use_case' }),
  column('industries', 'topics', { metadataKind: 'industry' }),
  column('tags', 'topics', { metadataKind: 'tag' }),
  column('deviceType', 'topic', { key: 'deviceTypeId', metadataKind: 'device_type' }),
  column('gatewayType', 'topic', { key: 'gatewayTypeId', metadataKind: 'gateway_type' }),
  column('accessoryType', 'topic', { key: 'accessoryTypeId', metadataKind: 'accessory_type' }),
  column('communicationTypes', 'texts'),
  column('warranty', 'integer', { key: 'warrantyMonths' }),
  column('subscriptionType', 'choice'),
  column('subscriptionPeriod', 'period'),
  column('integrationType', 'choice'),
  column('platformType', 'choice'),
  column('notificationType', 'choice'),
  column('notificationLimit', 'integer'),
  column('region', 'text'),
  column('networkServers', 'texts'),
  column('deviceProfileTypes', 'texts'),
  column('documentations', 'documentations'),
  column('certifications', 'certifications'),
  ...inBoth('faqs', 'questions'),
  column('relatedAccessories', 'products'),
  column('similarProducts', 'products'),
  column('similarPackages', 'products'),
  column('includes', 'parts'),
  column('lowStockThreshold', 'integer', { needs: 'stockCms' }),
]

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
