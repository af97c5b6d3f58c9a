import type { ReactNode } from 'react'
import { useT } from '#web/language/language.tsx'
import { usePeriodText } from './period-text.ts'
import styles from './facts-table.module.css'
import type { ProductData } from './product-page.tsx'

/** What is known of a product, one line each; what is not known has no line. */
export function FactsTable({ product }: { product: ProductData }) {
  const t = useT('store.product.facts')
  return (
    <table className={styles.facts}>
      <tbody>
        {useFacts(product).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{t(name)}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type FactName = Parameters<ReturnType<typeof useT<'store.product.facts'>>>[0]

function useFacts(product: ProductData): (readonly [FactName, ReactNode])[] {
  const t = useT()
  const { type, hardwareType, licenseType, warranty, subscriptionPeriod, notificationLimit } = product
  const joined = (values: string[] | undefined) => values?.join(t('store.product.comma'))
  const codes = (values: string[] | undefined) =>
    values && values.length > 0 ? <bdi dir="ltr">{values.join(', ')}</bdi> : undefined
  const kind = hardwareType
    ? t(`enums.HardwareType.${hardwareType}`)
    : licenseType && t(`enums.LicenseType.${licenseType}`)
  const periodText = usePeriodText()

  const facts: (readonly [FactName, ReactNode])[] = [
    ['type', joined([t(`enums.ProductType.${type}`), ...(kind ? [kind] : [])])],
    ['deviceType', product.deviceType?.title],
    ['gatewayType', product.gatewayType?.title],
    ['accessoryType', product.accessoryType?.title],
    ['connectivity', joined(product.communicationTypes.map((way) => t(`enums.CommunicationType.${way}`)))],
    ['region', codes(product.region === undefined ? [] : [product.region])],
    ['networkServers', codes(product.networkServers)],
    ['deviceProfileTypes', codes(product.deviceProfileTypes)],
    ['subscriptionType', product.subscriptionType && t(`enums.SubscriptionType.${product.subscriptionType}`)],
    ['subscriptionPeriod', subscriptionPeriod && periodText(subscriptionPeriod)],
    ['integrationType', product.integrationType && t(`enums.IntegrationType.${product.integrationType}`)],
    ['platformType', product.platformType && t(`enums.PlatformType.${product.platformType}`)],
    ['notificationType', product.notificationType && t(`enums.NotificationType.${product.notificationType}`)],
    [
      'notificationLimit',
      notificationLimit !== undefined && t('store.product.messages', { count: notificationLimit }),
    ],
    ['warranty', warranty !== undefined && warranty > 0 && t('store.product.months', { count: warranty })],
    ['tags', joined(product.tags.map(({ title }) => title))],
  ]
  return facts.filter(([, value]) => Boolean(value))
}
