import { useT } from '#web/language/language.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './quote.module.css'

/** The quote's page while it is on its way. */
export function QuoteShape() {
  const t = useT('store.requests.quote')
  return (
    <div className={styles.parts}>
      <PageTitle title={t('title')} />
      <Skeleton shape="title" />
      <Skeleton shape="block" className={styles.stateShape} />
      <div className={styles.columns}>
        <Skeleton shape="block" className={styles.sheetShape} />
        <Skeleton shape="block" className={styles.cardShape} />
      </div>
    </div>
  )
}
