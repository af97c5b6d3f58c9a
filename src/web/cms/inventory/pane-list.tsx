import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ListError } from '../list/list-state.tsx'
import styles from './stock-pane.module.css'

type Props<Row> = {
  asked: UseQueryResult<{ data: Row[]; total: number; page: number; limit: number }>
  label: string
  empty: { title: string; hint: string }
  idOf: (row: Row) => string
  onPage: (page: number) => void
  row: (row: Row) => ReactNode
}

const waitingRows = 4

/** A list inside the details, paged by itself: the address is about the list beside it. */
export function PaneList<Row>({
  asked: { data, error, isFetching, isPlaceholderData, refetch },
  label,
  empty,
  idOf,
  onPage,
  row,
}: Props<Row>) {
  const t = useT('cms.inventory.pages')
  if (error) return <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
  if (!data)
    return (
      <div className={styles.waiting}>
        {Array.from({ length: waitingRows }, (_, index) => (
          <Skeleton key={index} />
        ))}
      </div>
    )
  if (data.data.length === 0) return <EmptyState title={empty.title}>{empty.hint}</EmptyState>
  const { page, limit, total } = data
  return (
    <>
      <ul className={styles.rows} aria-label={label} aria-busy={isPlaceholderData}>
        {data.data.map((one) => (
          <li key={idOf(one)}>{row(one)}</li>
        ))}
      </ul>
      {total > limit && (
        <div className={styles.pages}>
          <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
            {t('previous')}
          </Button>
          <span role="status">
            {t('range', { from: (page - 1) * limit + 1, to: Math.min(page * limit, total), total })}
          </span>
          <Button size="small" disabled={page * limit >= total} onClick={() => onPage(page + 1)}>
            {t('next')}
          </Button>
        </div>
      )}
    </>
  )
}
