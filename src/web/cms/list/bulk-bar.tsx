import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '#web/language/language.tsx'
import { IconButton } from '#web/ui/button.tsx'
import styles from './bulk-bar.module.css'
import type { Selection } from './use-selection.ts'

/** What can be done with the rows that are marked; in view however long the list is. */
export function BulkBar<Row extends { id: string }>({
  selection,
  children,
}: {
  selection: Selection<Row>
  children: ReactNode
}) {
  const t = useT('cms.list')
  if (selection.rows.length === 0) return null
  return (
    <div role="region" aria-label={t('selection')} className={styles.bar}>
      <p role="status">{t('selected', { count: selection.rows.length })}</p>
      <div className={styles.actions}>{children}</div>
      <IconButton label={t('unselect')} className={styles.close} onClick={selection.clear}>
        <IconX size={18} />
      </IconButton>
    </div>
  )
}
