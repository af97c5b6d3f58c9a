import type { ProductDraft } from './product-draft.ts'
import type { WireField } from './wire-field.ts'

type Sort = Pick<ProductDraft, 'type' | 'hardwareType' | 'licenseType'>

/** Fields every product has. */
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

/** Fields by sub-type: a licence has neither warranty nor stock, a SIM card says what it subscribes to. */
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

/** The fields of a product of this sort; the form shows no others and sends no others. */
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

/** Required fields, as on the server (src/server/products/check-whole.ts). */
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
