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
export type Prints = Record<PlanField, string>

/**
 * The hashes of a plan. Metadata that the shop lacks and that is not to be made is left out: the hash then says so, after that
 * of all that the source means, so that a later import brings it once the shop has it.
 */
export function fingerprints(plan: ProductPlan, isKept: (topic: Topic) => boolean = () => true): Prints {
  const texts = textFields.flatMap((field) =>
    (['en', 'ar'] as const).map((language) => [`${field}.${language}`, plan[field][language]] as const),
  )
  const plain = plainFields.map((field) => [field, plan[field]] as const)
  const printOf = (topics: readonly Topic[]) => {
    const kept = topics.filter(isKept)
    const all = fingerprint(topics.map(meant))
    return kept.length === topics.length ? all : `${all}~${fingerprint(kept.map(meant))}`
  }
  const { deviceType } = plan
  return {
    ...(Object.fromEntries([...texts, ...plain].map(([field, value]) => [field, fingerprint(value)])) as Omit<
      Prints,
      'topics' | 'deviceType' | 'facts'
    >),
    topics: printOf(plan.topics),
    facts: fingerprint(plan.facts),
    deviceType: isKept(deviceType) ? fingerprint(meant(deviceType)) : `${fingerprint(meant(deviceType))}~`,
  }
}

/** The titles of metadata may be reworded by staff: what counts is which were meant. */
const meant = ({ kind, title }: Topic) => `${kind} ${title.en || title.ar}`

/** The source says what it said before; entries that staff removed from the shop since do not come back by it. */
export const isSamePrint = (before: string | undefined, now: string): boolean =>
  before === now || before === now.split('~')[0]

export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
