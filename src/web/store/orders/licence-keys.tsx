import { IconCopy } from '@tabler/icons-react'
import { useT } from '#web/language/language.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { useCopy } from '../use-copy.ts'
import styles from './licence-keys.module.css'
import type { ShownOrder } from './load-order.ts'

type Keys = ShownOrder['items'][number]['licenceKeys']

/** Few are shown at once; an order may bring thousands. */
const shownAtOnce = 3

/** The keys a line brought, each to be copied. */
export function LicenceKeys({ keys }: { keys: Keys }) {
  const t = useT('store.orders')
  const copy = useCopy()
  if (keys.length === 0) return null
  const rest = keys.slice(shownAtOnce)
  return (
    <div className={styles.keys}>
      <p className={styles.title}>{t('keys', { count: keys.length })}</p>
      <KeyList keys={keys.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <Disclosure summary={t('moreKeys', { count: rest.length })}>
          <KeyList keys={rest} />
        </Disclosure>
      )}
      {keys.length > 1 && (
        <Button size="small" kind="quiet" onClick={() => copy(keys.map(({ key }) => key).join('\n'))}>
          {t('copyKeys')}
        </Button>
      )}
    </div>
  )
}

function KeyList({ keys }: { keys: Keys }) {
  const t = useT('store.orders')
  const copy = useCopy()
  return (
    <ul>
      {keys.map(({ key }) => (
        <li key={key} className={styles.key}>
          <bdi dir="ltr">{key}</bdi>
          <IconButton label={t('copyKey', { key })} onClick={() => copy(key)}>
            <IconCopy size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
