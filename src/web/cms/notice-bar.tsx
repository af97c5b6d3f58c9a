import type { ReactNode } from 'react'
import styles from './notice-bar.module.css'

/** Stays above the page, wherever its person is; what comes in is said to who does not see it. */
export function NoticeBars({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.bars}>
      {children}
    </div>
  )
}

/** Says what its person should do soon. */
export function NoticeBar({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className={styles.bar}>
      <p>{children}</p>
      {action}
    </div>
  )
}
