import type { ReactNode } from 'react'
import styles from './staff.module.css'

type Props = { title: string; about: string; action: ReactNode; children?: ReactNode }

/** Something that holds for all staff. */
export function StaffRule({ title, about, action, children }: Props) {
  return (
    <section className={styles.rule} aria-label={title}>
      <div>
        <h2 className={styles.name}>{title}</h2>
        <p className={styles.muted}>{about}</p>
      </div>
      {action}
      {children}
    </section>
  )
}
