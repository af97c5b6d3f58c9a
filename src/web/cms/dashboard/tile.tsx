import type { ReactNode } from 'react'
import type { OrderStatus } from '#contract/enums.ts'
import { useFormat } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './tile.module.css'
import { PageLink } from '../page-link.tsx'

/** Tiles in a row, as many as fit. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.tiles}>{children}</ul>
    </nav>
  )
}

type Props = {
  to: string
  label: string
  hint: string
  /** Undefined while it is counted. */
  count: number | undefined
  isFailed: boolean
  tone: OrderStatus
}

/** A number, what it counts, and the way to what was counted. */
export function Tile({ to, label, hint, count, isFailed, tone }: Props) {
  const format = useFormat()
  return (
    <li>
      <PageLink to={to} className={styles.tile}>
        <span className={styles.label}>
          <span className={classNames(styles.dot, styles[tone])} aria-hidden />
          {label}
        </span>
        <strong className={styles.count}>
          {count !== undefined ? format.number(count) : isFailed ? '–' : <Skeleton className={styles.wait} />}
        </strong>
        <span className={styles.hint}>{hint}</span>
      </PageLink>
    </li>
  )
}
