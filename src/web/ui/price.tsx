import type { Money } from '#contract/shared.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import styles from './price.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type PricePeriod = { count: number; unit: 'day' | 'month' | 'year' }
type Props = {
  price: Money
  before?: Money | undefined
  discountPercentage?: number | undefined
  /** What the price is for, where it is paid again. */
  period?: PricePeriod | undefined
  isLarge?: boolean
}

/** What a thing costs, and what it cost before where the shop shows it. */
export function Price({ price, before, discountPercentage, period, isLarge = false }: Props) {
  const t = useT('price')
  const format = useFormat()
  const priceText = usePriceText()
  return (
    <span className={isLarge ? styles.large : styles.price}>
      <span className={styles.now}>{priceText(price, period)}</span>
      {before && (
        <>
          <VisuallyHidden>{t('before')}</VisuallyHidden>
          <s className={styles.before}>{format.money(before)}</s>
        </>
      )}
      {discountPercentage !== undefined && (
        <span className={styles.off}>{t('off', { percent: format.percent(discountPercentage) })}</span>
      )}
    </span>
  )
}

/** `9.00 SAR a month` */
export function usePriceText(): (price: Money, period: PricePeriod | undefined) => string {
  const t = useT('price')
  const format = useFormat()
  return (price, period) =>
    period ? t(period.unit, { price: format.money(price), count: period.count }) : format.money(price)
}
