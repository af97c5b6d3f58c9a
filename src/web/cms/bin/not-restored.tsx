import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import styles from './bin.module.css'
import type { Refused } from './bin-data.ts'

type Props = {
  refused: Refused[]
  onClose: () => void
  /** One is to be restored with another value. */
  onChange: (failed: Refused) => void
}

/** Of many, those that stayed in the bin, and why. */
export function NotRestored({ refused, onClose, onChange }: Props) {
  const t = useT('cms.bin')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('notRestored', { count: refused.length })}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('understood')}
        </Button>
      }
    >
      <ul className={styles.refused}>
        {refused.map((failed) => (
          <li key={failed.id}>
            <div>
              <bdi>{failed.name}</bdi>
              <p>{failed.message}</p>
            </div>
            {failed.code === 'restore_conflict' && (
              <Button size="small" onClick={() => onChange(failed)}>
                {t('conflict.other')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
