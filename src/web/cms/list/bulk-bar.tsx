import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '#web/language/language.tsx'
import { IconButton } from '#web/ui/button.tsx'
import styles from './bulk-bar.module.css'
import type { Selection } from './use-selection.ts'

type Props<Row extends { id: string }> = {
  selection: Selection<Row>
  /** The page's rows and how many there are on all pages: with it, all that match can be chosen. */
  shown?: { rows: readonly Row[]; total: number } | undefined
  children: ReactNode
}

/** What can be done with the rows that are marked; in view however long the list is. */
export function BulkBar<Row extends { id: string }>({ selection, shown, children }: Props<Row>) {
  const t = useT('cms.list')
  const { rows, isAll, has, chooseAll, clear } = selection
  if (rows.length === 0) return null
  const isPage = shown !== undefined && shown.rows.length > 0 && shown.rows.every(({ id }) => has(id))
  const isMore = isPage && !isAll && shown.total > rows.length
  return (
    <div role="region" aria-label={t('selection')} className={styles.bar}>
      <p role="status">
        {isAll && shown
          ? t('selectedAll', { count: shown.total })
          : isMore && rows.length === shown.rows.length
            ? t('selectedPage', { count: rows.length })
            : t('selected', { count: rows.length })}
      </p>
      {isMore && (
        <button type="button" className={styles.all} onClick={chooseAll}>
          {t('selectAll', { count: shown.total })}
        </button>
      )}
      <div className={styles.actions}>{children}</div>
      <IconButton label={t('unselect')} className={styles.close} onClick={clear}>
        <IconX size={18} />
      </IconButton>
    </div>
  )
}
