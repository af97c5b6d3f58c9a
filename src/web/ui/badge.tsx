import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info'

/** A word or two about a state. The colour adds to the word, it does not replace it. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>
}
