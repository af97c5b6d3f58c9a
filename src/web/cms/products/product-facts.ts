import { brand } from '#brand'
import { listComma } from '#i18n/list-comma.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import type { Fact } from '../panel.tsx'
import type { Product } from './product-data.ts'

/** The facts of a product by its type; absent ones are left out by the caller. */
export function useProductFacts(product: Product): Fact[] {
  const t = useT('cms.products.facts')
  const form = useT('cms.products.form')
  const enums = useT('enums')
  const format = useFormat()
  const language = useLanguage()
  const { subscriptionPeriod: period } = product
  const list = (values: readonly string[] | undefined) =>
    values?.length ? values.join(listComma(language)) : undefined
  return [
    {
      label: t('hardwareType'),
      value: product.hardwareType && enums(`HardwareType.${product.hardwareType}`),
    },
    { label: t('licenseType'), value: product.licenseType && enums(`LicenseType.${product.licenseType}`) },
    { label: t('deviceType'), value: product.deviceType?.title },
    { label: t('gatewayType'), value: product.gatewayType?.title },
    { label: t('accessoryType'), value: product.accessoryType?.title },
    {
      label: t('connectivity'),
      value: list(product.communicationTypes.map((type) => enums(`CommunicationType.${type}`))),
    },
    {
      label: t('platformType'),
      value: product.platformType && enums(`PlatformType.${product.platformType}`),
    },
    {
      label: t('subscriptionType'),
      value: product.subscriptionType && enums(`SubscriptionType.${product.subscriptionType}`),
    },
    { label: t('period'), value: period && t(`periods.${period.unit}`, { count: period.count }) },
    {
      label: t('integrationType'),
      value: product.integrationType && enums(`IntegrationType.${product.integrationType}`),
    },
    {
      label: t('notificationType'),
      value: product.notificationType && enums(`NotificationType.${product.notificationType}`),
    },
    {
      label: t('notificationLimit'),
      value: product.notificationLimit && t('messages', { count: product.notificationLimit }),
    },
    { label: t('region'), value: product.region },
    { label: t('networkServers'), value: list(product.networkServers) },
    { label: form('deviceProfileTypes'), value: list(product.deviceProfileTypes) },
    { label: t('warranty'), value: product.warranty ? t('months', { count: product.warranty }) : undefined },
    ...(brand.flags.price
      ? [{ label: t('sales'), value: product.salesCount ? format.number(product.salesCount) : undefined }]
      : []),
  ]
}
