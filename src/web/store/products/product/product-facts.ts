import { useT } from '#web/language/language.tsx'
import { usePeriodText } from '../period-text.ts'
import type { ProductData } from './load-product.ts'

export type FactName = Parameters<ReturnType<typeof useT<'store.product.facts'>>>[0]

export type Fact = {
  name: FactName
  values: string[]
  /** The same in every language, and left to right. */
  isCode?: true
}

/** What is known of a product, always under the same names; what is not known has no values. */
export function useProductFacts(): (product: ProductData) => Fact[] {
  const t = useT()
  const periodText = usePeriodText()
  return (product) => {
    const { hardwareType, licenseType, warranty, subscriptionPeriod, notificationLimit } = product
    const kind = hardwareType
      ? t(`enums.HardwareType.${hardwareType}`)
      : licenseType && t(`enums.LicenseType.${licenseType}`)
    return [
      { name: 'type', values: known(t(`enums.ProductType.${product.type}`), kind) },
      { name: 'deviceType', values: known(product.deviceType?.title) },
      { name: 'gatewayType', values: known(product.gatewayType?.title) },
      { name: 'accessoryType', values: known(product.accessoryType?.title) },
      {
        name: 'connectivity',
        values: product.communicationTypes.map((way) => t(`enums.CommunicationType.${way}`)),
      },
      { name: 'region', values: known(product.region), isCode: true },
      { name: 'networkServers', values: product.networkServers ?? [], isCode: true },
      { name: 'deviceProfileTypes', values: product.deviceProfileTypes ?? [], isCode: true },
      {
        name: 'subscriptionType',
        values: known(product.subscriptionType && t(`enums.SubscriptionType.${product.subscriptionType}`)),
      },
      { name: 'subscriptionPeriod', values: known(subscriptionPeriod && periodText(subscriptionPeriod)) },
      {
        name: 'integrationType',
        values: known(product.integrationType && t(`enums.IntegrationType.${product.integrationType}`)),
      },
      {
        name: 'platformType',
        values: known(product.platformType && t(`enums.PlatformType.${product.platformType}`)),
      },
      {
        name: 'notificationType',
        values: known(product.notificationType && t(`enums.NotificationType.${product.notificationType}`)),
      },
      {
        name: 'notificationLimit',
        values: known(notificationLimit && t('store.product.messages', { count: notificationLimit })),
      },
      { name: 'warranty', values: known(warranty && t('store.product.months', { count: warranty })) },
      { name: 'tags', values: product.tags.map(({ title }) => title) },
    ]
  }
}

const known = (...values: (string | 0 | undefined)[]): string[] =>
  values.filter((value): value is string => Boolean(value))
