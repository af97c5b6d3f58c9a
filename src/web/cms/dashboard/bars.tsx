import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './bars.module.css'
import { PageLink } from '../page-link.tsx'

export type Bar = {
  key: string
  to: string
  name: ReactNode
  hint?: ReactNode
  /** The value the bar's length shows. */
  amount: number
  value: string
  /** A colour's name in bars.module.css. */
  tone?: string
  picture?: ReactNode
}

/** Things by size, the longest bar being the most; each leads to the list behind it. */
export function Bars({ bars }: { bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ amount }) => amount))
  return (
    <ul className={styles.bars}>
      {bars.map(({ key, to, name, hint, amount, value, tone, picture }) => (
        <li key={key}>
          <PageLink to={to} className={styles.row}>
            {picture}
            <span className={styles.main}>
              <span className={styles.line}>
                <span className={styles.name}>{name}</span>
                <span className={styles.value}>{value}</span>
              </span>
              <span className={styles.track} aria-hidden>
                <span
                  className={classNames(styles.bar, tone && styles[tone])}
                  style={{ inlineSize: `${(Math.max(0, amount) / most) * 100}%` }}
                />
              </span>
              {hint && <span className={styles.hint}>{hint}</span>}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

export function WaitingBars({ count }: { count: number }) {
  return (
    <ul className={styles.bars}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className={styles.row}>
          <span className={styles.main}>
            <Skeleton />
          </span>
        </li>
      ))}
    </ul>
  )
}
