import { type CSSProperties, useState } from 'react'
import { useT } from '#web/language/language.tsx'
import styles from './price-filter.module.css'
import { priceAt, priceSteps, stepOf } from './price-scale.ts'

type Props = {
  bounds: { min: number; max: number }
  low: number
  high: number
  /** How a price is read out. */
  says: (price: number) => string
  /** While a handle moves. */
  onMove: (low: number, high: number) => void
  /** Called when a handle is released. */
  onChoose: (low: number, high: number) => void
}

type Steps = { low: number; high: number }

/** Two native sliders over one line: keys, touch and right-to-left come with them. */
export function PriceHandles({ bounds, low, high, says, onMove, onChoose }: Props) {
  const t = useT('store.products.price')
  const [moved, setMoved] = useState<Steps>()
  const at = moved ?? { low: stepOf(low, bounds), high: stepOf(high, bounds) }

  function move(steps: Steps) {
    setMoved(steps)
    onMove(priceAt(steps.low, bounds), priceAt(steps.high, bounds))
  }

  function letGo() {
    if (!moved) return
    onChoose(priceAt(moved.low, bounds), priceAt(moved.high, bounds))
  }

  const handle = (label: string, step: number, price: number, to: (step: number) => Steps) => (
    <input
      type="range"
      min={0}
      max={priceSteps}
      value={step}
      aria-label={label}
      aria-valuetext={says(price)}
      onChange={(event) => move(to(Number(event.currentTarget.value)))}
      onPointerUp={letGo}
      onKeyUp={letGo}
      onBlur={letGo}
    />
  )

  return (
    <div
      className={styles.handles}
      data-low-on-top={at.low > priceSteps / 2 || undefined}
      style={{ '--low': `${at.low}%`, '--high': `${priceSteps - at.high}%` } as CSSProperties}
    >
      {handle(t('min'), at.low, priceAt(at.low, bounds), (step) => ({
        low: Math.min(step, at.high),
        high: at.high,
      }))}
      {handle(t('max'), at.high, priceAt(at.high, bounds), (step) => ({
        low: at.low,
        high: Math.max(step, at.low),
      }))}
    </div>
  )
}
