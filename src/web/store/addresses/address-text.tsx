import type { AddressSnapshot } from '#contract/addresses.ts'
import styles from './address-text.module.css'

type Props = { address: AddressSnapshot; isShort?: boolean }

/** An address as people read it. Numbers and codes keep their direction inside Arabic. */
export function AddressText({ address, isShort = false }: Props) {
  const { fullName, cityName, countryName, phone, shortAddress } = address
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
    </span>
  )
}
