import { type ReactNode, type Ref, useId } from 'react'
import styles from './profile-section.module.css'

type Props = {
  title: string
  about?: string
  /** At the end of the heading: a button. */
  action?: ReactNode
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A part of the profile under its heading. What vanishes from it leaves the focus here. */
export function ProfileSection({ title, about, action, ref, children }: Props) {
  const headingId = useId()
  return (
    <section ref={ref} className={styles.section} aria-labelledby={headingId} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={headingId}>{title}</h2>
        {action}
      </div>
      {about && <p className={styles.about}>{about}</p>}
      {children}
    </section>
  )
}

type NothingProps = { icon: ReactNode; title: string; children: ReactNode }

/** Nothing saved yet; how to, stands above. */
export function Nothing({ icon, title, children }: NothingProps) {
  return (
    <div className={styles.nothing}>
      {icon}
      <p className={styles.nothingTitle}>{title}</p>
      <p className={styles.about}>{children}</p>
    </div>
  )
}
