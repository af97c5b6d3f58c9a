import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './panel.module.css'

type Props = {
  title: string
  /** At the end of the title's line. */
  action?: ReactNode
  children: ReactNode
  /** Without room around the content: tables. */
  isFlush?: boolean
  className?: string
}

/** One part of a page, with its heading. */
export function Panel({ title, action, children, isFlush = false, className }: Props) {
  const titleId = useId()
  return (
    <section className={classNames(styles.panel, className)} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {action}
      </header>
      <div className={isFlush ? undefined : styles.body}>{children}</div>
    </section>
  )
}

export type Fact = { label: string; value: ReactNode }

/** Names and what they are; those without a value are left out. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== undefined && value !== '' && value !== null)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
