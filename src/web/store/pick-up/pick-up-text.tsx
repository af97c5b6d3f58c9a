import type { PickUpPlace } from '#contract/pick-up.ts'
import { receivingHoursText } from '#i18n/receiving-hours.ts'
import { useLanguage } from '#web/language/language.tsx'
import styles from './pick-up.module.css'

type Props = { point: Omit<PickUpPlace, '_id'>; isShort?: boolean }

/** A point as people read it: its name, where it is, when it is open. */
export function PickUpText({ point, isShort = false }: Props) {
  const language = useLanguage()
  return (
    <span className={styles.point}>
      <strong>
        <bdi>{point.name}</bdi>
      </strong>
      <span>
        <bdi>{point.address}</bdi>
      </span>
      <span>{[point.cityName, point.countryName].join(' · ')}</span>
      {!isShort &&
        receivingHoursText(point.openingHours, language).map((line) => (
          <span key={line} className={styles.muted}>
            {line}
          </span>
        ))}
      {!isShort && point.phone && (
        <bdi dir="ltr" className={styles.phone}>
          {point.phone}
        </bdi>
      )}
    </span>
  )
}
