import { createHash } from 'node:crypto'
import type { ProductFacts } from '#contract/attribute-facts.ts'
import type { HardwareType } from '#contract/enums.ts'
import type { MetadataKind } from '#contract/metadata.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { ProductState } from '../products/product-state.ts'

/** Metadata by its titles: found in the shop or made when a product needs it. */
export type Topic = { kind: MetadataKind; title: BothTexts; description?: BothTexts }

type SameAsStored =
  | 'code'
  | 'name'
  | 'shortName'
  | 'description'
  | 'price'
  | 'documentations'
  | 'certifications'
  | 'manufacturer'
  | 'communicationTypes'
  | 'region'
  | 'visibility'

/** What a source says about one hardware product, in the shop's terms. Fields it does not mention are left to staff. */
export type ProductPlan = Pick<ProductState, SameAsStored> & {
  hardwareType: HardwareType
  /** Ids of kept files, the main picture first. */
  images: string[]
  /** Applications, use cases, industries and tags. */
  topics: Topic[]
  deviceType: Topic
  /** By attributes; what staff said of one stays. */
  facts: ProductFacts
  /** As it was written when facts stood in a table in it. */
  formerDescription: BothTexts
}

const textFields = ['name', 'shortName', 'description'] as const
const plainFields = [
  'price',
  'images',
  'documentations',
  'certifications',
  'manufacturer',
  'communicationTypes',
  'region',
  'visibility',
] as const

export type PlanField =
  | `${(typeof textFields)[number]}.${'en' | 'ar'}`
  | (typeof plainFields)[number]
  | 'topics'
  | 'deviceType'
  | 'facts'

/** A hash for each field: an import writes those fields alone whose source changed since the last one. */
export function fingerprints(plan: ProductPlan): Record<PlanField, string> {
  const texts = textFields.flatMap((field) =>
    (['en', 'ar'] as const).map((language) => [`${field}.${language}`, plan[field][language]] as const),
  )
  const plain = plainFields.map((field) => [field, plan[field]] as const)
  // The titles of metadata may be reworded by staff: what counts is which were meant.
  const meant = ({ kind, title }: Topic) => `${kind} ${title.en || title.ar}`
  const all = [
    ...texts,
    ...plain,
    ['topics', plan.topics.map(meant)] as const,
    ['deviceType', meant(plan.deviceType)] as const,
    ['facts', plan.facts] as const,
  ]
  return Object.fromEntries(all.map(([field, value]) => [field, fingerprint(value)])) as Record<
    PlanField,
    string
  >
}

export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
