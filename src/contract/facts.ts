import type { EnumName, EnumValue } from './enums.ts'
import type { MetadataKind } from './metadata.ts'

/** Products of one type, or of one type of hardware or licence. */
export type ProductSort = EnumValue<'ProductType'> | EnumValue<'HardwareType'> | EnumValue<'LicenseType'>

/**
 * What a field holds; a `day` as `2026-12-01`. Limits: `max` of a text in characters, of a number the highest, of a list the most items; `maxLength`
 * of each text in a list.
 */
type Holds =
  | { kind: 'text' | 'rich'; max: number; isTranslated?: true }
  | {
      kind: 'integer'
      min: number
      max: number
      unit?: 'months' | 'messages' | 'businessDays' | 'grams' | 'pieces'
    }
  | { kind: 'choice'; of: EnumName }
  | { kind: 'texts'; max: number; of: EnumName }
  | { kind: 'texts'; max: number; maxLength: number }
  | { kind: 'period' }
  | { kind: 'day' }
  | { kind: 'money' }
  | { kind: 'topic'; of: MetadataKind }
  | { kind: 'topics'; of: MetadataKind; max: number }
  | { kind: 'products' | 'parts' | 'images' | 'documentations' | 'certifications'; max: number }
  | { kind: 'facts'; max: number }
  | { kind: 'questions'; max: number; isTranslated: true }

export type ProductField = Holds & {
  /** The sorts that have it; absent: every product. */
  for?: readonly ProductSort[]
  /** The sorts that cannot be without it. */
  requiredFor?: readonly ProductSort[]
  /** A text of signs that are the same in every language, written from left to right. */
  isCode?: true
  /** Set when a product is made, never changed. */
  isFixed?: true
  /** Lists can be filtered by it. */
  isFilter?: true
  /** The brand's flag without which it does not exist. */
  needs?: 'price' | 'priceBeforeDiscountCms' | 'stockCms' | 'backorders'
}

/** Of one product, a tonne. */
export const maxWeightGrams = 1_000_000

/** Plain facts of a product: every place that stores, checks, edits, shows, compares, exports and imports them reads this table. */
export const facts = {
  deviceType: { kind: 'topic', of: 'device_type', for: ['device', 'sim_card'], isFilter: true },
  gatewayType: { kind: 'topic', of: 'gateway_type', for: ['gateway'], isFilter: true },
  accessoryType: { kind: 'topic', of: 'accessory_type', for: ['accessory'], isFilter: true },
  manufacturer: { kind: 'text', max: 60, for: ['hardware'], isFilter: true },
  modelCode: { kind: 'text', max: 60, for: ['hardware'], isCode: true },
  gtin: { kind: 'text', max: 40, for: ['hardware'], isCode: true },
  communicationTypes: { kind: 'texts', of: 'CommunicationType', max: 6, for: ['hardware'] },
  region: { kind: 'text', max: 60, for: ['hardware'], isCode: true },
  networkServers: { kind: 'texts', max: 10, maxLength: 60, for: ['hardware'], isCode: true },
  deviceProfileTypes: { kind: 'texts', max: 10, maxLength: 60, for: ['hardware'], isCode: true },
  platformType: { kind: 'choice', of: 'PlatformType', for: ['platform'], requiredFor: ['platform'] },
  subscriptionType: {
    kind: 'choice',
    of: 'SubscriptionType',
    for: ['subscription', 'platform', 'sim_card'],
    requiredFor: ['subscription'],
  },
  subscriptionPeriod: {
    kind: 'period',
    for: ['subscription', 'platform', 'sim_card'],
    requiredFor: ['subscription'],
  },
  integrationType: {
    kind: 'choice',
    of: 'IntegrationType',
    for: ['integration'],
    requiredFor: ['integration'],
  },
  notificationType: {
    kind: 'choice',
    of: 'NotificationType',
    for: ['notification'],
    requiredFor: ['notification'],
  },
  notificationLimit: {
    kind: 'integer',
    min: 1,
    max: 100_000_000,
    unit: 'messages',
    for: ['notification'],
    requiredFor: ['notification'],
  },
  weightGrams: {
    kind: 'integer',
    min: 0,
    max: maxWeightGrams,
    unit: 'grams',
    for: ['hardware', 'package'],
  },
  warranty: { kind: 'integer', min: 0, max: 120, unit: 'months', for: ['hardware', 'package'] },
  leadDays: { kind: 'integer', min: 0, max: 365, unit: 'businessDays', for: ['hardware', 'package'] },
  restockAt: { kind: 'day', for: ['hardware', 'package'] },
  backorderLimit: {
    kind: 'integer',
    min: 0,
    max: 100_000,
    unit: 'pieces',
    for: ['hardware'],
    needs: 'backorders',
  },
} as const satisfies Record<string, ProductField>

export type Facts = typeof facts
export type FactName = keyof Facts
export const factNames = Object.keys(facts) as FactName[]

export const isFact = (name: string): name is FactName => Object.hasOwn(facts, name)

/** The fact as its row in the table says, without the literal types. */
export const factOf = (name: FactName): ProductField => facts[name]

/** Names of the facts of one kind: `FactsOf<'choice'>`. */
export type FactsOf<Kind extends ProductField['kind']> = {
  [N in FactName]: Facts[N]['kind'] extends Kind ? N : never
}[FactName]
export const factsOf = <Kind extends ProductField['kind']>(kind: Kind) =>
  factNames.filter((name): name is FactsOf<Kind> => facts[name].kind === kind)
