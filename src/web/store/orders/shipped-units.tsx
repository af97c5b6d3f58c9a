import { useT } from '#web/language/language.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { IdentifierList } from '#web/ui/identifier-list.tsx'
import styles from './licence-keys.module.css'
import type { ShownOrder } from './load-order.ts'

type Units = ShownOrder['items'][number]['units']

/** Few are shown at once; an order may bring thousands. */
const shownAtOnce = 3

/** The devices that a line brought, each with what its network knows it by. */
export function ShippedUnits({ units }: { units: Units }) {
  const t = useT('store.orders')
  if (units.length === 0) return null
  const rest = units.slice(shownAtOnce)
  return (
    <div className={styles.keys}>
      <p className={styles.title}>{t('units', { count: units.length })}</p>
      <UnitList units={units.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <Disclosure summary={t('moreUnits', { count: rest.length })}>
          <UnitList units={rest} />
        </Disclosure>
      )}
    </div>
  )
}

function UnitList({ units }: { units: Units }) {
  return (
    <ul>
      {units.map((unit) => (
        <li key={unit.id} className={styles.unit}>
          <bdi dir="ltr">{unit.serial}</bdi>
          <IdentifierList unit={unit} />
        </li>
      ))}
    </ul>
  )
}
