import type { AddressSnapshot } from '#contract/addresses.ts'
import type { PickUpPlace } from '#contract/pick-up.ts'
import { listComma } from '#i18n/list-comma.ts'
import { receivingHoursText } from '#i18n/receiving-hours.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import styles from './order-address.module.css'

/** An address as the order keeps it, in the order that one would write it on a parcel. */
export function OrderAddress({ address }: { address: AddressSnapshot }) {
  const t = useT('fields')
  const language = useLanguage()
  const hours = receivingHoursText(address.site?.hours ?? [], language)
  // Most people write these in their address as well.
  const more = [address.buildingNumber, address.street, address.district]
    .filter((part) => part && !address.address.includes(part))
    .join(listComma(language))
  const city = [address.cityName, address.postalCode, address.additionalNumber].filter(Boolean).join(' ')
  const phone = address.phone.isoCode + address.phone.phoneNumber
  return (
    <address className={styles.address}>
      <strong dir="auto">{address.fullName}</strong>
      {address.name && <span dir="auto">{address.name}</span>}
      <span dir="auto">{address.address}</span>
      {more && <span dir="auto">{more}</span>}
      <span>{city}</span>
      <span>{address.countryName}</span>
      {address.shortAddress && (
        <span>
          {t('shortAddress')}: <bdi dir="ltr">{address.shortAddress}</bdi>
        </span>
      )}
      {hours.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {address.site?.instructions && <span dir="auto">{address.site.instructions}</span>}
      <a href={`tel:${phone}`}>
        <bdi dir="ltr">{phone}</bdi>
      </a>
    </address>
  )
}

/** Where its buyer picks an order up. */
export function PickUpAddress({ point }: { point: Omit<PickUpPlace, '_id'> }) {
  const language = useLanguage()
  return (
    <address className={styles.address}>
      <strong dir="auto">{point.name}</strong>
      <span dir="auto">{point.address}</span>
      <span>{[point.cityName, point.countryName].join(listComma(language))}</span>
      {receivingHoursText(point.openingHours, language).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {point.phone && (
        <a href={`tel:${point.phone.replaceAll(' ', '')}`}>
          <bdi dir="ltr">{point.phone}</bdi>
        </a>
      )}
    </address>
  )
}
