import type { FactName } from '#contract/facts.ts'
import type { deliveryFacts } from './delivery-facts.ts'

/** What the facts of a product are called: in the shop, in the CMS, in files and in messages. */
export const productFacts = {
  deviceType: 'Device type',
  gatewayType: 'Gateway type',
  accessoryType: 'Accessory type',
  manufacturer: 'Manufacturer',
  modelCode: 'Model code',
  gtin: 'GTIN',
  communicationTypes: 'Connectivity',
  region: 'Region',
  networkServers: 'Network servers',
  deviceProfileTypes: 'Device profiles',
  platformType: 'Platform type',
  subscriptionType: 'Subscription type',
  subscriptionPeriod: 'Subscription period',
  integrationType: 'Integration type',
  notificationType: 'Notification type',
  notificationLimit: 'Notification limit',
  warranty: 'Warranty',
} as const satisfies Record<Exclude<FactName, keyof typeof deliveryFacts>, string>
