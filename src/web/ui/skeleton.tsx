import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

type Props = { shape?: 'line' | 'title' | 'block' | 'circle'; className?: string }

/** The grey shape of what is on its way. */
export function Skeleton({ shape = 'line', className }: Props) {
  return <div className={classNames(styles.skeleton, styles[shape], className)} aria-hidden />
}
