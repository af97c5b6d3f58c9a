import styles from './identifier-list.module.css'

type Unit = {
  devEui?: string | undefined
  joinEui?: string | undefined
  imei?: string | undefined
  iccid?: string | undefined
}

/** These are called so in every language. */
const names = { devEui: 'DevEUI', joinEui: 'JoinEUI', imei: 'IMEI', iccid: 'ICCID' } as const

/** What a device is known by in its network, beside its serial number. */
export function IdentifierList({ unit }: { unit: Unit }) {
  const told = (['devEui', 'joinEui', 'imei', 'iccid'] as const).filter((name) => unit[name])
  if (told.length === 0) return null
  return (
    <dl className={styles.identifiers}>
      {told.map((name) => (
        <div key={name}>
          <dt>{names[name]}</dt>
          <dd>
            <bdi dir="ltr">{unit[name]}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
