import type { Money } from '#contract/shared.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import styles from './price.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type Props = { price: Money; before?: Money; discountPercentage?: number; isLarge?: boolean }

/** What a thing costs, and what it cost before where the shop shows it. */
export function Price({ price, before, discountPercentage, isLarge = false }: Props) {
  const t = useT('price')
  const format = useFormat()
  return (
    <span className={isLarge ? styles.large : styles.price}>
      <span className={styles.now}>{format.money(price)}</span>
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
