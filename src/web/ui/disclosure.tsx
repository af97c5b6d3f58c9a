import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

type Props = {
  summary: ReactNode
  isOpen?: boolean
  /** Those with one name close each other. */
  name?: string
  children: ReactNode
}

/** A heading that opens what stands under it: filters, questions. */
export function Disclosure({ summary, isOpen = false, name, children }: Props) {
  return (
    <details className={styles.disclosure} open={isOpen} name={name}>
      <summary className={styles.summary}>
        {summary}
        <IconChevronDown size={18} className={styles.mark} aria-hidden />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
