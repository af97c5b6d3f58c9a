import type { AddressSnapshot } from '#contract/addresses.ts'
import { receivingHoursText } from '#i18n/receiving-hours.ts'
import { useLanguage } from '#web/language/language.tsx'
import styles from './address-text.module.css'

type Props = { address: AddressSnapshot; isShort?: boolean }

/** An address as people read it. Numbers and codes keep their direction inside Arabic. */
export function AddressText({ address, isShort = false }: Props) {
  const { fullName, cityName, countryName, phone, shortAddress, site } = address
  const language = useLanguage()
  return (
    <span className={styles.address}>
      {!isShort && <bdi>{fullName}</bdi>}
      {/* A long English line in an Arabic page wraps to the side that the page reads from. */}
      <span>
        <bdi>{address.address}</bdi>
      </span>
      <span>{[cityName, countryName].join(cityName ? ' · ' : '')}</span>
      {!isShort && shortAddress && <bdi dir="ltr">{shortAddress}</bdi>}
      {!isShort && (
        <bdi dir="ltr" className={styles.phone}>
          {phone.isoCode} {phone.phoneNumber}
        </bdi>
      )}
      {!isShort &&
        site &&
        receivingHoursText(site.hours, language).map((line) => <span key={line}>{line}</span>)}
      {!isShort && site?.instructions && <bdi>{site.instructions}</bdi>}
    </span>
  )
}
