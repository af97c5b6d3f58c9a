import type {
  CommunicationType,
  EnumValue,
  HardwareType,
  Language,
  LicenseType,
  ProductType,
  Visibility,
} from '#contract/enums.ts'
import type { Money } from '#contract/shared.ts'
import type { Faq } from '../translate/texts.ts'
import { amountText, digitsIn } from './amount.ts'
import type { Product } from './product-data.ts'

type DraftImage = { id: string; url: string; alt: string }
export type PickedProduct = { id: string; name: string; code: string }

/** What a draft keeps of a product that was picked. */
export const pickedProduct = ({
  id,
  name,
  code = '',
}: {
  id: string
  name: string
  code?: string
}): PickedProduct => ({ id, name, code })
type PickedEntry = { id: string; title: string }
export type DraftFile = { id: string; url: string }
export type DraftDocumentation = {
  title: string
  url: string
  file?: DraftFile | undefined
  language: Language | ''
}
export type DraftCertification = {
  name: string
  issuer: string
  number: string
  validUntil: string
  file?: DraftFile | undefined
}

/** What the form holds: texts of the page's language, numbers as they are typed, things with what they are called. */
export type ProductDraft = {
  code: string
  type: ProductType
  hardwareType: HardwareType | ''
  licenseType: LicenseType | ''
  name: string
  shortName: string
  description: string
  images: DraftImage[]
  price: string
  priceBeforeDiscount: string
  onHand: string
  lowStockThreshold: string
  warranty: string
  communicationTypes: CommunicationType[]
  deviceType: PickedEntry[]
  gatewayType: PickedEntry[]
  accessoryType: PickedEntry[]
  subscriptionType: EnumValue<'SubscriptionType'> | ''
  periodCount: string
  periodUnit: EnumValue<'PeriodUnit'>
  integrationType: EnumValue<'IntegrationType'> | ''
  platformType: EnumValue<'PlatformType'> | ''
  notificationType: EnumValue<'NotificationType'> | ''
  notificationLimit: string
  region: string
  networkServers: string[]
  deviceProfileTypes: string[]
  applications: PickedEntry[]
  useCases: PickedEntry[]
  industries: PickedEntry[]
  tags: PickedEntry[]
  includes: { product: PickedProduct; quantity: string }[]
  documentations: DraftDocumentation[]
  certifications: DraftCertification[]
  faqs: Faq[]
  relatedAccessories: PickedProduct[]
  similarProducts: PickedProduct[]
  similarPackages: PickedProduct[]
  visibility: Visibility
}

/** A new product: a hidden device that has everything still to come. */
export const emptyDraft: ProductDraft = {
  code: '',
  type: 'hardware',
  hardwareType: 'device',
  licenseType: '',
  name: '',
  shortName: '',
  description: '',
  images: [],
  price: '',
  priceBeforeDiscount: '',
  onHand: '',
  lowStockThreshold: '',
  warranty: '',
  communicationTypes: [],
  deviceType: [],
  gatewayType: [],
  accessoryType: [],
  subscriptionType: '',
  periodCount: '',
  periodUnit: 'month',
  integrationType: '',
  platformType: '',
  notificationType: '',
  notificationLimit: '',
  region: '',
  networkServers: [],
  deviceProfileTypes: [],
  applications: [],
  useCases: [],
  industries: [],
  tags: [],
  includes: [],
  documentations: [],
  certifications: [],
  faqs: [],
  relatedAccessories: [],
  similarProducts: [],
  similarPackages: [],
  visibility: 'hidden',
}

export function draftOf(product: Product, language: Language): ProductDraft {
  const amount = (money: Money | undefined) => (money ? amountText(money, language) : '')
  const number = (value: number | undefined) => (value === undefined ? '' : digitsIn(language, String(value)))
  const entry = (item: PickedEntry | undefined) => (item ? [item] : [])
  const { subscriptionPeriod: period, stock } = product
  return {
    ...product,
    hardwareType: product.hardwareType ?? '',
    licenseType: product.licenseType ?? '',
    images: product.images.map(({ id, url, alt = '' }) => ({ id, url, alt })),
    price: amount(product.price),
    priceBeforeDiscount: amount(product.priceBeforeDiscount),
    onHand: number(stock?.onHand),
    lowStockThreshold: number(stock?.lowStockThreshold),
    warranty: number(product.warranty),
    deviceType: entry(product.deviceType),
    gatewayType: entry(product.gatewayType),
    accessoryType: entry(product.accessoryType),
    subscriptionType: product.subscriptionType ?? '',
    periodCount: number(period?.count),
    periodUnit: period?.unit ?? 'month',
    integrationType: product.integrationType ?? '',
    platformType: product.platformType ?? '',
    notificationType: product.notificationType ?? '',
    notificationLimit: number(product.notificationLimit),
    region: product.region ?? '',
    networkServers: product.networkServers ?? [],
    deviceProfileTypes: product.deviceProfileTypes ?? [],
    includes: product.includes.map(({ product: part, quantity }) => ({
      product: part,
      quantity: number(quantity),
    })),
    documentations: product.documentations.map(({ title, url = '', file, ...paper }) => ({
      title,
      url,
      file,
      language: paper.language ?? '',
    })),
    certifications: product.certifications.map(
      ({ name, issuer = '', number: paper = '', validUntil = '', file }) => ({
        name,
        issuer,
        number: paper,
        validUntil,
        file,
      }),
    ),
  }
}
