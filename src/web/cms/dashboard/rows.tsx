import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ListError } from '../list/list-state.tsx'
import { Panel } from '../panel.tsx'
import styles from './rows.module.css'

export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

const waiting = 5

function WaitingRows() {
  return (
    <Rows>
      {Array.from({ length: waiting }, (_, index) => (
        <li key={index} className={styles.row}>
          <span className={styles.main}>
            <Skeleton />
          </span>
        </li>
      ))}
    </Rows>
  )
}

type Props<Row> = {
  title: string
  action?: ReactNode
  /** The query of the rows, from `useAsked`. */
  asked: { error: Error | null; refetch: () => unknown; isFetching: boolean }
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined
  empty: { title: string; hint: string }
  children: (row: Row) => ReactNode
}

/** A panel of rows: their outline while loading, a retry after an error, or a sentence when there are none. */
export function RowsPanel<Row>({ title, action, asked, rows, empty, children }: Props<Row>) {
  return (
    <Panel title={title} action={action} isFlush>
      {asked.error ? (
        <ListError error={asked.error} isBusy={asked.isFetching} onAgain={() => void asked.refetch()} />
      ) : !rows ? (
        <WaitingRows />
      ) : rows.length === 0 ? (
        <p className={styles.none}>
          <strong>{empty.title}</strong>
          {empty.hint}
        </p>
      ) : (
        <Rows>{rows.map(children)}</Rows>
      )}
    </Panel>
  )
}
