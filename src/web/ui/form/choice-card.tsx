import type { ReactNode } from 'react'
import styles from './choice-card.module.css'

type Props = {
  /** Cards of one name form a radio group. */
  name: string
  value: string
  isChosen: boolean
  /** It is shown, and cannot be chosen. */
  isDisabled?: boolean
  onChoose: () => void
  children: ReactNode
  /** What the choice opens: a form. */
  more?: ReactNode
}

/** One of several options, large enough to read and to tap: an address, a card. */
export function ChoiceCard({ name, value, isChosen, isDisabled = false, onChoose, children, more }: Props) {
  return (
    <div className={styles.card} data-chosen={isChosen || undefined} data-disabled={isDisabled || undefined}>
      <label className={styles.label}>
        <input
          type="radio"
          name={name}
          value={value}
          checked={isChosen}
          disabled={isDisabled}
          onChange={onChoose}
        />
        <span className={styles.words}>{children}</span>
      </label>
      {isChosen && more && <div className={styles.more}>{more}</div>}
    </div>
  )
}
