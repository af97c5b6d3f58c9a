import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './rows.module.css'

export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

const waiting = 5

export function WaitingRows() {
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
