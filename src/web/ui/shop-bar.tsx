import { useRouteLoaderData } from 'react-router'
import { useT } from '#web/language/language.tsx'
import type { loader } from '#web/root.tsx'
import styles from './shop-bar.module.css'

/** Says on every page that this is a demo, or that payments are tests. It cannot be closed. */
export function ShopBar() {
  const t = useT('shopBar')
  const bar = useRouteLoaderData<typeof loader>('root')?.bar
  if (!bar) return null
  return (
    <aside className={styles.bar} aria-label={t('label')}>
      <p role="note">{t(bar)}</p>
    </aside>
  )
}
