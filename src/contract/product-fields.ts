import { enums, type EnumValue } from './enums.ts'
import { facts, type ProductField } from './facts.ts'

const everyType = enums.ProductType

/** Every field of a product, in the order of a file. */
export const productFields = {
  code: { kind: 'text', max: 64, isFixed: true },
  type: { kind: 'choice', of: 'ProductType', isFixed: true },
  hardwareType: {
    kind: 'choice',
    of: 'HardwareType',
    isFixed: true,
    for: ['hardware'],
    requiredFor: ['hardware'],
  },
  licenseType: {
    kind: 'choice',
    of: 'LicenseType',
    isFixed: true,
    for: ['licence'],
    requiredFor: ['licence'],
  },
  name: { kind: 'text', max: 255, isTranslated: true, requiredFor: everyType },
  shortName: { kind: 'text', max: 60, isTranslated: true, requiredFor: everyType },
  price: { kind: 'money', needs: 'price' },
  priceBeforeDiscount: { kind: 'money', needs: 'priceBeforeDiscountCms' },
  visibility: { kind: 'choice', of: 'Visibility' },
  images: { kind: 'images', max: 10, requiredFor: everyType },
  description: { kind: 'rich', max: 20_000, isTranslated: true },
  applications: { kind: 'topics', of: 'application', max: 50, requiredFor: ['hardware'] },
  useCases: { kind: 'topics', of: 'use_case', max: 50 },
  industries: { kind: 'topics', of: 'industry', max: 50 },
  tags: { kind: 'topics', of: 'tag', max: 50 },
  ...facts,
  facts: { kind: 'facts', max: 60 },
  documentations: { kind: 'documentations', max: 20 },
  certifications: { kind: 'certifications', max: 20 },
  faqs: { kind: 'questions', max: 30, isTranslated: true },
  relatedAccessories: { kind: 'products', max: 20 },
  similarProducts: { kind: 'products', max: 20 },
  similarPackages: { kind: 'products', max: 20 },
  includes: { kind: 'parts', max: 50, requiredFor: ['package'] },
  lowStockThreshold: { kind: 'integer', min: 0, max: 1_000_000, for: ['hardware'], needs: 'stockCms' },
} as const satisfies Record<string, ProductField>

export type ProductFieldName = keyof typeof productFields
export const productFieldNames = Object.keys(productFields) as ProductFieldName[]

/** The fields that list items of the metadata. */
export const topicLists = ['applications', 'useCases', 'industries', 'tags'] as const

type Kinds = { type: EnumValue<'ProductType'>; hardwareType?: string | null; licenseType?: string | null }

/** Whether such a product has the field. */
export const hasField = (name: ProductFieldName, product: Kinds): boolean =>
  isAmong((productFields[name] as ProductField).for, product) ?? true

/** Whether such a product cannot be without the field. */
export const needsField = (name: ProductFieldName, product: Kinds): boolean =>
  isAmong((productFields[name] as ProductField).requiredFor, product) ?? false

const isAmong = (sorts: readonly string[] | undefined, { type, hardwareType, licenseType }: Kinds) =>
  sorts?.some((sort) => sort === type || sort === hardwareType || sort === licenseType)
