import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat, useT } from '#web/language/language.tsx'
import { IconButton } from '../button.tsx'
import styles from './quantity-stepper.module.css'
import { typedQuantity } from './typed-quantity.ts'

type Props = {
  quantity: number
  /** Called with the difference, as the cart expects. */
  onChange: (delta: number) => void
  /** What is counted, for the control's name. */
  name: string
  min?: number
  max?: number
  /** The id of the error message. */
  errorId?: string | undefined
}

/** − n +, or typed in either kind of digits. */
export function QuantityStepper({ quantity, onChange, name, min = 1, max = 10_000, errorId }: Props) {
  const t = useT('quantity')
  const format = useFormat()
  const [typed, setTyped] = useState<string>()

  function settle() {
    const wanted = typedQuantity(typed ?? '')
    setTyped(undefined)
    if (Number.isNaN(wanted)) return
    const delta = Math.min(Math.max(wanted, min), max) - quantity
    if (delta !== 0) onChange(delta)
  }

  return (
    <div className={styles.stepper} role="group" aria-label={t('of', { name })}>
      <IconButton label={t('less')} data-each-press disabled={quantity <= min} onClick={() => onChange(-1)}>
        <IconMinus size={16} />
      </IconButton>
      <input
        className={styles.input}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('of', { name })}
        aria-invalid={errorId === undefined ? undefined : true}
        aria-describedby={errorId}
        value={typed ?? format.number(quantity)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      <IconButton label={t('more')} data-each-press disabled={quantity >= max} onClick={() => onChange(1)}>
        <IconPlus size={16} />
      </IconButton>
    </div>
  )
}
