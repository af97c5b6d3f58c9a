import { useT } from '#web/language/language.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { IdentifierList } from '#web/ui/identifier-list.tsx'
import { Code } from '../code.tsx'
import styles from './order-items.module.css'
import type { Order } from './order-page.tsx'

/** The pieces that left with a line, behind their number: there may be hundreds. */
export function ShippedUnits({ units }: { units: Order['items'][number]['units'] }) {
  const t = useT('cms.shipping')
  if (units.length === 0) return null
  return (
    <div className={styles.units}>
      <Disclosure summary={t('units', { count: units.length })}>
        <ul>
          {units.map((unit) => (
            <li key={unit.id}>
              <Code isStrong>{unit.serial}</Code>
              <IdentifierList unit={unit} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
