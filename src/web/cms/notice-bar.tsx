import type { ReactNode } from 'react'
import styles from './notice-bar.module.css'

/** Says above the page what its person should do soon, wherever they are. */
export function NoticeBar({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.bar}>
      <p>{children}</p>
      {action}
    </div>
  )
}
