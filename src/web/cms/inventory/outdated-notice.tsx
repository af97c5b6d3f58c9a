import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './dialogs.module.css'

/** Someone else changed this stock meanwhile: the input stays, the numbers are read again. */
export function OutdatedNotice({ onRefresh, isBusy }: { onRefresh: () => void; isBusy: boolean }) {
  const t = useT()
  return (
    <div className={styles.outdated} role="alert">
      <p>{t('errors.inventory_outdated')}</p>
      <Button size="small" isBusy={isBusy} onClick={onRefresh}>
        {t('cms.inventory.refresh')}
      </Button>
    </div>
  )
}
