import type { ProductDraft } from './product-draft.ts'
import type { WireField } from './product-wire.ts'

type Sort = Pick<ProductDraft, 'type' | 'hardwareType' | 'licenseType'>

/** What every product has, whatever it is. */
const always: readonly WireField[] = [
  'name',
  'shortName',
  'description',
  'images',
  'price',
  'priceBeforeDiscount',
  'applications',
  'useCases',
  'industries',
  'tags',
  'includes',
  'documentations',
  'certifications',
  'faqs',
  'relatedAccessories',
  'similarProducts',
  'similarPackages',
  'visibility',
]

const ofHardware: readonly WireField[] = [
  'stock',
  'warranty',
  'communicationTypes',
  'region',
  'networkServers',
  'deviceProfileTypes',
]
const subscription: readonly WireField[] = ['subscriptionType', 'subscriptionPeriod']

/** By sub-type (product decisions §4.1): a licence asks neither warranty nor stock, a SIM card asks what is subscribed to. */
const ofSort: Record<Exclude<Sort['hardwareType'] | Sort['licenseType'], ''>, readonly WireField[]> = {
  device: ['deviceType'],
  gateway: ['gatewayType'],
  accessory: ['accessoryType'],
  sim_card: ['deviceType', ...subscription],
  platform: ['platformType', ...subscription],
  notification: ['notificationType', 'notificationLimit'],
  subscription,
  integration: ['integrationType'],
}

/** The fields that a product of this sort has; the form shows no others, and no others are sent. */
export function askedFields({ type, hardwareType, licenseType }: Sort): Set<WireField> {
  const sort = type === 'hardware' ? hardwareType : type === 'licence' ? licenseType : ''
  return new Set([
    ...always,
    ...(type === 'hardware' ? ofHardware : type === 'package' ? (['warranty'] as const) : []),
    ...(sort === '' ? [] : ofSort[sort]),
  ])
}

const requiredOf: Partial<Record<Sort['licenseType'], readonly WireField[]>> = {
  platform: ['platformType'],
  notification: ['notificationType', 'notificationLimit'],
  subscription,
  integration: ['integrationType'],
}

/** What must not stay empty, as the server has it too (src/server/products/check-whole.ts). */
export function requiredFields({ type, licenseType }: Sort): Set<WireField> {
  return new Set<WireField>([
    'name',
    'shortName',
    'images',
    ...(type === 'hardware' ? (['applications'] as const) : []),
    ...(type === 'package' ? (['includes'] as const) : []),
    ...((type === 'licence' && requiredOf[licenseType]) || []),
  ])
}
